// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only deny lists can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  // Files.

  public static let listExtension = Self(
    "list_extension", "the name ends with `{value}`, so the file would not be read", remedy: "{expected}")
  public static let duplicateList = Self(
    "list_duplicate_id", "a second list has the id `{value}`, the first is at {related}",
    remedy: "give one of them another id")

  // Plain lists.

  public static let headerMissing = Self(
    "list_header_missing", "the header is missing",
    remedy: "begin the file with a line `---`, the keys of the list, and a line `---`")
  public static let headerOpen = Self(
    "list_header_open", "the header that begins here does not end", remedy: "write a line `---` after its keys")
  public static let controlCharacter = Self(
    "list_control_character", "the control character {value} may not stand in an entry",
    remedy: "remove it, or write a regex with `\\x` and its number; save the file as UTF-8")
  public static let regexOpen = Self(
    "list_regex_open", "`{value}` begins as a regex and does not end with `/`",
    remedy: "end it with `/` and write options inside, as `/(?i)…/`; write `\\/` if a term begins with `/`")
  public static let emptyException = Self(
    "list_empty_exception", "`!` without a phrase", remedy: "write the phrase, or `\\!` for a term that begins with `!`"
  )

  // Structured lists.

  public static let termOrRegex = Self(
    "list_term_or_regex", "an entry needs either `term` or `regex`", remedy: "{expected}")
  public static let matchOfRegex = Self(
    "list_match_of_regex", "`match: {value}` says nothing of a regex", remedy: "remove it, or write `term`")
  public static let replaceWithNothing = Self(
    "list_replace_with_nothing", "`action: replace` without a replacement",
    remedy: "add `replacement:`, with `\"\"` if the match is to vanish")
  public static let idleReplacement = Self(
    "list_idle_replacement", "the replacement is never used, since the action is `{value}`",
    remedy: "remove it, or write `action: replace`")

  // Entries.

  public static let entryEmpty = Self(
    "list_entry_empty", "the entry `{value}` can never match: nothing is left of it after folding",
    remedy: "remove it, or give it `fold: none`")
  public static let entryTooLong = Self(
    "list_entry_too_long", "the entry `{value}` has more than {expected} bytes after folding",
    remedy: "shorten it, or write a regex")
  public static let entryBeginsWithMark = Self(
    "list_entry_begins_with_mark",
    "the entry `{value}` can never match: it begins with a combining mark, which belongs to the character before it",
    remedy: "begin with that character, or write a regex")
  public static let tooManyOptions = Self(
    "list_too_many_options",
    "the entry `{value}` has settings or exceptions of its own, and the lists before it have {expected} different ones",
    remedy: "let entries share them, or give them to the list")
  public static let entryExcluded = Self(
    "list_entry_excluded", "the entry `{value}` can never match: it is also an exception",
    remedy: "remove one of them")
  public static let regexInvalid = Self(
    "list_regex_invalid", "the regex `{value}` is broken{related}: {detail}",
    remedy: "correct it; the syntax is that of PCRE2")
  public static let regexMatchesEmpty = Self(
    "list_regex_matches_empty", "the regex `{value}` matches the empty text, which is everywhere",
    remedy: "let it require a character, with `+` instead of `*`")

  // Proofs.

  public static let hitMissed = Self(
    "list_hit_missed", "the entry does not find its example `{value}`",
    remedy: "correct the entry, or move the example to `miss`")
  public static let missFound = Self(
    "list_miss_found", "the entry finds its near miss `{value}`", remedy: "make the entry stricter, or add an exception"
  )
  public static let selftestMissed = Self(
    "list_selftest_missed", "the list does not find its selftest phrase `{value}`",
    remedy: "choose plain words, which no exception holds")
}
