package import Foundation
import GRDB
import RawSQLite

extension Cache {
  /// Continues in the user's file of another folder, which is created if there is none, with everything that is here.
  ///
  /// Both are of the same user, and this cache is the newer one: what it knows of a message or a channel replaces what
  /// is in the other file, and what was deleted here is deleted there. What only the other file has stays. Observers
  /// receive one change with `isReloaded`, as if another connection had written it. The earlier file is closed and
  /// stays where it is.
  /// - Parameters:
  ///   - directory: as for `open`.
  ///   - body: writes what the caller keeps in the session's row. Called last, with the earlier file.
  /// - Throws: like `open` and `write`; the cache then stays where it was.
  package func move(
    to directory: URL, _ body: @escaping @Sendable (CacheTransaction, _ earlier: CacheSnapshot) throws -> Void
  ) async throws {
    let earlier = try await onWriter { earlier, database -> CacheConnections in
      let connection = try Cache.connection(database)
      let target = try CacheConnections.open(
        directory: directory, userID: self.userID, options: self.options,
        reloads: try self.noticeForeignCommits(earlier, database) + 1)
      do {
        let source = CacheSnapshot(StatementCache(earlier.writerStatements.statements(connection)))
        // Nobody else writes to either file in the meantime.
        try self.sendingMark.moving(to: target.file) {
          try connection.transaction {
            defer { source.statements.end() }
            try target.writer().writeWithoutTransaction { database in
              let connection = try Cache.connection(database)
              let transaction = CacheTransaction(StatementCache(target.writerStatements.statements(connection)))
              try connection.transaction {
                defer { transaction.statements.end() }
                try transaction.takeOver(source)
                try body(transaction, source)
                try transaction.keepNamedFiles()
              }
              // Their rows are committed.
              transaction.heldFiles = []
              for path in transaction.droppedFiles { unlink(path) }
              target.truncateLog(connection, waiting: 0)
            }
          }
        }
      } catch {
        try? target.close()
        throw target.wrapping(error)
      }
      self.place.set(target)
      self.notices.publishReload()
      return earlier
    }
    await searchIndex.move(from: earlier.fileURL.path)
    // Reads that have begun end first. A failure leaves connections to a file that nobody uses.
    try? await Cache.onOwnThread { try earlier.close() }
  }
}
