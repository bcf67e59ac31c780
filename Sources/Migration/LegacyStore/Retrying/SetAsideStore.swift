import Foundation
import GRDBSQLite
import RawSQLite

/// A small store of rows that were set aside, with the tables of their model, so that they can be read and judged again
/// like those of any store. It is temporary: nothing in it outlives a run, and nothing is journaled or synced.
package final class SetAsideStore {
  package let model: LegacyModel
  private let path: String
  /// `nil` after the writing has ended.
  private var connection: RawConnection?
  private var inserts: [LegacyEntity: RawStatement] = [:]
  /// Rows that were added.
  package private(set) var count = 0

  /// Creates the file, which only its owner may read.
  package init(path: String, model: LegacyModel) throws(StoreError) {
    self.model = model
    self.path = path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, doing: "write the rows that are tried again") }
    close(descriptor)
    do {
      let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      self.connection = connection
      try connection.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-4096; BEGIN")
      for entity in model.entities {
        let columns = model.columns(of: entity)
        let declarations = columns.map { "\($0.name) \($0.declaredType)" }.joined(separator: ", ")
        try connection.execute(
          "CREATE TABLE \(entity.tableName) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(declarations))")
        let names = ["Z_PK", "Z_OPT"] + columns.map(\.name)
        inserts[entity] = try connection.prepare(
          """
          INSERT OR REPLACE INTO \(entity.tableName) (\(names.joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """)
      }
    } catch {
      throw .sqlite(error, doing: "write the rows that are tried again")
    }
  }

  /// Adds a row of an entity of the model; of two with the same key the later one is kept.
  package func append(_ row: SetAsideRow) throws(StoreError) {
    guard let insert = inserts[row.entity] else { return }
    insert.bind(row.key, at: 1)
    for (index, value) in row.values.enumerated() {
      let position = Int32(index + 2)
      switch value {
      case .null: insert.bindNull(at: position)
      case .integer(let number): insert.bind(number, at: position)
      case .real(let number): insert.bindReal(number, at: position)
      case .text(let bytes): insert.bindText(bytes, at: position)
      case .blob(let bytes): insert.bindBlob(bytes, at: position)
      }
    }
    do { try insert.run() } catch { throw .sqlite(error, doing: "write the rows that are tried again") }
    count += 1
  }

  /// Ends the writing.
  /// - Returns: the file as a store, of a model that needs no detection.
  package func finish() throws(StoreError) -> (view: PrivateView, detection: ModelDetection) {
    inserts = [:]
    do { try connection?.execute("COMMIT") } catch {
      throw .sqlite(error, doing: "write the rows that are tried again")
    }
    connection = nil
    return (PrivateView(method: .copy, path: path), ModelDetection(known: model))
  }

  /// Closes the file, so that it may be removed.
  package func closeFile() {
    inserts = [:]
    connection = nil
  }
}
