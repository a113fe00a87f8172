// fmguard — SPDX-License-Identifier: Apache-2.0
// Differences of two rulesets, and findings in shadow, as JSON. Writes only.

import FMGuard
import GuardEvaluation

/// Writes the schemas `fmguard.diff/1` and `fmguard.shadow/1`; docs/diff.md describes them.
enum DiffJSON {
  /// The differences of two rulesets, which have these versions.
  static func bytes(_ counts: ChangeCounts, old: String, new: String) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      for (name, text) in [("schema", "fmguard.diff/1"), ("old", old), ("new", new)] {
        writer.key(named: name)
        writer.string(text)
      }
      writer.key("texts")
      writer.number(counts.texts)
      writer.key("changes")
      writer.array(ChangeKind.allCases.filter { counts.count(of: $0) > 0 }) { writer, kind in
        writer.object { writer in
          writer.key("change")
          writer.string(kind.rawValue)
          writer.key("count")
          writer.number(counts.count(of: kind))
          writer.key("causes")
          writer.array(counts.groups(of: kind)) { $1.write(to: &$0) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// What lists in shadow would do.
  static func bytes(_ report: ShadowReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.shadow/1")
      writer.key("findings")
      writer.array(report.rows) { writer, item in
        writer.object { writer in
          let names = [
            ("policy", item.row.policy), ("stage", item.row.stage), ("category", item.row.category),
            ("mechanism", item.row.mechanism),
          ]
          for (name, text) in names {
            writer.key(named: name)
            writer.string(text)
          }
          writer.key("count")
          writer.number(Int(clamping: item.count))
          writer.key("checks")
          writer.number(Int(clamping: item.checks))
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension ChangeCounts.Group {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("cause")
      writer.string(change.cause)
      writer.key("source")
      writer.string(change.source)
      writer.key("in_both")
      writer.boolean(change.isInBoth)
      writer.key("count")
      writer.number(count)
      writer.key("examples")
      writer.array(examples) { writer, example in
        writer.object { writer in
          writer.key("place")
          writer.string(example.place)
          if let text = example.text {
            writer.key("text")
            writer.string(utf8: text)
          }
        }
      }
    }
  }
}
