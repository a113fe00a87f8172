// fmguard — SPDX-License-Identifier: Apache-2.0
// Files of configurations of neutral words, as texts. Knows no format but that of lists and policies.

/// Texts of configuration files.
public enum ConfigurationText {
  /// A plain list of terms.
  public static func list(_ id: String, _ terms: [String]) -> String {
    "---\n\(header(id))---\n" + terms.map { "\($0)\n" }.joined()
  }

  /// A structured list of entries, each as YAML writes it on one line.
  public static func list(_ id: String, entries: [String]) -> String {
    "\(header(id))entries:\n" + entries.map { "  - \($0)\n" }.joined()
  }

  /// A policy with a mode for all deny lists.
  ///
  /// - Parameter more: further lines.
  public static func policy(_ id: String, _ mode: String, more: String = "") -> String {
    """
    id: \(id)
    description: deny lists are in mode \(mode)
    lists: ["*"]
    input: {deny_list: \(mode), classifier: off}
    output: {deny_list: \(mode), classifier: off, refusal: report}
    severity: low
    on_incomplete: {input: block, output: block}
    \(more)

    """
  }

  private static func header(_ id: String) -> String {
    """
    id: \(id)
    language: en
    category: x-test
    severity: high
    stage: both
    match: word
    fold: standard

    """
  }
}
