import CacheStorage
import ChatModel
import RawSQLite

/// Tokens and lists of a cache that an app has filled from the server before a store of another past is merged into it.
///
/// Such a store may have what the server deleted or changed before the cache's token was issued, so that no changelog from
/// that token reports it. Tokens do not say how old they are. So a channel that gets messages has none afterwards, and
/// asks from the time of its oldest message on; and if the cache gets channels, everything is listed again. A store that
/// earlier runs merged is the past of the cache itself: its tokens came first.
struct MergeTokens {
  private let connection: RawConnection
  private let messageEntity: String
  private let run: Int64
  /// The channels of waiting messages and tokens that the cache had something of.
  private var known: Set<[UInt8]> = []
  /// How many channels the cache had, if it had any, or has listed them.
  private var channelCount: Int64?
  /// Whether the cache has listed its channels.
  private var hasList = false

  /// Call it before anything is merged.
  /// - Parameter source: the cache's name of the store; empty = unknown; `nil` in a retry, whose rows may be of any store
  ///   that the cache has read.
  init(_ connection: RawConnection, messageEntity: String, source: String?, run: Int64) throws {
    (self.connection, self.messageEntity, self.run) = (connection, messageEntity, run)
    guard try !isOwnPast(source) else { return }
    hasList =
      try connection.integer(
        """
        SELECT EXISTS (SELECT 1 FROM changelog_token WHERE scope = 'channels')
          OR EXISTS (SELECT 1 FROM channel_query WHERE custom_types = '\(ChannelListProgress.marker)')
        """) == 1
    let channels = try countChannels()
    if channels > 0 || hasList { channelCount = channels }
    known = try urls(
      """
      SELECT w.channel_url FROM (SELECT channel_url FROM load_message UNION SELECT channel_url FROM load_token) w
        JOIN channel c ON c.url = w.channel_url WHERE EXISTS (SELECT 1 FROM message m WHERE m.channel_id = c.id)
      UNION SELECT channel_url FROM changelog_token WHERE scope = 'messages'
      """)
  }

  /// Whether the rows are of the past that the cache's tokens began with: of a store that earlier runs have read, or in a
  /// retry of those that the cache was made from. A store without a name may be any.
  private func isOwnPast(_ source: String?) throws -> Bool {
    guard let source else {
      return try connection.integer(
        """
        SELECT 1 FROM migration_run WHERE kind = 'merge'
          AND (source = '' OR source NOT IN (SELECT source FROM migration_run WHERE kind = 'migrate')) LIMIT 1
        """) == nil
    }
    let earlier = try connection.prepare("SELECT 1 FROM migration_run WHERE source = ?1 AND ?1 <> '' LIMIT 1")
    earlier.bindText(source, at: 1)
    return try earlier.step()
  }

  /// Call it once messages are merged, and before tokens are.
  func forgetDoubtful() throws {
    // Also where only the store's token would come: it may be newer than what the app has loaded.
    let written = try urls(
      """
      SELECT DISTINCT channel_url FROM load_message s WHERE NOT EXISTS (SELECT 1 FROM load_superseded l
        WHERE l.entity = '\(messageEntity)' AND l.z_pk = s.z_pk)
      UNION SELECT channel_url FROM load_token
        WHERE channel_url NOT IN (SELECT channel_url FROM changelog_token WHERE scope = 'messages')
      """)
    for url in written.intersection(known) {
      let forget = try connection.prepare(
        "DELETE FROM changelog_token WHERE scope = 'messages' AND channel_url = ?")
      forget.bindText(url, at: 1)
      try forget.run()
      // A proof knows why it is missing, and the store's is not taken.
      let remember = try connection.prepare(
        """
        INSERT INTO removal (channel_url, kind, up_to, run) VALUES (?1, 'token', -1, ?2)
          ON CONFLICT (channel_url, kind) DO UPDATE SET run = max(run, excluded.run)
        """)
      remember.bindText(url, at: 1)
      remember.bind(run, at: 2)
      try remember.run()
    }
  }

  /// Call it once channels are merged, and before tokens are: asks the next session to list everything, if there are more
  /// of them, or if the store's list token would be taken for what the app has loaded without a list.
  func doubtChannels() throws {
    guard let channelCount else { return }
    let isListTaken =
      try !hasList && connection.integer("SELECT EXISTS (SELECT 1 FROM load_token WHERE channel_url = '')") == 1
    guard try isListTaken || countChannels() > channelCount else { return }
    let stored = try connection.prepare("SELECT payload FROM session")
    let payload = try stored.step() ? stored.bytes(0).flatMap { Payload($0) } : nil
    let update = try connection.prepare("UPDATE session SET payload = ?")
    update.bindText(SessionDoubts(isEverything: true).written(to: payload).bytes, at: 1)
    try update.run()
  }

  private func countChannels() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM channel WHERE payload IS NOT NULL") ?? 0
  }

  private func urls(_ query: String) throws -> Set<[UInt8]> {
    let rows = try connection.prepare(query)
    var found: Set<[UInt8]> = []
    while try rows.step() { if let url = rows.bytes(0) { found.insert(url) } }
    return found
  }
}
