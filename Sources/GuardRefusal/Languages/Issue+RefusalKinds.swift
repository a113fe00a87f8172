// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only language files of refusals can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  public static let languageExtension = Self(
    "refusal_extension", "a file with this name would not be read as a language",
    remedy: "rename it to end with .yaml, or move it elsewhere")
  public static let noWeights = Self(
    "refusal_no_weights", "the weights are missing, without which the rules of the languages say too little",
    remedy: "copy the shipped file, or train weights anew")
  public static let noLanguages = Self(
    "refusal_no_languages", "there are weights and no language that they are for",
    remedy: "add the language files, or remove the weights")
  public static let tooManyClasses = Self(
    "refusal_too_many_classes", "{value} classes, the limit is {expected}", remedy: "join those that are used alike")
  public static let emptyMember = Self(
    "refusal_empty_member", "the class `{key}` has a member that is empty",
    remedy: "remove the comma that is too much; write one character at least besides `*`")
  public static let starInside = Self(
    "refusal_star_inside", "`{value}` of the class `{key}` has a `*` inside, and is never found",
    remedy: "write the forms out; only the first or the last character may be a `*`")
  public static let unknownClass = Self(
    "refusal_unknown_class", "the construction `{key}` names the class `{value}`, which is not there",
    remedy: "add it to `classes`, or correct its name")
  public static let duplicateLanguage = Self(
    "refusal_duplicate_language", "a second file is for the language `{value}`, the first is {related}",
    remedy: "put them together")
  public static let tooManyLanguages = Self(
    "refusal_too_many_languages", "{value} languages, the limit is {expected}", remedy: "remove some")
  public static let unknownFeature = Self(
    "refusal_unknown_feature", "there is no feature `{value}`", remedy: "train the weights anew")
  public static let missedRefusal = Self(
    "refusal_example_missed", "the example `{value}` is not found to be a refusal",
    remedy: "correct the rules, or move the example to `none`")
  public static let falseRefusal = Self(
    "refusal_example_false", "the example `{value}` is found to be a refusal",
    remedy: "make the rules stricter, or move the example to `refusal`")
}
