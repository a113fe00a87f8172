// fmguard — SPDX-License-Identifier: Apache-2.0
// Every public type of the module may be handed from task to task. Fails to compile if one may not.

import FMGuard
import Testing

@Test("every public type of FMGuard is Sendable")
func guardTypesAreSendable() {
  func isSendable<Type: Sendable & ~Copyable>(_: Type.Type) {}
  isSendable(BegunCheck.self)
  isSendable(CheckContext.self)
  isSendable(CheckError.self)
  isSendable(CheckError.Kind.self)
  isSendable(CheckRequest.self)
  isSendable(ConfigurationDirectory.self)
  isSendable(ConfigurationDirectory.Origin.self)
  isSendable(CheckedChunk.self)
  isSendable(CheckedStream<AsyncStream<ResponseChunk>>.self)
  isSendable(CheckedToolCall.self)
  isSendable(Exchange<String>.self)
  isSendable(ExchangeOptions.self)
  isSendable(Guard.self)
  isSendable(GuidedText.self)
  isSendable(JSONWriter.self)
  isSendable(LongTextCheck.self)
  isSendable(RefusalJudge.self)
  isSendable(ResponseChunk.self)
  isSendable(Ruleset.self)
  isSendable(StreamCheck.self)
  isSendable(StreamEnd.self)
  isSendable(EndedStream.self)
  isSendable(RefusalQuestion.self)
  isSendable(StreamRelease.self)
}

@Test("every public value that FMGuard hands on from lists and configuration files is Sendable")
func exportedTypesAreSendable() {
  func isSendable<Type: Sendable & ~Copyable>(_: Type.Type) {}
  isSendable(Category.self)
  isSendable(CompiledLists.self)
  isSendable(ConfigurationError.self)
  isSendable(ConfigurationFiles.self)
  isSendable(DenyList.self)
  isSendable(FMGuard.Issue.self)
  isSendable(FMGuard.Issue.Kind.self)
  isSendable(PublicKey.self)
  isSendable(PublicKeys.self)
  isSendable(RulesetSignature.self)
  isSendable(SerialMemory.self)
  isSendable(SignedSerial.self)
  isSendable(SigningTime.self)
  isSendable(SourcePosition.self)
  isSendable(YAMLLimits.self)
  isSendable(YAMLNode.self)
}
