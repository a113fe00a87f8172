// fmguard — SPDX-License-Identifier: Apache-2.0
// The evaluation of a response: read, weigh, pass the gates, tell.

internal import GuardText

extension RefusalDetector {
  /// Whether the response is a refusal.
  ///
  /// - Parameters:
  ///   - response: what the model said, well-formed or not.
  ///   - prompt: what it was asked, if known. It serves to recognise refusals that were asked for, questions about the
  ///     model itself and roles, and nothing else.
  ///   - explains: whether the evidence is told; without it an evaluation costs less.
  public func evaluate(_ response: String, prompt: String? = nil, explains: Bool = true) -> RefusalAssessment {
    var response = response
    return response.withUTF8 { response in
      // SAFETY: both buffers live as long as the closures that get them, and nothing of them is kept.
      guard var prompt else { return unsafe evaluate(response, explains: explains) }
      return prompt.withUTF8 { prompt in unsafe evaluate(response, prompt: prompt, explains: explains) }
    }
  }

  /// The same, over UTF-8 bytes.
  public func evaluate(
    _ response: UnsafeBufferPointer<UInt8>, prompt: UnsafeBufferPointer<UInt8>? = nil, explains: Bool = true
  ) -> RefusalAssessment {
    guard !response.isEmpty else { return RefusalAssessment(answer: .none, confidence: 0, gate: .notOwnVoice) }
    return memories.withItem(orNew: ScanMemory.init) { memory in
      var asked: SignSet = []
      // SAFETY: the caller's buffers live as long as this call.
      if let prompt = unsafe prompt, !prompt.isEmpty { asked = unsafe signs(ofPrompt: Bytes(prompt), memory) }
      let scan = unsafe ResponseScan(Bytes(response), rules, memory)
      return judge(scan, asked: asked, explains: explains)
    }
  }

  /// What a prompt asks for.
  private func signs(ofPrompt prompt: Bytes, _ memory: ScanMemory) -> SignSet {
    let scan = ResponseScan(prompt, rules, memory)
    var asked: SignSet = []
    for index in 0..<scan.reader.sentenceCount {
      // Whether it is a question of yes or no, its last sentence tells.
      asked.remove(.asksWhether)
      asked.formUnion(SignSet(rawValue: memory.sentences.cells[index].signs))
    }
    return asked
  }

  private func judge(_ scan: ResponseScan, asked: SignSet, explains: Bool) -> RefusalAssessment {
    let reader = FeatureReader(scan)
    let verdict = Judgement(reader, weights, scan.memory.features.cells, asked: asked)
    guard scan.reader.sightingCount > 0 else {
      return RefusalAssessment(answer: verdict.answer, confidence: verdict.confidence, gate: verdict.gate)
    }
    return RefusalAssessment(
      answer: verdict.answer, confidence: verdict.confidence, kind: verdict.kind, languages: languages(in: scan),
      gate: verdict.gate, evidence: explains ? evidence(in: scan) : [])
  }

  private func languages(in scan: ResponseScan) -> [String] {
    var seen: UInt64 = 0
    var tags: [String] = []
    for index in 0..<scan.reader.sightingCount {
      let language = scan.reader.sightings[index].language
      guard seen >> UInt64(language) & 1 == 0 else { continue }
      seen |= 1 << UInt64(language)
      tags.append(rules.tags[Int(language)])
    }
    return tags
  }

  /// The sightings with their places in the response. Lines that have any are folded again, with the map.
  private func evidence(in scan: ResponseScan) -> [RefusalEvidence] {
    var map = OffsetMap()
    var mapped = -1
    return (0..<scan.reader.sightingCount).compactMap { index in
      let sighting = scan.reader.sightings[index]
      // What is a sign in a prompt says nothing of a response.
      guard !SignSet.ofPrompts.contains(SignSet(rawValue: 1 << UInt32(sighting.sign))) else { return nil }
      let sentence = scan.reader.sentences[Int(sighting.sentence)]
      let line = Int(sentence.lineStart)..<Int(sentence.lineEnd)
      if mapped != line.lowerBound {
        let part = scan.bytes[line]
        Folder(.widest).fold(part, .init(all: part.count), into: scan.memory.block, recording: &map)
        mapped = line.lowerBound
      }
      let range = map.sourceRange(of: Int(sentence.start)..<Int(sentence.end))
      let name = rules.names[Int(sighting.construction)]
      return RefusalEvidence(
        language: name.language, construction: name.id, sign: name.sign,
        sentence: line.lowerBound + range.lowerBound..<line.lowerBound + range.upperBound)
    }
  }
}
