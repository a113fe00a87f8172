// fmguard — SPDX-License-Identifier: Apache-2.0
// A text of a file and its place. A value.

package import GuardYAML

/// A text and where it stands.
package struct LocatedText: Sendable, Hashable {
  package var text: String
  package var position: SourcePosition
}
