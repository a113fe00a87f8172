// fmguard — SPDX-License-Identifier: Apache-2.0
// Numbers for people, with as many digits in each line, so that columns stand below each other. Pure.

extension Double {
  /// This number, not negative, with so many digits after the point.
  func fixed(_ digits: Int) -> String {
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    let whole = Int((self * Double(unit)).rounded())
    return "\(whole / unit).\(String(unit + whole % unit).dropFirst())"
  }
}
