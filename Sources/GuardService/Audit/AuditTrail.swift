// fmguard — SPDX-License-Identifier: Apache-2.0
// Keeps a record of every check, without ever keeping a check waiting. Knows no route.

internal import FMGuard
internal import GuardHTTP
internal import GuardSigning
internal import Synchronization

/// The audit: one line a check, in a file of its own.
///
/// A record is put in a queue by whoever serves the request, and written by a thread of its own. Where the queue is
/// full, or the disk, records are dropped and counted, and requests are served all the same.
final class AuditTrail: Sendable {
  /// Bytes that may wait: some twenty thousand records.
  static let queueLimit = 8 << 20
  /// How often a loss is told, in milliseconds.
  private static let tellingInterval = 60_000

  private let hash: KeyedHash
  private let queue: AuditQueue
  private let end = ServiceSemaphore()
  private let written = Atomic(0)
  private let lost = Atomic(0)

  /// Opens the file and begins to write.
  ///
  /// - Parameters:
  ///   - path: of the file, which is made if it is not there.
  ///   - keyFile: of the key for the hashes of texts.
  init(
    _ path: String, keyFile: String, queueLimit: Int = AuditTrail.queueLimit, log: ServiceLog
  ) throws(ConfigurationError) {
    let file: AuditFile
    do throws(Issue) {
      hash = KeyedHash(key: try AuditKey.read(keyFile))
      file = try AuditFile(path)
    } catch {
      throw ConfigurationError([error])
    }
    queue = AuditQueue(limit: queueLimit)
    guard ServiceThread.start({ [self] in write(to: file, log) }) else {
      throw ConfigurationError([Issue(.noThread, file: path)])
    }
  }

  /// How many records are in the file.
  var writtenCount: Int { written.load(ordering: .relaxed) }
  /// How many found no room in the queue.
  var droppedCount: Int { queue.dropped }
  /// How many could not be written.
  var lostCount: Int { lost.load(ordering: .relaxed) }

  /// Keeps a record of a check.
  ///
  /// - Parameters:
  ///   - id: what the request is called by its sender.
  ///   - text: is hashed, and not kept.
  func record(_ verdict: Verdict, of text: [UInt8], id: String?, from caller: Caller, by route: Route) {
    let record = AuditRecord(
      time: .now, id: id, caller: caller.key, route: route, verdict: verdict,
      hash: Hexadecimal.digits(hash.hash(of: text.span)))
    queue.put(record.line)
  }

  /// Opens the file again, since another was put in its place.
  func reopen() { queue.reopen() }

  /// Writes what is waiting, and ends. Called once, when nobody keeps records any more.
  func close() {
    queue.close()
    end.wait()
  }

  private func write(to file: AuditFile, _ log: ServiceLog) {
    var told = (count: 0, at: Int.min / 2)
    while true {
      let batch = queue.take()
      if batch.reopens {
        let failure = file.reopen()
        log.write(
          failure == nil ? .info : .error, "audit reopened",
          ["file": file.path, "result": failure.map(AuditFile.text) ?? "opened"])
      }
      let outcome = file.append(batch.bytes)
      written.add(outcome.written, ordering: .relaxed)
      lost.add(outcome.lost, ordering: .relaxed)
      let (missing, now) = (lostCount + droppedCount, CoarseClock.milliseconds)
      if missing > told.count, batch.isLast || now - told.at >= Self.tellingInterval {
        log.write(
          .error, "records of the audit are lost",
          [
            "file": file.path, "records": "\(missing - told.count)",
            "reason": outcome.error.map(AuditFile.text) ?? "too many at once",
          ])
        told = (missing, now)
      }
      guard batch.isLast else { continue }
      file.synchronize()
      end.signal()
      return
    }
  }
}

extension AuditTrail {
  /// That of the settings; nil if they name no file.
  static func of(_ settings: ServiceSettings, log: ServiceLog) throws(ConfigurationError) -> AuditTrail? {
    guard let file = settings.audit, let key = settings.auditKey else { return nil }
    return try AuditTrail(file, keyFile: key, log: log)
  }
}
