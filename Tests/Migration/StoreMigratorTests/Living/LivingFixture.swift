import ChatCache
import ChatModel
import FileTesting
import Foundation
import GRDBSQLite
import LegacyStore
import MigrationReport
import RawSQLite

@testable import StoreMigrator

/// A store, the cache that it was migrated into, and an app that uses that cache through `ChatCache`.
struct LivingFixture {
  let folder: TemporaryFolder
  let store: LivingStore
  var directory: URL { folder.url("caches") }
  var cachePath: String { folder.path("caches/ann.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    store = try LivingStore(at: folder.path("store.sqlite"))
    try store.fill()
    _ = try migrate(store, .refuse)
  }

  @discardableResult
  func migrate(
    _ store: LivingStore, _ existing: MigrationOptions.ExistingCache = .merge, salvage: SalvageMode = .off
  ) throws -> MigrationReport {
    var options = MigrationOptions()
    options.existing = existing
    options.salvage = salvage
    options.digestsSource = false
    return try StoreMigration(store: store.url, directory: directory, options: options).runAndWait().report
  }

  func verify(_ store: LivingStore) throws -> MigrationReport {
    var verification = StoreVerification(store: store.url, directory: directory)
    verification.digestsSource = false
    return try verification.run()
  }

  /// The app opens its cache, writes in one transaction, and closes it.
  func write(_ body: @escaping @Sendable (CacheTransaction) throws -> Void) async throws {
    let cache = try Cache.open(directory: directory, userID: "ann")
    try await cache.write(source: .application, body)
    try cache.close()
  }

  /// A message of the cache.
  struct Row: Equatable {
    let url: String
    let createdAt: Int64
    let updatedAt: Int64
    let payload: String
  }

  /// All messages by id; ids are used once over all channels.
  func messages() throws -> [Int64: Row] {
    let connection = try RawConnection(path: cachePath, flags: SQLITE_OPEN_READWRITE)
    let rows = try connection.prepare(
      """
      SELECT m.message_id, c.url, m.created_at, m.updated_at, m.payload FROM message m JOIN channel c ON c.id = m.channel_id
      """)
    var result: [Int64: Row] = [:]
    while try rows.step() {
      result[rows.integer(0) ?? 0] = Row(
        url: rows.text(1) ?? "", createdAt: rows.integer(2) ?? 0, updatedAt: rows.integer(3) ?? 0,
        payload: rows.text(4) ?? "")
    }
    return result
  }

  /// Whether a range of a channel claims to hold every message of a time.
  func isClaimed(_ time: Int64, in url: String) throws -> Bool {
    try folder.integer(
      """
      SELECT count(*) FROM synced_range r JOIN channel c ON c.id = r.channel_id
      WHERE c.url = '\(url)' AND \(time) BETWEEN r.start_at AND r.end_at
      """, on: cachePath) ?? 0 > 0
  }

  func integer(_ sql: String) throws -> Int64? { try folder.integer(sql, on: cachePath) }
}

struct Missing: Error {}

extension Optional {
  /// The value, or an error that fails the test.
  func required() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

/// Values that an app writes.
enum AppValue {
  static func message(
    _ id: Int64, at time: Int64, in url: String = "c1", updatedAt: Int64 = 0, text: String = "app", extra: String = ""
  ) throws -> Message {
    let json = LivingStore.payload(id, at: time, updatedAt: updatedAt, text: text).dropLast() + extra + "}"
    return try Message(Payload(String(json)).required(), channelURL: url)
  }

  static func channel(_ url: String = "c1", _ members: String) throws -> Channel {
    try Channel(Payload(#"{"channel_url":"\#(url)"\#(members)}"#).required())
  }

  static func outgoing(
    _ requestID: String, at time: Int64, in url: String = "c1", state: OutgoingMessage.State = .pending,
    errorCode: Int64? = nil
  ) throws -> OutgoingMessage {
    let message = try message(0, at: time, in: url, extra: #","request_id":"\#(requestID)""#)
    return try OutgoingMessage(message, state: state, errorCode: errorCode).required()
  }
}
