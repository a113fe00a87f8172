// fmguard — SPDX-License-Identifier: Apache-2.0
// How metrics are written, without any service.

import Testing

@testable import GuardService

@Suite struct MetricsTextTests {
  @Test func writesOneAfterTheOther() {
    var metrics = MetricsText("before 1\n")
    metrics.add("a_total", .counter, "Of two kinds.", [.init(1, ["kind": "x"]), .init(2, ["kind": "y", "more": ""])])
    metrics.add("none", .gauge, "Of nothing.", [])
    metrics.add("yes", .gauge, "An answer.", .init(true))
    metrics.add("since_seconds", .gauge, "A moment.", .init(WallTime(milliseconds: 1_764_511_200_250)))
    #expect(
      metrics.text == """
        before 1
        # HELP a_total Of two kinds.
        # TYPE a_total counter
        a_total{kind="x"} 1
        a_total{kind="y",more=""} 2
        # HELP none Of nothing.
        # TYPE none gauge
        # HELP yes An answer.
        # TYPE yes gauge
        yes 1
        # HELP since_seconds A moment.
        # TYPE since_seconds gauge
        since_seconds 1764511200.25

        """)
  }
}
