// fmguard — SPDX-License-Identifier: Apache-2.0
// Rows of Hangul: particles and endings beside longer nouns.

extension BoundaryRow {
  private static func rows(_ term: String, hit: String, miss: String) -> [BoundaryRow] {
    let hits = hit.split(separator: " ").map { BoundaryRow("ko-hit-\($0)", term, String($0), true) }
    return hits + miss.split(separator: " ").map { BoundaryRow("ko-miss-\($0)", term, String($0), false, prefix: true) }
  }

  static let hangul: [BoundaryRow] =
    [
      .init("ko-empty", "시발", "", false),
      .init("ko-nul", "시발", "\0시발\0", true),
      .init("ko-replacement", "시발", "\u{FFFD}시발", true),
      .init("ko-astral", "시발", "😀시발😀", true),
      .init("ko-sentence", "시발", "이 시발아 뭐야", true),
      .init("ko-punctuation", "시발", "\"시발\"이라고 했다", true),
      .init("ko-latin-after", "시발", "시발lol", true),
      .init("ko-latin-before", "시발", "lol시발", false),
      .init("ko-digit-after", "시발", "시발18", true),
      .init("ko-han-before", "시발", "大시발", true),
      .init("ko-inside", "시발", "신제품 출시발표회", false),
      .init("ko-inside-start", "시발", "다시발생했다", false),
      .init("ko-laughter-after", "시발", "시발ㅋㅋㅋ", true),
      .init("ko-laughter-before", "시발", "ㅋㅋ시발", true),
      .init("ko-tears", "시발", "시발ㅠㅠ", true),
      .init("ko-initials", "ㅅㅂ", "아ㅅㅂ", true),
      .init("ko-initials-laughter", "ㅅㅂ", "ㅅㅂㅋㅋ", true),
      .init("ko-initials-longer", "ㅅㅂ", "ㄱㅅㅂ", false),
      .init("ko-initials-longer-end", "ㅅㅂ", "ㅅㅂㄴ", false, prefix: true),
      .init("ko-connector", "시발", "a_시발", false),
      .init("ko-markdown", "시발", "_시발_", true),
      .init("ko-phrase", "나쁜 놈", "이 나쁜 놈이다", true),
    ]
    + rows(
      "시발",
      hit: """
        시발 시발이 시발을 시발은 시발의 시발에 시발아 시발이라고 시발이라는 시발이다 시발입니다 시발이야 시발이에요 시발이지만 시발이네 시발인데 시발인가 \
        시발일까 시발이냐 시발이란 시발들이 시발들에게 시발들에게는 시발에서는 시발에게도 시발만으로도 시발로 시발도 시발만 시발까지 시발부터 시발같은 \
        시발처럼 시발하고 시발하다 시발하는 시발했다 시발합니다 시발님들아 시발이라고는 시발이라고요 시발이라고하는 시발요 시발이요 시발과 시발이랑 시발뿐이다 \
        시발마저도 시발조차 시발밖에 시발보다도 시발대로 시발만큼은 시발이었을까 시발해버렸다 시발으로 시발이란다 시발같애 시발에선 시발이라던데
        """,
      miss: """
        시발점 시발역 시발표 시발점이다 시발역은 시발역에서 시발자 시발놈아 시발년 시발택시 시발가 시발를 시발는 시발와 시발야 시발지 시발로봇 시발인간 시발이름 \
        시발이유 시발이야기 시발도로 시발의도 시발생 시발다 시발시각 시발이는가 시발나무 시발들판 시발에너지 시발만두 시발은행
        """)
    + rows(
      "개새끼",
      hit: """
        개새끼 개새끼들이 개새끼들아 개새끼가 개새끼를 개새끼는 개새끼야 개새끼와 개새끼로 개새끼다 개새끼네 개새끼냐 개새끼지 개새끼라고 개새끼라는 개새끼들을 \
        개새끼들한테서 개새끼예요 개새끼였다 개새끼인데 개새끼입니다 개새끼처럼 개새끼랑 개새끼여 개새끼들같은 개새끼이라고 개새끼인거 개새끼보단 개새끼때문에
        """,
      miss: "개새끼이 개새끼을 개새끼은 개새끼과 개새끼손가락 개새끼줄")
    + rows("오징어", hit: "오징어로 오징어라도 오징어까지만 오징어한테까지도", miss: "오징어은 오징어볶음 오징어다리 오징어가게")
    + rows("호두말", hit: "호두말로 호두말은 호두말에서부터", miss: "호두말가 호두말씨")
}
