// fmguard — SPDX-License-Identifier: Apache-2.0
// What kind of thing a string of a guided response is, by its form. Knows no language beyond a table of placeholders.

/// What stands in a string of a guided response.
enum FieldContent: Equatable {
  /// Nothing, or a word that stands for nothing: `N/A`.
  case nothing
  /// A word for programs: an identifier, a case of an enumeration, a number, a date, a URL, a path.
  case machine
  /// Words for people.
  case prose

  /// How long a placeholder may be, in bytes.
  private static let longestPlaceholder = 24

  init(_ text: Span<UInt8>) {
    var (first, last) = (0, text.count)
    while first < last, Self.isSpace(text[first]) { first += 1 }
    while last > first, Self.isSpace(text[last - 1]) { last -= 1 }
    let trimmed = text.extracting(first..<last)
    if trimmed.isEmpty || Self.isPlaceholder(trimmed) {
      self = .nothing
    } else {
      self = Self.isOneWord(trimmed) ? .machine : .prose
    }
  }

  private static func isPlaceholder(_ text: Span<UInt8>) -> Bool {
    guard text.count <= longestPlaceholder else { return false }
    // SAFETY: the buffer is read during the call only.
    let word = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    return placeholders.contains(word.lowercased())
  }

  /// Whether the text is ASCII without space inside: people's words come in sentences, or in other letters.
  private static func isOneWord(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] >= 0x80 || isSpace(text[index]) { return false }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Words that models put where they have nothing to put, in lower case.
  private static let placeholders: Set<String> = [
    "-", "--", "---", "–", "—", "…", "...", ".", "?", "n/a", "na", "n.a.", "n. a.", "n/a.", "none", "none.", "null",
    "nil",
    "undefined", "unknown", "empty", "not applicable", "not available", "tbd",
    "keine", "keine angabe", "k. a.", "k.a.", "unbekannt", "aucun", "aucune", "inconnu", "s.o.", "sans objet",
    "ninguno", "ninguna", "desconocido", "no aplica", "n/d", "nessuno", "nessuna", "sconosciuto", "geen", "onbekend",
    "n.v.t.", "ingen", "inget", "okänd", "ukendt", "ukjent", "nenhum", "nenhuma", "desconhecido", "yok", "bilinmiyor",
    "không có", "không rõ", "brak", "nie dotyczy", "нет", "неизвестно", "tidak ada", "ไม่มี", "لا يوجد", "कोई नहीं",
    "なし", "無し", "該当なし", "不明", "无", "無", "不适用", "不適用", "未知", "没有", "沒有", "없음", "해당 없음", "알 수 없음",
  ]
}
