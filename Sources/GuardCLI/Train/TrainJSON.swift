// fmguard — SPDX-License-Identifier: Apache-2.0
// How a training came out, as JSON. Decides nothing.

import FMGuard
import GuardTraining

enum TrainJSON {
  /// - Parameter report: nil if nothing was trained.
  static func report(_ report: TrainingReport?, _ measurements: [(file: String, Measurement)]) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      if let report {
        writer.key("training")
        writer.object { $0.writeMembers(report) }
      }
      writer.key("tests")
      writer.array(measurements) { $0.write($1) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(_ report: TrainingReport) {
    write([
      ("rows", report.rows), ("held_out", report.heldOut), ("grams_seen", report.gramsSeen),
      ("grams_kept", report.gramsKept),
    ])
    for (name, tags) in [
      ("languages", report.languages), ("supported", report.supported), ("unsupported", report.unsupported),
    ] as [(StaticString, [String])] {
      key(name)
      array(tags) { $0.string($1) }
    }
    key("labels")
    array(report.labels) { $0.write($1) }
  }

  fileprivate mutating func write(_ measured: (file: String, measurement: Measurement)) {
    object { writer in
      writer.member("file", measured.file)
      writer.key("all")
      writer.write(measured.measurement.whole)
      writer.key("languages")
      writer.array(measured.measurement.groups) { $0.write($1) }
      writer.key("labels")
      writer.array(measured.measurement.labels) { writer, label in
        writer.object { writer in
          writer.member("label", label.name)
          writer.write([("rows", label.rows), ("positives", label.positives), ("reached", label.negativesReached)])
          writer.write([("average_precision", label.averagePrecision)])
        }
      }
    }
  }

  private mutating func write(_ group: Measurement.Group) {
    object { writer in
      if let language = group.language {
        writer.member("language", language)
      }
      writer.write([
        ("rows", group.rows), ("positives", group.positives), ("negatives", group.negatives),
        ("positives_reached", group.positivesReached), ("negatives_reached", group.negativesReached),
        ("unsupported", group.unsupported),
      ])
      writer.write([("average_precision", group.averagePrecision), ("area_under_curve", group.areaUnderCurve)])
    }
  }

  private mutating func write(_ label: TrainingReport.Label) {
    object { writer in
      writer.member("label", label.name)
      writer.write([
        ("trained_positives", label.trainedPositives), ("trained_negatives", label.trainedNegatives),
        ("held_out_positives", label.heldOutPositives), ("held_out_negatives", label.heldOutNegatives),
      ])
      writer.write([
        ("average_precision", label.averagePrecision), ("area_under_curve", label.areaUnderCurve),
        ("threshold", label.threshold), ("recall", label.recall), ("false_positives", label.falsePositives),
      ])
    }
  }

  private mutating func write(_ members: [(StaticString, Int)]) {
    for (name, value) in members { member(name, value) }
  }

  private mutating func write(_ members: [(StaticString, Double?)]) {
    for (name, value) in members {
      key(name)
      if let value { fraction(value) } else { null() }
    }
  }
}
