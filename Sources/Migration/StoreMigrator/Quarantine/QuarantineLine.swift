import ChatModel
import Foundation
import LegacyStore

/// One line of a quarantine file as bytes. Somebody may have edited it, so it may have whitespace, and what is not asked
/// for stays as it is.
struct QuarantineLine {
  let entity: LegacyEntity
  /// The row's `Z_PK`.
  let key: Int64
  let reason: [UInt8]
  /// The line without insignificant whitespace.
  private let text: [UInt8]
  private let columnsRange: Range<Int>
  private let reasonRange: Range<Int>

  /// - Returns: `nil` when the line is not of a quarantine file.
  init?(_ line: UnsafeRawBufferPointer) {
    var text: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    guard PayloadScanner.compact(line, appendingTo: &text, members: &members) else { return nil }
    func range(_ name: StaticString) -> Range<Int>? {
      text.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress, let member = PayloadScanner.find(name, among: members, in: base) else {
          return nil
        }
        return Int(member.valueStart)..<Int(member.valueEnd)
      }
    }
    guard let entity = range("entity"), let key = range("z_pk"), let reason = range("reason"),
      let columns = range("columns")
    else { return nil }
    let found = text.withUnsafeBytes { text -> (LegacyEntity, Int64, [UInt8])? in
      func value(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[range]) }
      guard let name = JSONText.string(value(entity)),
        let entity = LegacyEntity(rawValue: String(decoding: name, as: UTF8.self)),
        let key = JSONText.integer(value(key)), let reason = JSONText.string(value(reason)),
        JSONText.isObject(value(columns))
      else { return nil }
      return (entity, key, reason)
    }
    guard let found else { return nil }
    (self.entity, self.key, self.reason) = found
    self.text = text
    columnsRange = columns
    reasonRange = reason
  }

  /// The row as it was, or as somebody repaired it.
  func row(of model: LegacyModel) -> SetAsideRow? {
    text.withUnsafeBytes { text in
      SetAsideRow(
        entity: entity, key: key, columns: UnsafeRawBufferPointer(rebasing: text[columnsRange]), model: model)
    }
  }

  /// The line with another reason.
  func withReason(_ reason: String) -> [UInt8] {
    text[..<reasonRange.lowerBound] + Array("\"\(reason)\"".utf8) + text[reasonRange.upperBound...]
  }
}

extension QuarantineFile {
  /// Calls `body` with every line that is not blank: its number from 1, the row, and its bytes as they are.
  /// - Throws: `MigrationError` for a line that is not of a quarantine file; what `body` throws.
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
        // Editors of other systems end lines with CR LF.
        if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
        start = end + 1
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
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
