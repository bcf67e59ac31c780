import CacheStorage
import ChatModel
public import Foundation
import GRDBSQLite
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
    let unsent = ReadableUnsent(in: file, userID: userID)
    guard !unsent.isEmpty else {
      if !unsent.mayBeReadLater { CacheFile.removeNote(ofUnsentIn: file) }
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

  /// Adds what was not copied from files that were set aside, because the process ended before.
  package func restoreUnsent() async throws {
    for file in place.current.setAside where CacheFile.isNoted(unsentIn: file) {
      let unsent = ReadableUnsent(in: file, userID: userID)
      if unsent.isEmpty {
        if !unsent.mayBeReadLater { CacheFile.removeNote(ofUnsentIn: file) }
      } else {
        try await restore(unsent, from: file, ifNoted: true)
      }
    }
  }

  /// - Parameter isNoteNeeded: whether it does nothing if another process has done it in the meantime.
  @discardableResult
  private func restore(
    _ unsent: ReadableUnsent, from file: URL, ifNoted isNoteNeeded: Bool = false
  ) async throws -> Int {
    let count = try await write(source: .application) { transaction in
      guard !isNoteNeeded || CacheFile.isNoted(unsentIn: file) else { return 0 }
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
    // A commit may be lost in a power failure until the log is synced; the note is what finds these rows again.
    let log = fileURL.path + "-wal"
    if access(log, F_OK) == 0 {
      try CacheFile.sync(log)
      try CacheFile.sync(fileURL.deletingLastPathComponent().path)
    }
    CacheFile.removeNote(ofUnsentIn: file)
    return count
  }
}

/// What can be read in a file that exists nowhere else.
private struct ReadableUnsent: Sendable {
  var messages: [OutgoingMessage] = []
  var actions: [OfflineAction] = []
  var drafts: [(channelURL: String, draft: ChannelDraft)] = []
  /// Nothing could be read for a reason that passes, such as too many open files.
  var mayBeReadLater = false

  var isEmpty: Bool { messages.isEmpty && actions.isEmpty && drafts.isEmpty }

  /// What can be read of it, if the file is the user's.
  init(in file: URL, userID: String) {
    let connection: RawConnection
    do {
      connection = try CacheFile.openForReading(file.path)
      try connection.execute(CacheFile.settings)
    } catch {
      mayBeReadLater = [
        SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_FULL,
      ].contains(error.code)
      return
    }
    guard (try? CacheFile.userID(connection: connection)) == Array(userID.utf8) else { return }
    let snapshot = CacheSnapshot(StatementCache(PreparedStatements(connection)))
    defer { snapshot.statements.end() }
    // Files of earlier schemas lack the tables of the others.
    messages = snapshot.readableRequestIDs().compactMap { try? snapshot.outgoingMessage(requestID: $0) }
    actions = (try? snapshot.offlineActions()) ?? []
    drafts = ((try? snapshot.channelURLsWithDrafts()) ?? []).compactMap { url in
      (try? snapshot.draft(channelURL: url)).map { (url, $0) }
    }
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
