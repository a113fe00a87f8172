// fmguard — SPDX-License-Identifier: Apache-2.0
// A deny list that services fetch from a URL: signed by whoever publishes it. Knows one file and the one beside it.

internal import GuardLists
public import GuardSigning
public import GuardYAML

/// One deny list, as it is published.
public enum PublishedList {
  /// Loads a deny list and signs what was loaded: `NAME.sig` is written beside it, to be published with it.
  ///
  /// - Parameters:
  ///   - path: of the list; `*.yaml` is a structured list, anything else a plain one.
  ///   - key: of whoever publishes it.
  ///   - serial: as for `Ruleset.sign(_:with:serial:)`.
  /// - Throws: every issue of the list: what cannot be loaded is not signed.
  @discardableResult
  public static func sign(
    _ path: String, with key: borrowing SecretKey, serial: Int? = nil
  ) throws(ConfigurationError) -> RulesetSignature {
    let parts = SplitPath(path)
    let (bytes, id) = try read(parts)
    return try ListSignature.sign(
      bytes.span, id: id, serial: serial, at: .now, with: key, in: parts.folder, name: parts.name)
  }

  /// Whether a deny list is as a trusted key signed it.
  ///
  /// - Returns: the signature beside it.
  /// - Throws: why it is not, or every issue of the list.
  public static func verify(_ path: String, trusting keys: PublicKeys) throws(ConfigurationError) -> RulesetSignature {
    let parts = SplitPath(path)
    let (bytes, id) = try read(parts)
    let signature: [UInt8]?
    do throws(SystemFailure) {
      signature = try WholeFile.read("\(path)\(ListSignature.suffix)", limit: ListSignature.limit)
    } catch {
      throw ConfigurationError([Issue(.unreadable, file: "\(parts.name)\(ListSignature.suffix)", detail: error.words)])
    }
    do throws(Issue) {
      guard let signature else { throw Issue(.unsigned, file: parts.name) }
      return try ListSignature.verify(signature, of: bytes.span, id: id, trusting: keys, place: parts.name)
    } catch {
      throw ConfigurationError([error])
    }
  }

  /// The bytes and the id of a list that a service would take.
  private static func read(_ path: SplitPath) throws(ConfigurationError) -> (bytes: [UInt8], id: String) {
    let bytes: [UInt8]
    do throws(Issue) {
      bytes = try FileContent.read(root: path.folder, path: path.name)
    } catch {
      throw ConfigurationError([error])
    }
    var compiler = ListCompiler()
    compiler.add(bytes.span, file: path.name)
    let compiled = try compiler.finish()
    var issues = compiled.proveExamples()
    issues += compiled.lists.filter(\.isPinned).map { Issue(.remotePinned, file: $0.file) }
    guard issues.isEmpty, let list = compiled.lists.first else { throw ConfigurationError(issues) }
    return (bytes, list.id)
  }
}
