// fmguard — SPDX-License-Identifier: Apache-2.0
// The name of one counter: its family and the values of its labels. A value.

/// One series: a family and a value for each of its labels.
public struct CounterSeries: Sendable, Hashable {
  /// What is counted.
  public let family: CounterFamily
  /// The values of `family.labels`, in that order.
  public let values: [String]

  public init(_ family: CounterFamily, _ values: [String]) {
    self.family = family
    self.values = values
  }

  /// The value of a label; nil if the family has none of that name.
  public subscript(label: String) -> String? {
    zip(family.labels, values).first { $0.0 == label }?.1
  }
}
