// fmguard — SPDX-License-Identifier: Apache-2.0
// Who asks larger models outside: a promise, which programs keep. Knows no HTTP, so that nobody loads what that needs.

public import GuardModels
public import GuardPolicy

/// Asks larger models outside what they say of a text. Handed to a `Guard`, which knows when, whom and about what.
///
/// Used by any number of threads and tasks at a time.
public protocol ExternalClassifying: Sendable {
  /// What each of some models says of a text, in their order. All are asked at the same time.
  ///
  /// Waits on this thread, as long as the longest deadline at the most.
  ///
  /// - Parameters:
  ///   - models: those to be asked: of the ruleset of the guard, each once.
  ///   - text: not empty, as it came.
  ///   - stage: where it stands.
  /// - Returns: as many as `models`. What is missing is taken for a connection that broke off.
  func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) -> [Consultation]

  /// The same, for tasks: no thread of theirs waits. If the task is cancelled, it ends at once.
  func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) async -> [Consultation]
}
