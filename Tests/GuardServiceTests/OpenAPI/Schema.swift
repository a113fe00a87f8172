// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a value is as a schema of the description says. As much of JSON Schema as the description uses.

import Foundation

/// A description in the words of OpenAPI, as far as replies are compared with it.
struct Description {
  private let root: [String: Any]

  init(_ bytes: [UInt8]) throws {
    root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  /// The methods of each path, in lower case, with what they answer.
  var operations: [String: [String: [String: Any]]] {
    root["paths"] as? [String: [String: [String: Any]]] ?? [:]
  }

  /// The responses of an operation by status; references are followed.
  func responses(_ path: String, _ method: String) -> [Int: [String: Any]] {
    let responses = operations[path]?[method]?["responses"] as? [String: [String: Any]] ?? [:]
    return Dictionary(uniqueKeysWithValues: responses.map { (Int($0) ?? 0, resolved($1)) })
  }

  /// What is wrong with a value, by its place; nil if it is as the schema says. Members that are not described are
  /// wrong.
  func fault(of value: Any, _ schema: Any, at place: String = "") -> String? {
    guard let schema = (schema as? [String: Any]).map(resolved) else { return nil }
    if let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [Any] {
      let faults = choices.map { fault(of: value, $0, at: place) }
      return faults.contains(nil) ? nil : faults.compactMap(\.self).joined(separator: " or ")
    }
    if let constant = schema["const"] as? String, constant != value as? String { return "\(place) is not \(constant)" }
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }) {
      guard types.contains(where: { Self.isOf($0, value) }) else { return "\(place) is no \(types)" }
    }
    if let choices = schema["enum"] as? [Any], !choices.contains(where: { Self.text($0) == Self.text(value) }) {
      return "\(place) is none of its values"
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return "\(place) has not its form"
    }
    switch value {
    case let object as [String: Any]: return faultOfMembers(object, schema, place)
    case let array as [Any]:
      if array.count < schema["minItems"] as? Int ?? 0 || array.count > schema["maxItems"] as? Int ?? .max {
        return "\(place) has \(array.count) items"
      }
      for (index, item) in array.enumerated() {
        if let fault = fault(of: item, schema["items"] ?? true, at: "\(place)/\(index)") { return fault }
      }
      return nil
    case let number as Double:
      let isWithin =
        number >= schema["minimum"] as? Double ?? -.infinity && number <= schema["maximum"] as? Double ?? .infinity
      return isWithin ? nil : "\(place) is out of range"
    default: return nil
    }
  }

  private func faultOfMembers(_ object: [String: Any], _ schema: [String: Any], _ place: String) -> String? {
    let members = schema["properties"] as? [String: Any] ?? [:]
    for name in schema["required"] as? [String] ?? [] where object[name] == nil { return "\(place)/\(name) is missing" }
    for (name, value) in object {
      guard let member = members[name] ?? schema["additionalProperties"] as? [String: Any] else {
        return "\(place)/\(name) is not described"
      }
      if let fault = fault(of: value, member, at: "\(place)/\(name)") { return fault }
    }
    return nil
  }

  private func resolved(_ value: [String: Any]) -> [String: Any] {
    guard let reference = value["$ref"] as? String else { return value }
    let target = reference.split(separator: "/").dropFirst().reduce(root as Any) { part, name in
      (part as? [String: Any])?[String(name)] ?? [:]
    }
    return target as? [String: Any] ?? [:]
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "null": value is NSNull
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "boolean": isTruth(value)
    case "number": value is Double && !isTruth(value)
    case "integer": value is Int && !isTruth(value)
    default: false
    }
  }

  /// Numbers and truth values are of one class; the names of their types in Objective-C tell them apart.
  private static func isTruth(_ value: Any) -> Bool {
    (value as? NSNumber).map { unsafe strcmp($0.objCType, "c") == 0 } ?? false
  }

  private static func text(_ value: Any) -> String { value is NSNull ? "null" : "'\(value)'" }
}
