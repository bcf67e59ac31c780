import ChatModel
import Foundation
import LegacyStore
import MigrationReport

/// One line of a quarantine file as bytes. It may have been edited, so it may contain whitespace, and what is not
/// requested stays as it is.
struct QuarantineLine {
  let entity: LegacyEntity
  /// The row's `Z_PK`.
  let key: Int64
  let reason: [UInt8]
  private let line: Payload

  /// - Returns: `nil` if the line is not from a quarantine file.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let line = Payload(line), let name = line.withValue("entity", JSONText.string) ?? nil,
      let entity = LegacyEntity(rawValue: String(decoding: name, as: UTF8.self)), let key = line.exactInteger("z_pk"),
      let reason = line.withValue("reason", JSONText.string) ?? nil,
      line.withValue("columns", JSONText.isObject) == true
    else { return nil }
    self.entity = entity
    self.key = key
    self.reason = reason
    self.line = line
  }

  /// The row as it was, or as it was repaired.
  func row(of model: LegacyModel) -> SetAsideRow? {
    line.withValue("columns") { SetAsideRow(entity: entity, key: key, columns: $0, model: model) } ?? nil
  }

  /// The row as the newest model has it that has such rows: a line does not say of which model it is.
  var rowOfItsModel: SetAsideRow? {
    LegacyModel.allCases.last { $0.entities.contains(entity) }.flatMap { row(of: $0) }
  }

  /// The line with another reason.
  func withReason(_ reason: String) -> [UInt8] { line.edited { $0.set("reason", reason) }.bytes }
}

extension QuarantineFile {
  /// Whether a line may have the byte and still say nothing. Editors on other systems end lines with CR LF.
  static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
  }

  /// Calls `body` with every line that is not blank: its number from 1, the row, and its unchanged bytes.
  /// - Throws: `MigrationError` for a line that is not from a quarantine file; errors from `body`.
  static func forEachLine(
    of data: Data, _ body: (_ number: Int, _ line: QuarantineLine, _ bytes: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try data.withUnsafeBytes { data in
      var number = 0
      var start = 0
      while start < data.count {
        number += 1
        let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) ?? data.count
        var bytes = data[start..<end]
        if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
        start = end + 1
        if bytes.allSatisfy(isBlank) { continue }
        let buffer = UnsafeRawBufferPointer(rebasing: bytes)
        guard let line = QuarantineLine(buffer) else {
          throw MigrationError(
            .unsupportedSource, "Line \(number) does not have the format of a quarantine file.",
            hint: "Each line is one JSON object with entity, z_pk, reason and columns. Correct or remove the line.")
        }
        try body(number, line, buffer)
      }
    }
  }
}
