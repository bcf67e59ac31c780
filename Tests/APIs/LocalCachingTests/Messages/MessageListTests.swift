import ChatModel
import LiveTesting
import Testing

@testable import ChatCache
@testable import ChatClient
@testable import LocalCaching

/// The table of events (Docs/VendorAPIs.md#events-of-a-message-list), row by row, without a server.
@Suite("Message list") struct MessageListTests {
  /// One row: what happens to a list of messages 10, 20, 30 (by id, created then) in a window from 10 on, with a pending
  /// message "p" and a failed one "f", and what the app is told, in order.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var hasNext = false
    var replies = ReplyType.all
    let source: CacheSource
    let notice: @Sendable () throws -> ChannelNotice
    let told: [String]
    let sent: [Int64]
    var pending = ["p"]
    var failed = ["f"]

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "pending created", source: .pendingCreated,
      notice: { try .test(insertedOutgoing: [outgoing("q", .pending)]) }, told: ["added 3 pending q"],
      sent: [10, 20, 30], pending: ["p", "q"]),
    Row(
      name: "sent", source: .messageSent,
      notice: { try .test(inserted: [message(40, requestID: "p")], resolved: [("p", 40)]) },
      told: ["updated 100 succeeded 40"], sent: [10, 20, 30, 40], pending: []),
    Row(
      name: "sent, but filtered out", source: .messageSent,
      notice: { try .test(inserted: [message(40, type: "other", requestID: "p")], resolved: [("p", 40)]) },
      told: ["deleted 100 pending p"], sent: [10, 20, 30], pending: []),
    Row(
      name: "sent, and beyond the window: the user keeps seeing it", hasNext: true, source: .messageSent,
      notice: { try .test(inserted: [message(40, requestID: "p")], resolved: [("p", 40)]) },
      told: ["updated 100 succeeded 40"], sent: [10, 20, 30, 40], pending: []),
    Row(
      name: "sent, as the server did before the window begins: it would stand before a hole", source: .messageSent,
      notice: { try .test(inserted: [message(5, requestID: "p")], resolved: [("p", 5)]) },
      told: ["deleted 100 pending p"], sent: [10, 20, 30], pending: []),
    Row(
      name: "failed", source: .messageFailed,
      notice: { try .test(updatedOutgoing: [outgoing("p", .failed)]) }, told: ["updated 4 failed p"],
      sent: [10, 20, 30], pending: [], failed: ["f", "p"]),
    Row(
      name: "canceled", source: .messageCanceled, notice: { try .test(removedOutgoing: ["p"]) },
      told: ["deleted 5 canceled p"], sent: [10, 20, 30], pending: []),
    Row(
      name: "sent again", source: .resendStarted,
      notice: { try .test(updatedOutgoing: [outgoing("f", .pending)]) }, told: ["updated 6 pending f"],
      sent: [10, 20, 30], pending: ["p", "f"], failed: []),
    Row(
      name: "failed messages removed", source: .messageDeleted, notice: { try .test(removedOutgoing: ["f"]) },
      told: ["deleted 103 failed f"], sent: [10, 20, 30], failed: []),
    Row(
      name: "received", source: .messageReceived, notice: { try .test(inserted: [message(40)]) },
      told: ["added 101 succeeded 40"], sent: [10, 20, 30, 40]),
    Row(
      name: "received between others", source: .messageReceived, notice: { try .test(inserted: [message(25)]) },
      told: ["added 101 succeeded 25"], sent: [10, 20, 25, 30]),
    Row(
      name: "received, newer than the window", hasNext: true, source: .messageReceived,
      notice: { try .test(inserted: [message(40)]) }, told: [], sent: [10, 20, 30]),
    Row(
      name: "received, older than the window", source: .messageReceived,
      notice: { try .test(inserted: [message(5)]) }, told: [], sent: [10, 20, 30]),
    Row(
      name: "received, filtered out", source: .messageReceived,
      notice: { try .test(inserted: [message(40, type: "other")]) }, told: [], sent: [10, 20, 30]),
    Row(
      name: "a reply received where none are shown", replies: .none, source: .messageReceived,
      notice: { try .test(inserted: [message(40, parent: 10)]) }, told: [], sent: [10, 20, 30]),
    Row(
      name: "another list's page", source: .fetched, notice: { try .test(inserted: [message(5), message(15)]) },
      told: ["added 1 succeeded 15"], sent: [10, 15, 20, 30]),
    Row(
      name: "background sync", hasNext: true, source: .backgroundSync,
      notice: { try .test(inserted: [message(15), message(40)]) }, told: ["added 1 succeeded 15"],
      sent: [10, 15, 20, 30]),
    Row(
      name: "gap fill", source: .messageGapFill,
      notice: { try .test(inserted: [message(40), message(50)], updated: [message(30)]) },
      told: ["added 1 succeeded 40 50", "updated 1 succeeded 30"], sent: [10, 20, 30, 40, 50]),
    Row(
      name: "changelog: deleted, added and updated in this order", source: .messageChangelog,
      notice: { try .test(inserted: [message(25)], updated: [message(30)], deleted: [10]) },
      told: ["deleted 0 succeeded 10", "added 0 succeeded 25", "updated 0 succeeded 30"], sent: [20, 25, 30]),
    Row(
      name: "updated", source: .messageUpdated, notice: { try .test(updated: [message(20)]) },
      told: ["updated 102 succeeded 20"], sent: [10, 20, 30]),
    Row(
      name: "updated, and fits now", source: .messageUpdated, notice: { try .test(updated: [message(25)]) },
      told: ["added 102 succeeded 25"], sent: [10, 20, 25, 30]),
    Row(
      name: "updated, and does not fit any more", source: .messageUpdated,
      notice: { try .test(updated: [message(20, type: "other")]) }, told: ["deleted 102 succeeded 20"],
      sent: [10, 30]),
    Row(
      name: "deleted", source: .messageDeleted, notice: { try .test(deleted: [20, 77]) },
      told: ["deleted 103 succeeded 20"], sent: [10, 30]),
    Row(
      name: "a reaction to a listed message", source: .reactionUpdated, notice: { try .test(updated: [message(20)]) },
      told: ["updated 104 succeeded 20"], sent: [10, 20, 30]),
    Row(
      name: "a thread of a message that is not listed", source: .threadInfoUpdated,
      notice: { try .test(updated: [message(5)]) }, told: [], sent: [10, 20, 30]),
    Row(
      name: "history hidden", source: .channelHidden,
      notice: { try .test(row: .updated, channel: channel(offset: 20), deleted: [10, 20]) },
      told: ["deleted 103 succeeded 10 20"], sent: [30]),
    Row(
      name: "channel cleared", source: .application, notice: { try .test(isCleared: true, removedOutgoing: ["f"]) },
      told: ["deleted 0 succeeded 10 20 30", "deleted 0 failed f"], sent: [], failed: []),
    Row(
      name: "channel deleted", source: .channelDeleted, notice: { try .test(row: .deleted) }, told: [], sent: [],
      pending: [], failed: []),
  ]

  static func list(hasNext: Bool = false, replies: ReplyType = .all) throws -> MessageList {
    var settings = MessageListSettings()
    (settings.customType, settings.replyType) = ("a", replies)
    var list = MessageList(settings: settings)
    list.replace(
      try [10, 20, 30].map { try message($0) }, lower: MessagePlace(createdAt: 10, messageID: 10),
      upper: hasNext ? MessagePlace(createdAt: 30, messageID: 30) : nil)
    list.replaceOutgoing([try outgoing("p", .pending), try outgoing("f", .failed)])
    return list
  }

  @Test("what a notice does", arguments: rows) func row(_ row: Row) throws {
    var list = try Self.list(hasNext: row.hasNext, replies: row.replies)
    let changes = list.apply(try row.notice(), source: row.source)
    #expect(changes.told(reversed: false).map(\.line) == row.told)
    #expect(list.sent.map(\.messageId) == row.sent)
    #expect(list.pending.map(\.requestId) == row.pending)
    #expect(list.failed.map(\.requestId) == row.failed)
  }

  @Test("a reset history has nothing older, a deleted channel nothing at all") func ends() throws {
    var list = try Self.list(hasNext: true)
    #expect(list.hasPrevious && list.hasNext)
    _ = list.apply(try .test(row: .updated, channel: channel(offset: 20), deleted: [10, 20]), source: .channelHidden)
    #expect(!list.hasPrevious && list.hasNext)
    _ = list.apply(try .test(row: .deleted), source: .channelDeleted)
    #expect(!list.hasPrevious && !list.hasNext)
  }

  @Test("everything cleared") func cleared() throws {
    var list = try Self.list()
    let told = list.clear(source: .application).told(reversed: true).map(\.line)
    #expect(told == ["deleted 0 succeeded 30 20 10", "deleted 0 pending p", "deleted 0 failed f"])
    #expect(list.sent.isEmpty && list.pending.isEmpty && list.failed.isEmpty)
  }

  @Test("pages make the window wider, and give what is new") func pages() throws {
    var list = try Self.list(hasNext: true)
    let older = list.extend(older: try [5, 7, 10].map { try message($0) }, lower: nil)
    #expect(older.map(\.messageId) == [5, 7] && !list.hasPrevious)
    let newer = list.extend(newer: try [30, 40].map { try message($0) }, upper: nil)
    #expect(newer.map(\.messageId) == [40] && !list.hasNext)
    #expect(list.sent.map(\.messageId) == [5, 7, 10, 20, 30, 40])
    let changes = list.reconcile(try [7, 20, 35].map { try message($0) }, source: .messageFill)
    #expect(
      changes.told(reversed: false).map(\.line) == ["deleted 1 succeeded 5 10 30 40", "added 1 succeeded 35"])
  }

  @Test("a message that was sent beyond the window is changed, deleted, and found by pages like others")
  func beyond() throws {
    func sent() throws -> MessageList {
      var list = try Self.list(hasNext: true)
      _ = list.apply(
        try .test(inserted: [message(50, requestID: "p")], resolved: [("p", 50)]), source: .messageSent)
      #expect(list.idsBeyond == [50] && list.times == 10...30)
      return list
    }
    func told(_ list: inout MessageList, _ source: CacheSource, _ notice: ChannelNotice) -> [String] {
      list.apply(notice, source: source).told(reversed: false).map(\.line)
    }
    var list = try sent()
    #expect(try told(&list, .reactionUpdated, .test(updated: [message(50)])) == ["updated 104 succeeded 50"])
    #expect(try told(&list, .messageReceived, .test(inserted: [message(60)])) == [])
    #expect(try told(&list, .messageUpdated, .test(updated: [message(50, type: "b")])) == ["deleted 102 succeeded 50"])
    #expect(list.sent.map(\.messageId) == [10, 20, 30] && list.idsBeyond.isEmpty)
    // Once gone, it comes only with a page.
    #expect(try told(&list, .messageUpdated, .test(updated: [message(50)])) == [])
    list = try sent()
    #expect(try told(&list, .messageDeleted, .test(deleted: [50])) == ["deleted 103 succeeded 50"])
    list = try sent()
    let page = list.extend(
      newer: try [30, 40].map { try message($0) }, upper: MessagePlace(createdAt: 40, messageID: 40))
    #expect(page.map(\.messageId) == [40] && list.idsBeyond == [50])
    #expect(list.extend(newer: try [40, 50, 60].map { try message($0) }, upper: nil).map(\.messageId) == [60])
    #expect(list.sent.map(\.messageId) == [10, 20, 30, 40, 50, 60] && list.idsBeyond.isEmpty)
    // A start or a reload that ends before it leaves it, as the cache has it now, if the cache still has it.
    list = try sent()
    let end = MessagePlace(createdAt: 30, messageID: 30)
    var gone = list
    gone.replace(try [20, 30].map { try message($0) }, beyond: [], lower: nil, upper: end)
    #expect(gone.sent.map(\.messageId) == [20, 30] && gone.idsBeyond.isEmpty)
    let now = try message(50)
    #expect(list.sent.last?.value != now)
    list.replace(try [20, 30].map { try message($0) }, beyond: [now], lower: nil, upper: end)
    #expect(list.sent.map(\.messageId) == [20, 30, 50] && list.idsBeyond == [50])
    #expect(list.sent.last?.value == now)
    // One that ends up behind it does not: it would stand before a hole.
    list.replace(
      try [70, 80].map { try message($0) }, beyond: [now], lower: MessagePlace(createdAt: 70, messageID: 70), upper: nil
    )
    #expect(list.sent.map(\.messageId) == [70, 80] && list.idsBeyond.isEmpty)
    _ = list.clear(source: .application)
    #expect(list.sent.isEmpty && list.idsBeyond.isEmpty)
  }

  /// Pages that overlap, leave gaps and bring other versions, beside an array that is sorted anew after each.
  @Test("pages in any place give what message by message gives", arguments: 1...20 as ClosedRange<UInt64>)
  func pagesAnywhere(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var list = MessageList(settings: MessageListSettings())
    var naive: [Int64: Int64] = [:]
    for _ in 0..<60 {
      if random.oneIn(6), let id = naive.keys.sorted().randomElement(using: &random) {
        naive[id] = nil
        #expect(list.remove(messageID: id)?.messageId == id)
        #expect(list.remove(messageID: id) == nil)
      }
      let first = Int64.random(in: 1...200, using: &random)
      // A version whose creation time changed stands somewhere else.
      let page = (first..<first + Int64.random(in: 1...20, using: &random)).map {
        (id: $0, createdAt: random.oneIn(15) ? $0 + 40 : $0)
      }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      let shown = list.show(page: try page.map { try message($0.id, createdAt: $0.createdAt) })
      #expect(shown.map(\.messageId) == page.map(\.id).filter { naive[$0] == nil })
      for row in page { naive[row.id] = row.createdAt }
      #expect(
        list.sent.map(\.messageId)
          == naive.map { (id: $0, createdAt: $1) }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }.map(\.id))
    }
  }

  @Test("messages of one millisecond are ordered by id, and pending ones by when they came") func order() throws {
    var list = MessageList(settings: MessageListSettings())
    for id in [3, 1, 2] as [Int64] { _ = list.show(try message(id, createdAt: 5)) }
    #expect(list.sent.map(\.messageId) == [1, 2, 3])
    for id in ["b", "a"] { _ = list.show(try outgoing(id, .pending)) }
    #expect(list.pending.map(\.requestId) == ["b", "a"])
  }
}

extension MessageCollectionChange {
  var line: String {
    let (what, messages): (String, [BaseMessage]) =
      switch kind {
      case .added(let messages): ("added", messages)
      case .updated(let messages): ("updated", messages)
      case .deleted(let messages): ("deleted", messages)
      case .channelUpdated, .channelDeleted, .hugeGapDetected: ("other", [])
      }
    let names = messages.map { $0.messageId > 0 ? "\($0.messageId)" : $0.requestId }
    return "\(what) \(source.rawValue) \(sendingStatus) \(names.joined(separator: " "))"
  }
}

private func message(
  _ id: Int64, createdAt: Int64? = nil, type: String = "a", requestID: String? = nil, parent: Int64? = nil
) throws -> ChatModel.Message {
  try ChatModel.Message(
    .object {
      $0.set("type", "MESG")
      $0.set("message_id", id)
      $0.set("created_at", createdAt ?? id)
      $0.set("channel_url", "chan")
      $0.set("custom_type", type)
      $0.set("message", "text")
      if let requestID { $0.set("request_id", requestID) }
      if let parent { $0.set("parent_message_id", parent) }
    })
}

private func outgoing(_ requestID: String, _ state: OutgoingMessage.State) throws -> OutgoingMessage {
  let message = try ChatModel.Message(
    .object {
      $0.set("type", "MESG")
      $0.set("created_at", 100 as Int64)
      $0.set("channel_url", "chan")
      $0.set("custom_type", "a")
      $0.set("message", "text")
      $0.set("request_id", requestID)
    })
  return try #require(OutgoingMessage(message, state: state))
}

private func channel(offset: Int64) throws -> ChatModel.Channel {
  try ChatModel.Channel(
    .object {
      $0.set("channel_url", "chan")
      $0.set("ts_message_offset", offset)
    })
}

extension ChannelNotice {
  fileprivate static func test(
    row: RowChange = .none, channel: ChatModel.Channel? = nil, isCleared: Bool = false,
    inserted: [ChatModel.Message] = [],
    updated: [ChatModel.Message] = [], deleted: [Int64] = [], insertedOutgoing: [OutgoingMessage] = [],
    updatedOutgoing: [OutgoingMessage] = [], resolved: [(String, Int64)] = [], removedOutgoing: [String] = []
  ) throws -> ChannelNotice {
    var change = ChannelNotice(channelURL: "chan")
    (change.row, change.isCleared, change.deletedMessages) = (row, isCleared, deleted)
    (change.insertedMessages, change.updatedMessages) = (inserted.map(\.id), updated.map(\.id))
    (change.insertedOutgoing, change.updatedOutgoing) = (
      insertedOutgoing.map(\.requestID), updatedOutgoing.map(\.requestID)
    )
    change.resolvedOutgoing = resolved.map { .init(requestID: $0.0, messageID: $0.1) }
    change.removedOutgoing = removedOutgoing
    var rows = CommittedRows()
    (rows.channel, rows.inserted, rows.updated) = (channel, inserted, updated)
    (rows.insertedOutgoing, rows.updatedOutgoing) = (insertedOutgoing, updatedOutgoing)
    change.carried.value = rows
    return change
  }
}
