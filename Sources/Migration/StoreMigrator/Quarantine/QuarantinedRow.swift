import ChatModel
import Foundation

/// A legacy row that a migration rejected, as the quarantine file keeps it (Docs/RowRules.md#rejected-rows).
public struct QuarantinedRow: Sendable {
  /// The line in the file, from 1.
  public let line: Int
  public let entity: String
  /// The row's `Z_PK`.
  public let key: Int64
  /// Why it was rejected: a code that `Explanations` knows.
  public let reason: String
  /// How the row was salvaged, if it was.
  public let rung: String?
  /// Columns in byte order of their names. Blobs are base64.
  public let columns: [Column]

  public struct Column: Sendable {
    public let name: String
    public let value: Value
  }

  /// The value of a column. Content: names, ids, message text.
  public enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    /// Text, or a blob as base64.
    case text(String)
  }

  /// - Returns: `nil` if the line is not from a quarantine file.
  init?(line number: Int, _ text: Data) {
    guard let row = text.withUnsafeBytes({ Payload($0) }), let entity = row.text("entity"),
      let key = row.exactInteger("z_pk"), let reason = row.text("reason"), let columns = row.object("columns")
    else { return nil }
    line = number
    self.entity = entity
    self.key = key
    self.reason = reason
    rung = row.text("rung")
    var values: [String: Value] = [:]
    columns.forEachMember { name, value in values[name] = Value(value) }
    self.columns =
      values.map { Column(name: $0.key, value: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Payload {
  /// A string, possibly empty.
  fileprivate func text(_ name: StaticString) -> String? {
    (withValue(name, JSONText.string) ?? nil).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension QuarantinedRow.Value {
  fileprivate init(_ value: UnsafeRawBufferPointer) {
    if let text = JSONText.string(value) {
      self = .text(String(decoding: text, as: UTF8.self))
    } else if JSONText.isObject(value) || JSONText.isArray(value) {
      // A repaired payload.
      self = .text(String(decoding: value, as: UTF8.self))
    } else if JSONText.isTrue(value) || JSONText.isFalse(value) {
      self = .integer(JSONText.isTrue(value) ? 1 : 0)
    } else if let number = Double(String(decoding: value, as: UTF8.self)) {
      self = (JSONText.integer(value) ?? Int64(exactly: number)).map { .integer($0) } ?? .real(number)
    } else {
      self = .null
    }
  }

  /// Its size, which reveals nothing about its content.
  public var bytes: Int {
    switch self {
    case .null: 0
    case .integer, .real: 8
    case .text(let text): text.utf8.count
    }
  }
}
