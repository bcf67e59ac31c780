import CacheStorage
import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// The progress of all list syncs that were started, in the order in which they were first started. Lists of a legacy
  /// store are not included, because it is unknown what they prove.
  public func channelListProgress() throws -> [ChannelListProgress] {
    let statement = try statements.statement(
      "SELECT savepoint, updated_at, payload FROM channel_query WHERE custom_types = ?1 ORDER BY id")
    statement.bindText(ChannelListProgress.marker, at: 1)
    defer { statement.reset() }
    var found: [ChannelListProgress] = []
    while try statement.step() {
      guard let list = statement.text(0) else { continue }
      let payload = try payload(statement, 2)
      found.append(
        ChannelListProgress(
          list: list, next: payload.string("next"), startedAt: statement.integer(1) ?? 0,
          isComplete: payload.boolean("is_complete") ?? false,
          looksForOthers: payload.boolean("looks_for_others") ?? false))
    }
    return found
  }
}
