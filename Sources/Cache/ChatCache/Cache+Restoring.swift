import CacheStorage
import ChatModel
public import Foundation
import RawSQLite

extension Cache {
  /// Adds the pending and failed messages of a file that was set aside (`CacheFile.setAside`) to the user's cache, which
  /// is created if there is none, with the drafts and what else was done without a connection: they exist nowhere else.
  /// What was sent comes back from the server.
  ///
  /// What cannot be read stays in the file, which is only read. Messages that the cache knows as sent or removed are left
  /// out, and so are drafts that are older than the cache's.
  /// - Returns: how many messages, actions and drafts were added.
  /// - Throws: like `open` and `write`.
  @discardableResult
  public static func restoreUnsent(from file: URL, directory: URL, userID: String) async throws -> Int {
    let unsent = readableUnsent(in: file, userID: userID)
    guard !unsent.isEmpty else {
      CacheFile.removeNote(ofUnsentIn: file)
      return 0
    }
    let cache = try open(directory: directory, userID: userID)
    do {
      let count = try await cache.restore(unsent, from: file)
      try cache.close()
      return count
    } catch {
      try? cache.close()
      throw error
    }
  }

  /// Same as the other form, for a cache that is open.
  @discardableResult
  package func restoreUnsent(from file: URL) async throws -> Int {
    try await restore(Self.readableUnsent(in: file, userID: userID), from: file)
  }

  private func restore(_ unsent: ReadableUnsent, from file: URL) async throws -> Int {
    var count = 0
    if !unsent.isEmpty {
      count = try await write(source: .application) { transaction in
        var count = 0
        let files = KeptFiles(beside: file.path)
        for outgoing in unsent.messages
        where try transaction.snapshot.outgoingMessage(requestID: outgoing.requestID) == nil {
          if try transaction.takeOver(outgoing, with: files) { count += 1 }
        }
        for action in unsent.actions { if try transaction.takeOver(action) { count += 1 } }
        for (url, draft) in unsent.drafts {
          if try transaction.takeOver(draft, channelURL: url, with: files) { count += 1 }
        }
        return count
      }
    }
    CacheFile.removeNote(ofUnsentIn: file)
    return count
  }

  /// What can be read of it, if the file is the user's.
  private static func readableUnsent(in file: URL, userID: String) -> ReadableUnsent {
    guard let connection = try? CacheFile.openForReading(file.path),
      (try? connection.execute(CacheFile.settings)) != nil,
      (try? CacheFile.userID(connection: connection)) == Array(userID.utf8)
    else { return ReadableUnsent() }
    let snapshot = CacheSnapshot(StatementCache(PreparedStatements(connection)))
    defer { snapshot.statements.end() }
    // Files of earlier schemas lack the tables of the others.
    return ReadableUnsent(
      messages: snapshot.readableRequestIDs().compactMap { try? snapshot.outgoingMessage(requestID: $0) },
      actions: (try? snapshot.offlineActions()) ?? [],
      drafts: ((try? snapshot.channelURLsWithDrafts()) ?? []).compactMap { url in
        (try? snapshot.draft(channelURL: url)).map { (url, $0) }
      })
  }
}

/// What a file has that exists nowhere else.
private struct ReadableUnsent: Sendable {
  var messages: [OutgoingMessage] = []
  var actions: [OfflineAction] = []
  var drafts: [(channelURL: String, draft: ChannelDraft)] = []

  var isEmpty: Bool { messages.isEmpty && actions.isEmpty && drafts.isEmpty }
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
