// fmguard — SPDX-License-Identifier: Apache-2.0
// What the program tells the shell. Knows nothing of verdicts.

/// The exit status: one number each for the layers that must never be confused.
public struct ProgramStatus: Sendable, Hashable {
  public let rawValue: Int32

  /// 0: every text was checked and nothing was declined.
  public static let nothingDeclined = ProgramStatus(rawValue: 0)
  /// 1: the guard blocked or redacted a text.
  public static let guardDeclined = ProgramStatus(rawValue: 1)
  /// 1, of `fmguard verify`: the configuration is not what was signed.
  public static let notAsSigned = guardDeclined
  /// 1, of `fmguard lint`: the configuration cannot be used, or an entry can never match.
  public static let lintErrors = guardDeclined
  /// 1, of `fmguard eval`: a gate does not hold.
  public static let gateFailed = guardDeclined
  /// 1, of `fmguard diff`: texts are decided differently, or something was found in shadow.
  public static let different = guardDeclined
  /// 1, of `fmguard import`: something of the source is not in the result.
  public static let importLeftOut = guardDeclined
  /// 2: usage, configuration, an input that could not be read, an incomplete check, output that could not be written.
  public static let error = ProgramStatus(rawValue: 2)
  /// 3: the model refused, the guard did not decline.
  public static let modelRefused = ProgramStatus(rawValue: 3)
  /// 3, of `fmguard lint`: there are findings, and no errors.
  public static let lintFindings = modelRefused

  /// Of several texts the gravest counts: an error hides what was not looked at, so it comes before a block, and a
  /// block of the guard before a refusal of the model.
  private var gravity: Int {
    switch self {
    case .error: 3
    case .guardDeclined: 2
    case .modelRefused: 1
    default: 0
    }
  }

  /// Takes `other` over if it is graver.
  mutating func raise(to other: ProgramStatus) {
    if other.gravity > gravity { self = other }
  }
}
