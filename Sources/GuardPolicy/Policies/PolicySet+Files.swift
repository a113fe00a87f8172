// fmguard — SPDX-License-Identifier: Apache-2.0
// A policy set from files: adds files and places to what is wrong between policies. Reads no files itself.

public import GuardYAML

extension PolicySet {
  /// The policies of some files together.
  ///
  /// - Parameters:
  ///   - files: decoded files.
  ///   - issues: everything that is wrong, in the files or between policies, is appended. What is wrong between
  ///     policies is looked for only when every file is right: a policy that could not be read would be missed.
  /// - Returns: the set, or nil if there was an issue.
  public static func combine(_ files: [PolicyFile], issues: inout [Issue]) -> PolicySet? {
    let inFiles = files.flatMap(\.issues)
    guard inFiles.isEmpty else {
      issues.append(contentsOf: inFiles)
      return nil
    }
    let located = files.flatMap(\.policies)
    do throws(PolicySetError) {
      return try PolicySet(located.map(\.policy))
    } catch {
      issues.append(contentsOf: error.faults.map { Issue($0, among: located) })
      return nil
    }
  }
}

extension PolicyFile {
  /// What is wrong between the policies of this file and the lists that there are: globs that name none of them, since
  /// a policy without some of its lists looks like one that found nothing.
  ///
  /// - Parameter lists: the ids of the lists. Where there are none at all, a policy may name what it will.
  public func issues(amongLists lists: [String]) -> [Issue] {
    guard !lists.isEmpty else { return [] }
    return policies.flatMap { located in
      zip(located.policy.lists, located.listPositions).compactMap { glob, position in
        if glob == .all || lists.contains(where: glob.matches) { return nil }
        return Issue(
          .unknownList, file: name, at: position, key: "lists", value: glob.pattern,
          suggestion: Suggestion.nearest(to: glob.pattern, among: lists))
      }
    }
  }
}

extension Issue {
  fileprivate init(_ fault: PolicySetError.Fault, among located: [LocatedPolicy]) {
    guard let index = fault.policy else {
      self.init(fault.kind, file: PolicySet.folder, value: fault.value)
      return
    }
    let policy = located[index]
    let isAboutID = fault.kind == .duplicatePolicy
    let first = located.first { $0.policy.id == fault.value }
    self.init(
      fault.kind, file: policy.file, at: isAboutID ? policy.idPosition : policy.otherwisePosition,
      key: isAboutID ? "id" : "otherwise", value: fault.value,
      expected: IssueLog.either(located.map(\.policy.id)),
      related: first.map { "\($0.file):\($0.idPosition.line)" })
  }
}

extension PolicySet {
  /// The folder of policy files in a configuration directory.
  public static let folder = "policies"
}
