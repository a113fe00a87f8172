// fmguard — SPDX-License-Identifier: Apache-2.0
// What the program that trains the weights needs to see. Not part of the stable interface.

internal import GuardText

@_spi(Training)
extension RefusalDetector {
  /// The names of the features, in order.
  public static var featureNames: [String] { Feature.names }

  /// The features of a response.
  public func features(of response: String) -> [Float] {
    var response = response
    return response.withUTF8 { buffer in
      guard !buffer.isEmpty else { return [Float](repeating: 0, count: Feature.count) }
      return memories.withItem(orNew: ScanMemory.init) { memory in
        // SAFETY: the bytes are used inside the closure only.
        let scan = unsafe ResponseScan(Bytes(buffer), rules, memory)
        FeatureReader(scan).write(memory.features.cells)
        return (0..<Feature.count).map { memory.features.cells[$0] }
      }
    }
  }
}
