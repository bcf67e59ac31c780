import CacheStorage
public import Foundation
import RawSQLite

extension Cache {
  /// Adds the pending and failed messages of a file that was set aside (`CacheFile.setAside`) to the user's cache, which
  /// is created if there is none: they exist nowhere else. What was sent comes back from the server.
  ///
  /// Messages that cannot be read stay in the file, which is only read. Messages that the cache knows as sent or removed
  /// are left out.
  /// - Returns: how many were added.
  /// - Throws: like `open` and `write`.
  @discardableResult
  public static func restoreUnsent(from file: URL, directory: URL, userID: String) async throws -> Int {
    let unsent = unsentMessages(in: file, userID: userID)
    guard !unsent.isEmpty else { return 0 }
    let cache = try open(directory: directory, userID: userID)
    do {
      let count = try await cache.write(source: .application) { transaction in
        var count = 0
        for outgoing in unsent
        where try transaction.snapshot.outgoingMessage(requestID: outgoing.requestID) == nil {
          if try transaction.takeOver(outgoing, with: KeptFiles(beside: file.path)) { count += 1 }
        }
        return count
      }
      try cache.close()
      return count
    } catch {
      try? cache.close()
      throw error
    }
  }

  /// What can be read of it, if the file is the user's.
  private static func unsentMessages(in file: URL, userID: String) -> [OutgoingMessage] {
    guard let connection = try? CacheFile.openForReading(file.path),
      (try? connection.execute(CacheFile.settings)) != nil,
      (try? CacheFile.userID(connection: connection)) == Array(userID.utf8)
    else { return [] }
    let snapshot = CacheSnapshot(StatementCache(PreparedStatements(connection)))
    defer { snapshot.statements.end() }
    return snapshot.readableRequestIDs().compactMap { try? snapshot.outgoingMessage(requestID: $0) }
  }
}

extension CacheSnapshot {
  /// The request ids of unsent messages, as far as they can be read, in the order in which they were stored.
  fileprivate func readableRequestIDs() -> [String] {
    var ids: [String] = []
    guard let statement = try? statements.statement("SELECT request_id FROM outgoing_message ORDER BY id") else {
      return ids
    }
    defer { statement.reset() }
    while (try? statement.step()) == true { if let id = statement.text(0) { ids.append(id) } }
    return ids
  }
}
