// fmguard — SPDX-License-Identifier: Apache-2.0
// The options that a row may set are the members that it may have.

import GuardRows
import Testing

@testable import GuardCLI

@Suite struct RowKeyTests {
  @Test func membersAreTheOptionsThatHelpNames() {
    let options = CheckOptions.flags.map(\.facts).filter(\.inRow).map(\.name)
    let members = RowKey.allCases.map(\.rawValue).filter { $0 != "id" && $0 != "text" }
    #expect(Set(options) == Set(members))
  }
}
