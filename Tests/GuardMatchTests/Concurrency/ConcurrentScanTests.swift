// fmguard — SPDX-License-Identifier: Apache-2.0
// Many scans at a time on one matcher: each finds what is in its own text, and nothing of the others'.
// `make tsan` runs these under ThreadSanitizer.

import GuardText
import Testing

@testable import GuardMatch

@Suite struct ConcurrentScanTests {
  private static let users = 32
  /// What every text holds besides its own marker: each goes through another part of the matcher.
  private static let common: [NaivePattern] = [
    NaivePattern(term: "walnut", exceptions: ["walnut oil"]),
    NaivePattern(term: "白痴"),
    NaivePattern(term: "시발"),
    NaivePattern(term: "ışık", options: PatternOptions(language: "tr")),
    NaivePattern(term: "hazel", options: PatternOptions(fold: .evasive)),
    NaivePattern(term: "nut", options: PatternOptions(kind: .substring)),
  ]

  /// Pattern `n` is the marker of user `n`; behind them are the common ones and two regexes.
  private static func makeMatcher() throws -> Matcher {
    var builder = MatcherBuilder()
    for user in 0..<users { _ = try builder.addTerm(marker(user), PatternOptions()) }
    for pattern in common {
      var options = pattern.options
      options.exceptions = builder.addExceptions(pattern.exceptions)
      _ = try builder.addTerm(pattern.term, options)
    }
    _ = try builder.addRegex("(?i)marker[a-z]+\\d", PatternOptions())
    _ = try builder.addRegex("\\d{3}-x", PatternOptions(fold: .none))
    return builder.build()
  }

  private static func marker(_ user: Int) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    return "marker\(letters[user / 8])\(letters[user % 8])"
  }

  /// A text in which the marker of one user stands, and never another's. Users' texts differ in length.
  private static func text(_ user: Int) -> [UInt8] {
    let sentence =
      "A WALNUT and \(marker(user)); 他是白痴 시발이 ISIK ışık h-a-z-e-l walnut oil \(marker(user).uppercased())7 \(100 + user)-x. "
    return Array(String(repeating: sentence, count: 1 + user % 5).utf8)
  }

  @Test func wholeTexts() async throws {
    let matcher = try Self.makeMatcher()
    let alone = (0..<Self.users).map { RandomScans.scan(matcher, Self.text($0)) }
    for (user, matches) in alone.enumerated() { Self.expectOwn(matches, user) }
    await withTaskGroup(of: Void.self) { group in
      for user in 0..<Self.users {
        group.addTask {
          for _ in 0..<6 {
            #expect(RandomScans.scan(matcher, Self.text(user)) == alone[user], "user \(user)")
            await Task.yield()
          }
        }
      }
    }
  }

  @Test func streams() async throws {
    let matcher = try Self.makeMatcher()
    let alone = (0..<Self.users).map { Self.order(RandomScans.scan(matcher, Self.text($0))) }
    await withTaskGroup(of: Void.self) { group in
      for user in 0..<Self.users {
        group.addTask {
          let matches = await Self.stream(matcher, Self.text(user), chunk: 1 + user % 7)
          Self.expectOwn(matches, user)
          #expect(Self.order(matches) == alone[user], "user \(user)")
        }
      }
    }
  }

  /// Matchers that are built while others scan, and go away while others are built.
  @Test func buildsAndScans() async throws {
    await withTaskGroup(of: Void.self) { group in
      for user in 0..<8 {
        group.addTask {
          guard let matcher = try? Self.makeMatcher() else {
            Issue.record("the matcher of user \(user) cannot be built")
            return
          }
          Self.expectOwn(RandomScans.scan(matcher, Self.text(user)), user)
        }
      }
    }
  }

  private static func stream(_ matcher: Matcher, _ text: [UInt8], chunk: Int) async -> [Match] {
    var scanner = StreamScanner(matcher)
    var matches: [Match] = []
    for start in stride(from: 0, to: text.count, by: chunk) {
      let part = Array(text[start..<min(start + chunk, text.count)])
      // SAFETY: the bytes are used inside the closure only.
      _ = unsafe part.withUnsafeBufferPointer { unsafe scanner.feed($0) { matches.append($0) } }
      if start % 64 < chunk { await Task.yield() }
    }
    _ = scanner.finish { matches.append($0) }
    return matches
  }

  /// The user's own marker is found, and no other's; what all texts hold is found as well.
  private static func expectOwn(_ matches: [Match], _ user: Int) {
    let found = Set(matches.map { Int($0.pattern) })
    #expect(found.filter { $0 < users } == [user], "markers in the text of user \(user)")
    #expect(found.isSuperset(of: users..<users + common.count + 2), "user \(user)")
  }

  private static func order(_ matches: [Match]) -> [Match] {
    matches.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.pattern) < ($1.range.lowerBound, $1.range.upperBound, $1.pattern)
    }
  }
}
