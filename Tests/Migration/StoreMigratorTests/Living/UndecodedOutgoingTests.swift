import CacheStorage
import ChatCache
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import RawSQLite
import Testing

@testable import StoreMigrator

/// Messages that wait to be sent and that only a codec of the app can read: what an app does before the codec comes
/// neither loses them nor sends them twice.
@Suite(.heavy) struct UndecodedOutgoingTests {
  typealias Reversed = RejectRetryTests.Reversed

  private static let isOutgoing = "entity IN ('FailedMessage', 'PendingMessage')"

  /// A cache that was migrated without the codec, whose app has since got the channels from the server.
  private struct Migrated {
    let folder: TemporaryFolder
    let store: URL
    let file: URL
    let urls: [String]
    let cache: Cache

    init() async throws {
      folder = try TemporaryFolder()
      store = try folder.store(messages: 150, edgeCases: true, encoding: .json)
      try folder.reversePayloads(of: store)
      let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
      file = URL(fileURLWithPath: try #require(outcome.caches.first).path)
      let raw = try RawConnection(reading: file.path)
      let rows = try raw.prepare(
        "SELECT DISTINCT channel_url FROM undecoded WHERE \(isOutgoing) AND channel_url <> '' ORDER BY 1")
      var urls: [String] = []
      while try rows.step() { urls.append(rows.text(0) ?? "") }
      self.urls = urls
      let channels = try urls.map {
        try Channel(try #require(Payload(#"{"channel_url":"\#($0)","name":"n","created_at":1}"#)))
      }
      let userID = try #require(try folder.text("SELECT user_id FROM session", on: file.path))
      cache = try Cache.open(directory: folder.url("caches"), userID: userID)
      try await cache.write(source: .application) { transaction in
        try transaction.upsertChannels(channels)
      }
    }

    func undecoded(_ condition: String) throws -> Int64? {
      try folder.integer("SELECT count(*) FROM undecoded WHERE \(condition)", on: file.path)
    }

    func outgoing() throws -> Int64? { try folder.integer("SELECT count(*) FROM outgoing_message", on: file.path) }

    func outgoingRequestIDs() throws -> Set<String> { try texts("SELECT request_id FROM outgoing_message", file.path) }

    func columnRequestIDs() throws -> Set<String> {
      try texts("SELECT ZREQUEST_ID FROM ZFAILEDMESSAGE UNION SELECT ZREQUEST_ID FROM ZPENDINGMESSAGE", store.path)
    }

    private func texts(_ query: String, _ path: String) throws -> Set<String> {
      let rows = try RawConnection(reading: path).prepare(query)
      var found: Set<String> = []
      while try rows.step() { if let text = rows.text(0), !text.isEmpty { found.insert(text) } }
      return found
    }

    func retry(_ codecs: [any PayloadCodec] = [Reversed()]) throws {
      var retry = RejectRetry(file: file)
      retry.codecs = codecs
      _ = try retry.runAndWait()
    }

    /// What a device with the codec from the beginning wants to send.
    func expected() throws -> Int64? {
      var options = MigrationOptions()
      options.codecs = [Reversed()]
      let outcome = try StoreMigration(store: store, directory: folder.url("at once"), options: options).runAndWait()
      return try folder.integer(
        "SELECT count(*) FROM outgoing_message", on: try #require(outcome.caches.first).path)
    }

    /// Merges what a backup of another device has: the same messages in other rows.
    func mergeBackup() throws {
      let backup = folder.url("backup.sqlite")
      try FileManager.default.copyItem(at: store, to: backup)
      for table in ["ZFAILEDMESSAGE", "ZPENDINGMESSAGE"] {
        try folder.execute("UPDATE \(table) SET Z_PK = Z_PK + 100000", on: backup.path)
      }
      var options = MigrationOptions()
      (options.codecs, options.existing) = ([Reversed()], .merge)
      _ = try StoreMigration(store: backup, directory: folder.url("caches"), options: options).runAndWait()
    }
  }

  @Test("clearing the messages of a channel keeps what waits to be sent, and the channel") func cleared() async throws {
    let migrated = try await Migrated()
    let (outgoing, channels) = (
      try migrated.undecoded(UndecodedOutgoingTests.isOutgoing), try migrated.undecoded("entity = 'Channel'")
    )
    #expect(outgoing ?? 0 > 1 && channels ?? 0 > 1)
    try await migrated.cache.write(source: .application) { transaction in
      for url in migrated.urls { try transaction.clearMessages(channelURL: url, isKeepingOutgoing: true) }
    }
    try migrated.cache.close()
    #expect(try migrated.undecoded(UndecodedOutgoingTests.isOutgoing) == outgoing)
    #expect(try migrated.undecoded("entity = 'Channel'") == channels)
    let list = migrated.urls.map { "'\($0)'" }.joined(separator: ",")
    #expect(try migrated.undecoded("entity = 'SucceededMessage' AND channel_url IN (\(list))") == 0)
    try migrated.retry()
    #expect(try migrated.outgoing() == migrated.expected())
  }

  @Test("a retry that reads nothing forgets nothing, whatever the app has removed") func retried() async throws {
    let migrated = try await Migrated()
    let all = try migrated.undecoded("1")
    try await migrated.cache.write(source: .application) { transaction in
      for url in migrated.urls { try transaction.deleteMessages(channelURL: url, upTo: 9_000_000_000_000) }
    }
    try migrated.cache.close()
    try migrated.retry([])
    #expect(try migrated.undecoded("1") == all)
    try migrated.retry()
    #expect(try migrated.outgoing() == migrated.expected())
  }

  @Test("a merge that reads nothing keeps what waits to be sent of channels whose messages the app has removed")
  func merged() async throws {
    let migrated = try await Migrated()
    try await migrated.cache.write(source: .application) { transaction in
      for url in migrated.urls { try transaction.deleteMessages(channelURL: url, upTo: 9_000_000_000_000) }
    }
    try migrated.cache.close()
    let outgoing = try migrated.undecoded(UndecodedOutgoingTests.isOutgoing)
    // The old app has saved them again, as it does with every attempt to send.
    for table in ["ZFAILEDMESSAGE", "ZPENDINGMESSAGE"] {
      try migrated.folder.execute("UPDATE \(table) SET Z_OPT = Z_OPT + 1", on: migrated.store.path)
    }
    var options = MigrationOptions()
    options.existing = .merge
    _ = try StoreMigration(store: migrated.store, directory: migrated.folder.url("caches"), options: options)
      .runAndWait()
    #expect(try migrated.undecoded(UndecodedOutgoingTests.isOutgoing) == outgoing)
    try migrated.retry()
    #expect(try migrated.outgoing() == migrated.expected())
  }

  @Test("what the app has removed with its channel, or with everything, is not sent by a backup", arguments: [0, 1, 2])
  func removed(kind: Int) async throws {
    let migrated = try await Migrated()
    try await migrated.cache.write(source: .application) { transaction in
      switch kind {
      case 0: for url in migrated.urls { try transaction.clearMessages(channelURL: url) }
      case 1: for url in migrated.urls { try transaction.deleteChannel(url: url) }
      default: try transaction.clearAll()
      }
    }
    try migrated.cache.close()
    #expect(try migrated.undecoded("\(UndecodedOutgoingTests.isOutgoing) AND request_id <> ''") == 0)
    try migrated.mergeBackup()
    // An id that only the codec can read could not be remembered when a channel was cleared.
    let known = try migrated.columnRequestIDs()
    #expect(known.count > 1)
    #expect(try known.isDisjoint(with: migrated.outgoingRequestIDs()))
    #expect(try kind == 0 || migrated.outgoing() == 0)
  }
}
