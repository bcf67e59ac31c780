import Foundation
import GRDBSQLite
import RawSQLite

/// A recognized store, opened through its private view. Each reader is used by one thread.
package final class StoreReader {
  package let view: PrivateView
  package let detection: ModelDetection
  private let connection: RawConnection

  package var model: LegacyModel { detection.model }

  /// Opens a view and determines its model.
  /// - Throws: `StoreError` like `ModelDetection`, and `damaged` if the file cannot be read.
  package init(view: PrivateView) throws(StoreError) {
    self.view = view
    connection = try view.open()
    let deadline = Date(timeIntervalSinceNow: 30)
    connection.interruptWhen { Date() > deadline }
    do {
      detection = try ModelDetection(connection)
    } catch let error as StoreError {
      throw error
    } catch let error as RawSQLiteError where error.isInterrupted {
      throw StoreError(
        .hostileMetadata, "Reading the store's schema took longer than 30 seconds.",
        hint: "The file may be crafted to block its reader; do not trust it.")
    } catch let error as RawSQLiteError where error.code == SQLITE_ERROR {
      // The statements are ours and correct: SQLite cannot make sense of what is in the file.
      throw .damaged("The store's schema cannot be read.")
    } catch let error as RawSQLiteError {
      throw .sqlite(error, doing: "read the store's schema")
    } catch {
      throw .damaged("The store's schema cannot be read.")
    }
    connection.interruptWhen { false }
  }

  /// Opens a view whose model is known.
  package init(view: PrivateView, detection: ModelDetection) throws(StoreError) {
    self.view = view
    self.detection = detection
    connection = try view.open()
  }

  /// Makes running reads stop with `interrupted` once `isDue` returns true.
  package func interruptWhen(_ isDue: @escaping () -> Bool) { connection.interruptWhen(isDue) }

  /// The rows of an entity by key.
  package func rows(
    of entity: LegacyEntity, after: Int64? = nil, through: Int64? = nil
  ) throws(StoreError) -> EntityCursor {
    try EntityCursor(connection, model: model, entity: entity, after: after, through: through)
  }

  /// The smallest and greatest key of an entity; `nil` if there are no rows.
  package func keyRange(of entity: LegacyEntity) throws(StoreError) -> ClosedRange<Int64>? {
    do {
      guard let first = try connection.integer("SELECT min(Z_PK) FROM \(entity.tableName) NOT INDEXED"),
        let last = try connection.integer("SELECT max(Z_PK) FROM \(entity.tableName) NOT INDEXED"), first <= last
      else { return nil }
      return first...last
    } catch {
      throw .sqlite(error, doing: "read the store's rows")
    }
  }

  /// Rows per owner of an entity, in byte order; the key is `nil` if the owner is missing.
  package func ownerCounts(of entity: LegacyEntity) throws(StoreError) -> [OwnerCount] {
    do {
      let statement = try connection.prepare("SELECT ZOWNER_ID FROM \(entity.tableName) NOT INDEXED")
      var counts: [[UInt8]: Int64] = [:]
      var missing: Int64 = 0
      var last: [UInt8] = []
      var run: Int64 = 0
      while try statement.step() {
        guard let buffer = statement.buffer(0), buffer.count > 0 else {
          missing += 1
          continue
        }
        // Neighbors mostly share their owner: compare bytes before hashing them.
        if buffer.count == last.count,
          last.withUnsafeBytes({ memcmp($0.baseAddress!, buffer.baseAddress!, $0.count) }) == 0
        {
          run += 1
        } else {
          if run > 0 { counts[last, default: 0] += run }
          last = [UInt8](buffer)
          run = 1
        }
      }
      if run > 0 { counts[last, default: 0] += run }
      return counts.map { OwnerCount(owner: $0.key, rows: $0.value) }
        + (missing > 0 ? [OwnerCount(owner: nil, rows: missing)] : [])
    } catch {
      throw .sqlite(error, doing: "count the store's rows")
    }
  }

  /// How many rows an owner has in one entity.
  package struct OwnerCount: Sendable, Equatable {
    package let owner: [UInt8]?
    package let rows: Int64
  }

  /// SQLite's own structural check: true if it finds nothing.
  package func passesQuickCheck() throws(StoreError) -> Bool {
    do { return try connection.text("PRAGMA quick_check(1)") == "ok" } catch {
      if error.isCorrupt || error.isReadError || error.isOutOfMemory || error.lacksCollation { return false }
      throw .sqlite(error, doing: "check the store")
    }
  }

  /// Pages of the file times their size, as SQLite sees it with the WAL applied.
  package func databaseBytes() throws(StoreError) -> Int64 {
    do {
      return (try connection.integer("PRAGMA page_count") ?? 0) * (try connection.integer("PRAGMA page_size") ?? 0)
    } catch {
      throw .sqlite(error, doing: "read the store's size")
    }
  }
}
