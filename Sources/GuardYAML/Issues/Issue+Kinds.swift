// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that any configuration file can have, with their words: files, YAML, decoding. A table.

extension Issue.Kind {
  // Files.

  public static let unreadable = Self(
    "unreadable", "the file cannot be read: {detail}", remedy: "check that it exists and who may read it")
  public static let noConfiguration = Self(
    "no_configuration", "this is no folder", remedy: "name the folder that holds `policies/`")
  public static let notAFile = Self(
    "not_a_file", "this is {detail}, not a file", remedy: "move or rename it")
  public static let notAFolder = Self(
    "not_a_folder", "this is a file where a folder is expected", remedy: "move or rename it")
  public static let folderTwice = Self(
    "folder_twice", "this leads to the folder {related}, which is read already", remedy: "remove the symbolic link")
  public static let tooLarge = Self(
    "too_large", "the file has {value} bytes, the limit is {expected}", remedy: "split it")
  public static let illFormed = Self(
    "ill_formed", "ill-formed UTF-8 at byte {value} of the file", remedy: "save the file as UTF-8")
  public static let forbiddenCharacter = Self(
    "forbidden_character", "the character {value} may not stand in YAML as it is",
    remedy: "remove it, or write it as an escape in double quotes")

  // YAML.

  public static let syntax = Self(
    "yaml_syntax", "broken YAML: {detail}", remedy: "{expected}")
  public static let anchor = Self(
    "yaml_anchor", "anchors are not allowed: `&{value}`", remedy: "write the value out where it is needed")
  public static let alias = Self(
    "yaml_alias", "aliases are not allowed: `*{value}`",
    remedy: "write the value out; a text that begins with `*` needs quotes")
  public static let tag = Self(
    "yaml_tag", "tags are not allowed: `{value}`", remedy: "remove it; a text that begins with `!` needs quotes")
  public static let mergeKey = Self(
    "yaml_merge_key", "merge keys are not allowed", remedy: "write the keys out")
  public static let complexKey = Self(
    "yaml_complex_key", "a key must be a text", remedy: "put quotes around a key that begins with `[` or `{`")
  public static let tooDeep = Self(
    "yaml_too_deep", "nested deeper than {expected} levels", remedy: "flatten it")
  public static let tooManyNodes = Self(
    "yaml_too_many_nodes", "more than {expected} values in one file", remedy: "split the file")
  public static let noDocument = Self(
    "yaml_empty", "the file holds no YAML document", remedy: "write its keys, or remove the file")
  public static let oneDocument = Self(
    "yaml_one_document", "a second document begins here", remedy: "put it into a file of its own")

  // Decoding.

  public static let unknownKey = Self(
    "unknown_key", "unknown key `{key}`", remedy: "the keys here are {expected}")
  public static let duplicateKey = Self(
    "duplicate_key", "the key `{key}` stands here twice, first at {related}", remedy: "remove one of them")
  public static let missingKey = Self(
    "missing_key", "the key `{key}` is missing", remedy: "add `{key}:` with {expected}")
  public static let wrongType = Self(
    "wrong_type", "this is {value}", remedy: "write {expected}")
  public static let emptyValue = Self(
    "empty_value", "there is no value here", remedy: "write {expected}, or remove it")
  public static let notInList = Self(
    "not_in_list", "`{value}` is none of the values possible here", remedy: "write {expected}")
  public static let invalidValue = Self(
    "invalid_value", "`{value}` cannot stand here", remedy: "write {expected}")
  public static let outOfRange = Self(
    "out_of_range", "{value} is out of range", remedy: "write {expected}")
  public static let tooManyIssues = Self(
    "too_many_issues", "{value} more problems in this file", remedy: "correct those above first")
}
