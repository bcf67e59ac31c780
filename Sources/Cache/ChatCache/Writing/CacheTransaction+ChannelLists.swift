import CacheStorage
import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Stores the progress of a list sync, in the same transaction as the page. Nobody is notified.
  public func setChannelListProgress(_ progress: ChannelListProgress) throws {
    let update = try statements.statement(
      "UPDATE channel_query SET updated_at = ?3, payload = ?4 WHERE custom_types = ?1 AND savepoint = ?2 RETURNING 1")
    try bind(progress, to: update)
    defer { update.reset() }
    guard try !update.step() else { return }
    let insert = try statements.statement(
      "INSERT INTO channel_query (custom_types, savepoint, updated_at, payload) VALUES (?1, ?2, ?3, ?4)")
    try bind(progress, to: insert)
    try insert.run()
  }

  /// Forgets the progress of list syncs: all of them start over.
  public func removeChannelListProgress() throws {
    try run("DELETE FROM channel_query WHERE custom_types = ?1", ChannelListProgress.marker)
  }

  private func bind(_ progress: ChannelListProgress, to statement: RawStatement) throws {
    statement.bindText(ChannelListProgress.marker, at: 1)
    statement.bindText(progress.list, at: 2)
    statement.bind(progress.startedAt, at: 3)
    let payload = Payload.empty.edited {
      if let next = progress.next { $0.set("next", next) }
      $0.set("is_complete", progress.isComplete)
      if progress.looksForOthers { $0.set("looks_for_others", true) }
    }
    statement.bindText(payload.bytes, at: 4)
  }
}
