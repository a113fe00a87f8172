// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be wrong with keys, signatures and serials, with the words. A table. No fact is ever a secret.

public import GuardYAML

extension Issue.Kind {
  // Keys.

  public static let keyUnreadable = Self(
    "key_unreadable", "the key cannot be read: {detail}", remedy: "check the path and who may read it")
  public static let keyForm = Self(
    "key_form", "this is no {expected}: {detail}",
    remedy: "use one that `fmguard keygen` made, unaltered")
  public static let keyMode = Self(
    "key_mode", "the mode is {value}, which lets others {detail} the key",
    remedy: "say `chmod {expected}` and, if anybody may have done that, replace the key")
  public static let keyOwner = Self(
    "key_owner", "the key belongs to another user", remedy: "let it belong to root, or to whoever runs fmguard")
  public static let keyExists = Self(
    "key_exists", "there is a file of this name", remedy: "choose another name; keys are never overwritten")
  public static let notWritten = Self(
    "not_written", "the file cannot be written: {detail}",
    remedy: "check that its folder exists and who may write to it")

  // Signatures.

  public static let unsigned = Self(
    "unsigned", "this is not signed", remedy: "sign it with `fmguard sign`")
  public static let signatureForm = Self(
    "signature_form", "this is no signature file of fmguard: {detail}", remedy: "take an unaltered copy, or sign again")
  public static let signatureKey = Self(
    "signature_key", "this is signed by the key {value}, and trusted are {expected}",
    remedy: "sign with a trusted key, or add this one to the public keys if you know whose it is")
  public static let signatureFalse = Self(
    "signature_false", "the signature does not fit what it signs", remedy: "take an unaltered copy, or sign again")
  public static let remoteUnsigned = Self(
    "remote_unsigned", "the configuration must be signed, and the list that comes from this URL need not be",
    remedy: "add `public_key` with the key of whoever signs the list, or its `sha256`")
  public static let signedPath = Self(
    "signed_path", "a path with a control character or a backslash cannot be signed", remedy: "rename it")

  // Signed files.

  public static let fileAltered = Self(
    "file_altered", "the SHA-256 is {value}…, and {expected}… was signed",
    remedy: "take an unaltered copy, or sign again")
  public static let fileMissing = Self(
    "file_missing", "this was signed, and is missing or cannot be read", remedy: "bring it back, or sign again")
  public static let fileNotSigned = Self(
    "file_not_signed", "this is not among the files that were signed", remedy: "remove it, or sign again")

  // Serials.

  public static let serialOlder = Self(
    "serial_older", "the serial {value} is older than {expected}, which was in force",
    remedy: "take the newest configuration; to go back to an older one, sign it again")
  public static let serialReused = Self(
    "serial_reused", "the serial {value} was in force with another content", remedy: "sign with a higher serial")
  public static let serialRange = Self(
    "serial_range", "the serial {value} cannot be used", remedy: "choose one from {expected}")
  public static let serialUnknown = Self(
    "serial_unknown", "what is there is no signature, so that nobody can tell its serial",
    remedy: "sign with `--serial` and one that is higher than all before")
  public static let serialsUsedUp = Self(
    "serials_used_up", "the serial of the signature that is there is the highest that there is",
    remedy: "remove it, sign with another key, and trust that one in place of the first; where services keep a newest "
      + "serial, remove `ruleset.serial` from their state folder before they start again")
  public static let serialMemory = Self(
    "serial_memory", "this does not hold the newest serial: {detail}",
    remedy: "bring it back, or find out why it is damaged, remove it, and start from a configuration known to be new")

  /// Those that say that a configuration is not what was signed.
  static let ofSignatures: Set<Issue.Kind> = [
    unsigned, signatureForm, signatureKey, signatureFalse, fileAltered, fileMissing, fileNotSigned, remoteUnsigned,
  ]
  /// Those that say that a configuration was signed, and is not newer than what was in force.
  static let ofSerials: Set<Issue.Kind> = [serialOlder, serialReused, serialMemory]
}
