// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a service could not be asked to reload. Facts, and their one text.

/// What is wrong with the question, or with whoever was asked.
struct ReloadError: Error, Sendable, Hashable {
  struct Kind: Sendable, Hashable {
    fileprivate let problem: String
    fileprivate let remedy: String

    /// The file of the key cannot be read.
    static let keyFile = Kind(problem: "", remedy: "name a file that holds an operator's key")
    /// Others than its owner, or its group, may read the key, or write another.
    static let keyFileMode = Kind(
      problem: "others may read the key, or write to the file",
      remedy: "chmod 600 it, and give the operator another key")
    /// The file holds something else than one key.
    static let keyForm = Kind(
      problem: "this is not one key on one line", remedy: "write the key into it, and nothing else")
    /// The word is no address.
    static let noAddress = Kind(
      problem: "this is no address of fmguard", remedy: "write unix:PATH, or an IPv4 address and a port")
    /// Nobody can be reached there.
    static let nobody = Kind(problem: "", remedy: "start the service, or say by --to where it listens")
    /// Whoever answers does not speak as the service does.
    static let stranger = Kind(
      problem: "what answers is not fmguard, or speaks TLS", remedy: "say by --to where fmguard listens without")
  }

  let kind: Kind
  /// The file or the address.
  let subject: String
  /// What the system said, if it was asked.
  var cause: SystemError?
}

extension ReloadError: CustomStringConvertible {
  var description: String {
    "\(subject.escapedForTerminal): \(cause.map { "\($0)" } ?? kind.problem); \(kind.remedy)"
  }
}
