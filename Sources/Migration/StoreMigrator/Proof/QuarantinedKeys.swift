import CacheLoading
import ChatModel
import Foundation
import LegacyStore
import MigrationReport

/// The rows that a quarantine file lists, by their keys.
struct QuarantinedKeys {
  private var keys: [String: Set<Int64>] = [:]

  init(path: String) throws(MigrationError) {
    for line in try QuarantineLines.read(path) {
      guard let object = try? JSONDecoder().decode(Line.self, from: line) else { continue }
      keys[object.entity, default: []].insert(object.key)
    }
  }

  subscript(_ entity: LegacyEntity) -> Set<Int64> { keys[entity.rawValue] ?? [] }

  private struct Line: Decodable {
    let entity: String
    let key: Int64
    enum CodingKeys: String, CodingKey {
      case entity
      case key = "z_pk"
    }
  }
}

/// The rows that a quarantine file lists, by their content: a file of several stores has rows with the same keys.
struct QuarantinedRows {
  private let rows: [RejectedRow.Key: [RejectedRow]]

  init(path: String) throws(MigrationError) {
    rows = Dictionary(grouping: try QuarantineLines.read(path).compactMap { RejectedRow($0) }, by: \.key)
  }

  /// Whether the row at a cursor has a line, which may have been repaired.
  func contains(_ cursor: EntityCursor, of entity: LegacyEntity) -> Bool {
    guard !rows.isEmpty, let columns = Payload(cursor.columnsJSON(withoutPayload: false)) else { return false }
    let row = RejectedRow(entity: Array(entity.rawValue.utf8), key: cursor.key, columns: columns)
    return rows[row.key]?.contains { row.isVersion(of: $0) } ?? false
  }
}

private enum QuarantineLines {
  /// Nothing if there is no such file. One that cannot be read says nothing about the rows: without an error, all of them
  /// would count as missing.
  static func read(_ path: String) throws(MigrationError) -> [Data] {
    guard !MissingFile.isMissing(path) else { return [] }
    guard InputFile.isRegular(path), let content = FileManager.default.contents(atPath: path) else {
      throw MigrationError(
        .noAccess, "A quarantine file of rejected rows cannot be read.",
        hint: "Check that it is a regular file that you may read, then run the command again.")
    }
    return content.split(separator: UInt8(ascii: "\n"))
  }
}
