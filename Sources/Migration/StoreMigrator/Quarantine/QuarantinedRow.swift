import Foundation

/// A legacy row that a migration rejected, as the quarantine file keeps it (Docs/RowRules.md#rejected-rows).
public struct QuarantinedRow: Sendable {
  /// The place in the file, from 1.
  public let line: Int
  public let entity: String
  /// The row's `Z_PK`.
  public let key: Int64
  /// Why it was rejected: a code that `Explanations` knows.
  public let reason: String
  /// How the row was read when it was salvaged, else `nil`.
  public let rung: String?
  /// Columns by the bytes of their names. Blobs are base64.
  public let columns: [Column]

  public struct Column: Sendable {
    public let name: String
    public let value: Value
  }

  /// What a column holds. Content: names, ids, message text.
  public enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    /// Text, or a blob as base64.
    case text(String)
  }

  /// - Returns: `nil` when the line is not of a quarantine file.
  init?(line number: Int, _ text: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: text) as? [String: Any],
      let entity = object["entity"] as? String, let key = object["z_pk"] as? NSNumber,
      let reason = object["reason"] as? String, let columns = object["columns"] as? [String: Any]
    else { return nil }
    line = number
    self.entity = entity
    self.key = key.int64Value
    self.reason = reason
    rung = object["rung"] as? String
    self.columns =
      columns
      .map { Column(name: $0.key, value: Value($0.value)) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension QuarantinedRow.Value {
  fileprivate init(_ value: Any) {
    if let text = value as? String {
      self = .text(text)
    } else if let number = value as? NSNumber {
      self = Int64(exactly: number).map { .integer($0) } ?? .real(number.doubleValue)
    } else if JSONSerialization.isValidJSONObject(value), let text = try? JSONSerialization.data(withJSONObject: value)
    {
      // A payload that somebody repaired.
      self = .text(String(decoding: text, as: UTF8.self))
    } else {
      self = .null
    }
  }

  /// Its size, which tells nothing of its content.
  public var bytes: Int {
    switch self {
    case .null: 0
    case .integer, .real: 8
    case .text(let text): text.utf8.count
    }
  }
}
