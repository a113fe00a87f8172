// fmguard — SPDX-License-Identifier: Apache-2.0
// The newest serial that was in force, kept across reloads and, in a folder, across restarts.

public import GuardYAML

/// Remembers the newest configuration, so that an older one, though it was signed once, does not come back.
public struct SerialMemory: Sendable {
  /// The name of the file in the folder.
  public static let fileName = "ruleset.serial"

  /// The newest so far; nil if none was in force.
  public private(set) var newest: SignedSerial?
  private let folder: String?

  /// A memory that is empty, or holds what the folder remembers.
  ///
  /// - Parameter folder: where to keep it; nil for in this process only. It must exist.
  /// - Throws: that the folder or the file in it cannot be used. A damaged file is never taken for an empty one.
  public init(folder: String?) throws(Issue) {
    self.folder = folder
    guard let folder else { return }
    let path = "\(folder)/\(Self.fileName)"
    do throws(SystemFailure) {
      // Now, and not when the first configuration is in force.
      _ = try OpenFile(folder: folder)
    } catch {
      throw Issue(.unreadable, file: folder, detail: error.words)
    }
    let bytes: [UInt8]?
    do throws(SystemFailure) {
      bytes = try WholeFile.read(path, limit: 4096)
    } catch {
      throw Issue(.serialMemory, file: path, detail: error.words)
    }
    guard let bytes else { return }
    guard let serial = Self.decode(bytes) else {
      throw Issue(.serialMemory, file: path, detail: "it is not as fmguard writes it")
    }
    newest = serial
  }

  /// Remembers a configuration, if it is newer. To be called before it comes into force.
  ///
  /// - Throws: that it cannot be kept; what is remembered is as before then.
  public mutating func keep(_ serial: SignedSerial) throws(Issue) {
    if let newest, serial.serial <= newest.serial { return }
    if let folder {
      do throws(SystemFailure) {
        try WholeFile.replace(Self.fileName, in: folder, by: Self.encode(serial), mode: 0o600)
      } catch {
        throw Issue(.notWritten, file: "\(folder)/\(Self.fileName)", detail: error.words)
      }
    }
    newest = serial
  }

  //     fmguard-serial/1
  //     1764511200 <64 hexadecimal digits>

  private static let firstLine = "fmguard-serial/1\n"

  static func encode(_ serial: SignedSerial) -> [UInt8] {
    Array("\(firstLine)\(serial.serial) \(serial.digest)\n".utf8)
  }

  /// What the file remembers; nil if it is not as `encode` writes it.
  static func decode(_ bytes: [UInt8]) -> SignedSerial? {
    let fields = bytes.dropFirst(firstLine.utf8.count).dropLast().split(separator: UInt8(ascii: " "))
    guard fields.count == 2, let number = Int(String(decoding: fields[0], as: UTF8.self)),
      RulesetSignature.serials.contains(number), Hexadecimal.bytes(fields[1], count: SHA256.size) != nil
    else { return nil }
    let serial = SignedSerial(serial: number, digest: String(decoding: fields[1], as: UTF8.self))
    return encode(serial) == bytes ? serial : nil
  }
}
