// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only declarations of classifiers outside can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  public static let externalExtension = Self(
    "external_extension", "a file with this name would not be read as a model",
    remedy: "rename it to end with .yaml (one elsewhere) or .fmc (one of our own), or move it elsewhere")
  public static let tooManyExternals = Self(
    "external_too_many", "{value} classifiers are declared to be asked over HTTP, and {expected} may",
    remedy: "remove some")
  public static let duplicateExternal = Self(
    "external_duplicate", "the model `{value}` is declared a second time, first in {related}", remedy: "change one id")
  public static let externalInsecure = Self(
    "external_insecure", "on the way to `{value}` everybody could read the texts and give the answers",
    remedy: "use https; http is for this machine alone")
  public static let externalUselessKey = Self(
    "external_useless_key", "`{key}` says nothing {expected}", remedy: "remove it")
  public static let externalBetween = Self(
    "external_between", "{value} are no bounds", remedy: "write two numbers from 0 to 1, the lower one first")
}
