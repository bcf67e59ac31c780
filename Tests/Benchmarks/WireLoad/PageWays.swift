import ChatCache
import ChatClient
import ChatModel
import Foundation
import LocalCaching
import SyncManager

/// The ways to a page of messages, each from the same place: what `wire-load collections` compares.
struct PageWays {
  let fixture: CollectionFixture
  let bare: BareStatement
  static let pageSize = 40

  /// - Throws: also when the cache's file cannot be read past it.
  init(_ fixture: CollectionFixture) throws {
    self.fixture = fixture
    bare = try BareStatement(
      fixture.file,
      """
      SELECT payload, request_id FROM message
      WHERE channel_id = (SELECT id FROM channel WHERE url = '\(CollectionRows.channelURL)') AND created_at < ?1
      ORDER BY created_at DESC, message_id DESC LIMIT \(PageWays.pageSize)
      """)
  }

  // MARK: Parts

  /// - Parameter time: messages before it, ms.
  func bareRows(before time: Int64) throws { _ = try PageWays.full(bare.rows([time])) }

  /// On a reader of the pool.
  func rows(before time: Int64) async throws -> [ChatModel.Message] {
    let request = PageWays.request(before: time)
    return try await PageWays.full(
      fixture.session.cache.read { try $0.messages(channelURL: CollectionRows.channelURL, request) }.messages)
  }

  /// As the collections read.
  func rowsAtOnce(before time: Int64) async throws -> [ChatModel.Message] {
    let request = PageWays.request(before: time)
    return try await PageWays.full(
      fixture.session.cache.readAtOnce { try $0.messages(channelURL: CollectionRows.channelURL, request) }.messages)
  }

  private static func request(before time: Int64) -> MessagePageRequest {
    MessagePageRequest(position: MessagePosition(createdAt: time), previousCount: pageSize)
  }

  static func objects(_ messages: [ChatModel.Message]) -> [BaseMessage] { messages.map { BaseMessage.make($0) } }

  /// What a row on the screen shows.
  static func read(_ messages: [BaseMessage]) -> Int {
    messages.reduce(0) { sum, message in
      sum + message.message.utf8.count + (message.sender?.nickname?.utf8.count ?? 0) + message.reactions.count
        + Int(clamping: message.createdAt & 1) + (message.customType?.utf8.count ?? 0)
    }
  }

  /// Everything of all payloads.
  static func decoded(_ payloads: [Payload]) throws -> [FullMessage] {
    let decoder = JSONDecoder()
    return try payloads.map { try decoder.decode(FullMessage.self, from: Data($0.bytes)) }
  }

  // MARK: Collections

  /// The start of a collection until its first handler, and then its next older page.
  func collection(startingAt time: Int64) async throws -> (start: Double, page: Double) {
    let params = MessageListParams()
    params.previousResultSize = PageWays.pageSize
    let collection = MessageCollection(channel: fixture.channel, startingPoint: time, params: params)
    let start = try await Stopwatch.time { done in
      collection.startCollection(initPolicy: .cacheAndReplaceByApi) { messages, error in done(messages, error) }
    }
    await fixture.session.untilDelivered()
    let page = try await Stopwatch.time { done in
      collection.loadPrevious { messages, error in done(messages, error) }
    }
    let (newer, older) = (try PageWays.full(start.value), try PageWays.full(page.value))
    guard let first = newer.first, let last = older.last, last.createdAt < first.createdAt else {
      throw Violation("The next page does not lie before the first.")
    }
    collection.dispose()
    await fixture.session.untilDelivered()
    return (start.seconds, page.seconds)
  }

  /// The first page of a legacy collection, and the next.
  func legacyCollection(startingAt time: Int64) async throws -> (first: Double, next: Double) {
    let collection = SBSMMessageCollection(
      channel: fixture.channel, filter: nil, viewpointTimestamp: time, limit: UInt(PageWays.pageSize), reverse: false)
    await fixture.session.untilDelivered()
    let first = try await fetch(collection)
    let next = try await fetch(collection)
    guard collection.messageCount() == UInt(2 * PageWays.pageSize) else { throw Violation("A fetch showed too few.") }
    collection.remove()
    await fixture.session.untilDelivered()
    return (first, next)
  }

  private func fetch(_ collection: SBSMMessageCollection) async throws -> Double {
    let fetch = try await Stopwatch.time { done in
      collection.fetch(in: .previous) { hasMore, error in done(hasMore, error) }
    }
    await fixture.session.untilDelivered()
    return fetch.seconds
  }

  static func full<Rows: Collection>(_ rows: Rows) throws -> Rows {
    guard rows.count == pageSize else { throw Violation("A page has \(rows.count) messages.") }
    return rows
  }
}
