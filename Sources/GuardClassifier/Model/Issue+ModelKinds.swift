// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only model files can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  public static let modelExtension = Self(
    "model_extension", "a file with this name would not be read as a model",
    remedy: "rename it to end with {expected}, or move it elsewhere")
  public static let severalModels = Self(
    "model_several", "a second model, the first is {related}", remedy: "leave one of them")
  public static let notAModel = Self(
    "model_unknown", "the file is no model: it does not begin as one",
    remedy: "make it with `fmguard train`, or copy it again without changing line ends")
  public static let modelVersion = Self(
    "model_version", "the model is of format {value}",
    remedy: "train it anew for format {expected}, or use another fmguard")
  public static let modelSize = Self(
    "model_size", "the file has {value} bytes, and by its head {expected}", remedy: "copy it again; it may be cut short"
  )
  public static let modelDamaged = Self(
    "model_damaged", "the checksum is that of other bytes: the file is damaged", remedy: "copy it again")
  public static let modelLabels = Self(
    "model_labels", "{value} labels, or one of them twice", remedy: "train it anew with {expected} different labels")
  public static let modelLanguages = Self(
    "model_languages", "a supported language is not among the languages, or there are more than {expected}",
    remedy: "train it anew")
}
