// fmguard — SPDX-License-Identifier: Apache-2.0
// Test support: the files of the Unicode Character Database beside the package, if they are there. Knows their syntax.

import CICU
import Foundation
import TestSupport

/// The files of one Unicode version, in `../shared` relative to the package.
///
/// They are large, compressed and not this project's: the tests that read them are skipped where they are missing, and
/// `GeneratedConformanceTests` asks ICU for the same.
enum UnicodeData {
  static let folder = PackageFolder.path + "/../shared/data/unicode-15.0"

  /// The files are there, and they are of the version that the installed ICU has.
  static let isPresent: Bool = {
    var version: [UInt8] = [0, 0, 0, 0]
    // SAFETY: four numbers out, to an array of four.
    unsafe version.withUnsafeMutableBufferPointer { unsafe cicu_unicode_version($0.baseAddress!) }
    return version == [15, 0, 0, 0] && FileManager.default.fileExists(atPath: folder)
  }()

  /// The lines of a file, split at `;`, without comments, blanks around fields and empty lines.
  ///
  /// The shell takes the comments away: in a build without optimisation that is ten times as fast.
  static func rows(of file: String, keepingComments: Bool = false) throws -> [Row] {
    let tool = file.hasSuffix(".bz2") ? "bzip2" : "gzip"
    let comment = keepingComments ? "s/#/;/" : "s/#.*//"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\(tool) -dc \"$0\" | sed -e '/^[#@]/d' -e '\(comment)' -e 's/ *; */;/g' -e 's/ *$//' -e '/^$/d'",
      "\(folder)/\(file)",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = [UInt8](try pipe.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    return bytes.split(separator: 0x0A).map(Row.init)
  }

  /// One line of a file.
  struct Row {
    let fields: [ArraySlice<UInt8>]

    init(_ line: ArraySlice<UInt8>) {
      fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    }

    func string(_ index: Int) -> String {
      index < fields.count ? String(decoding: fields[index], as: UTF8.self) : ""
    }

    /// Scalars, in hexadecimal digits with blanks between them.
    func scalars(_ index: Int) -> [UInt32] {
      fields[index].split(separator: 0x20).map(Self.number)
    }

    /// The scalars `first..last`, or one; without surrogates.
    var range: ClosedRange<UInt32> {
      let ends = fields[0].split(separator: UInt8(ascii: ".")).map(Self.number)
      return ends[0]...(ends.last ?? ends[0])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
      var number: UInt32 = 0
      for digit in digits { number = number << 4 | UInt32(digit & 0x0F) + (digit >= 0x41 ? 9 : 0) }
      return number
    }
  }

  /// The scalars that have a property in a file whose second column names it.
  static func scalars(with property: String, in file: String) throws -> [UInt32] {
    let name = Array(property.utf8)
    return try rows(of: file).filter { $0.fields.count > 1 && $0.fields[1].elementsEqual(name) }.flatMap(\.range)
      .filter { !(0xD800...0xDFFF).contains($0) }
  }
}
