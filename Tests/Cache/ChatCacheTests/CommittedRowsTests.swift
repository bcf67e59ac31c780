import ChatModel
import FileTesting
import PacedTesting
import SeededTesting
import Testing

@testable import ChatCache

/// A commit carries the rows that it wrote, as a reader finds them after it.
@Suite("Rows of a commit", .heavy) struct CommittedRowsTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  @Test("whatever one transaction does, its rows are those that are read after it", arguments: 0..<8)
  func random(_ seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    var written = (messages: 0, channels: 0, outgoing: 0, kept: 0, pending: 0, drafts: 0)
    for number in 1...60 {
      let steps = (0..<Int.random(in: 1...8, using: &random)).map { _ in RowStep(number, &random) }
      let commit = try await cache.commit(source: .application) { transaction in
        for step in steps { try step.act(transaction) }
      }
      for change in commit.change?.channels ?? [] {
        let read = try await cache.read { try change.read(from: $0, isWithMessages: true) }
        #expect(change.rows == read.rows, "\(steps)")
        // A channel that is told as written is there.
        #expect(change.row == read.row, "\(steps)")
        written.messages += change.inserted.count + change.updated.count
        written.channels += change.channel == nil ? 0 : 1
        written.outgoing += change.outgoing.count
        written.pending += change.updated.count { !$0.pendingActions.isEmpty }
        written.drafts += change.channel?.draft == nil ? 0 : 1
        written.kept += change.updated.count { $0.requestID != nil && $0.payload.string("request_id") == nil }
      }
    }
    #expect(written.messages > 30 && written.channels > 10 && written.outgoing > 10 && written.kept > 0)
    #expect(written.pending > 0 && written.drafts > 0)
  }

  @Test("observers only receive names") func observers() async throws {
    let changes = cache.changes()
    let commit = try await cache.commit(source: .fetched) { transaction in
      try transaction.upsertChannels([channel()])
      try transaction.upsertMessages([message(1, at: 10)])
    }
    try cache.close()
    let told = await changes.reduce(into: [CacheChange]()) { $0.append($1) }
    let change = try #require(commit.change)
    #expect(told == [change])
    #expect(told.first?.channels.map(\.insertedMessages) == [[1]])
    #expect(told.allSatisfy { $0.channels.allSatisfy { $0.rows == nil } })
    #expect(change.channels.first?.inserted.map(\.id) == [1])
    #expect(change.channels.first?.channel?.url == channelURL)
  }

  @Test("a commit of very many rows carries none, whatever comes first", arguments: [false, true])
  func many(isChannelLast: Bool) async throws {
    let most = ChangeBuilder.mostRows
    for (count, isCarried) in [(most - 1, true), (most, false)] {
      let commit = try await cache.commit(source: .backgroundSync) { transaction in
        try transaction.clearAll()
        if !isChannelLast { try transaction.upsertChannels([channel()]) }
        try transaction.upsertMessages((1...count).map { try message(Int64($0), at: Int64($0)) })
        if isChannelLast { try transaction.upsertChannels([channel()]) }
      }
      let change = try #require(commit.change?.channels.first)
      #expect(change.insertedMessages.count == count && change.row == .inserted)
      #expect(change.rows?.inserted.count == (isCarried ? count : nil))
      #expect((change.channel != nil) == isCarried)
      let read = try await cache.read { try change.read(from: $0, isWithMessages: true) }
      #expect(read.inserted.count == count && read.channel != nil)
    }
  }

  @Test("what reads decode is counted, and what transactions do is not") func counted() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([message(1, at: 10), message(2, at: 20)])
      _ = try transaction.snapshot.messages(channelURL: channelURL, messageIDs: [1, 2])
    }
    let before = cache.reads
    _ = try await cache.read { try $0.messages(channelURL: channelURL, messageIDs: [1, 2, 3]) }
    _ = try await cache.readAtOnce { try $0.channel(url: channelURL) }
    #expect(cache.reads - before == CacheReads(snapshots: 2, rows: 2))
  }
}

/// One step of a transaction, on few rows, so that steps meet.
private struct RowStep: Sendable, CustomStringConvertible {
  private enum Kind: Int, CaseIterable, Sendable {
    case message, shortMessage, channel, pending, failed, deletion, offset, removal, clearing, channelDeletion, all
    case action, actionEnd, draft
  }

  private let kind: Kind
  private let url: String
  private let id: Int64
  private let number: Int

  init(_ number: Int, _ random: inout SeededRandom) {
    let often: [Kind] = [
      .message, .message, .shortMessage, .shortMessage, .channel, .pending, .failed, .deletion, .action, .actionEnd,
      .draft,
    ]
    let kinds = random.oneIn(8) ? Kind.allCases : often
    kind = kinds.randomElement(using: &random) ?? .message
    url = ["a", "b"].randomElement(using: &random) ?? "a"
    id = Int64.random(in: 1...6, using: &random)
    self.number = number
  }

  var description: String { "\(kind) \(url) \(id)" }

  func act(_ transaction: CacheTransaction) throws {
    let requestID = "\(url)-\(id)"
    switch kind {
    case .message, .shortMessage:
      // A later version may leave its request id out.
      let message = try message(
        id, at: id, updatedAt: Int64(number), text: "\(number)", requestID: kind == .message ? requestID : nil, in: url)
      try transaction.upsertMessages([message], isReviving: true)
    case .action: try transaction.putOfflineAction(.random(id, in: url, at: Int64(number)))
    case .actionEnd:
      if let action = try transaction.snapshot.offlineActions(channelURL: url).first {
        try transaction.removeOfflineAction(action)
      }
    case .draft:
      let draft = ChannelDraft(text: id > 3 ? "draft \(number)" : "", updatedAt: Int64(number))
      try transaction.setDraft(draft, channelURL: url)
    case .channel: try transaction.upsertChannels([channel(url, name: "\(number) \(id)")])
    case .pending: try transaction.putOutgoing(outgoing(requestID, at: Int64(number), in: url), isReviving: true)
    case .failed:
      try transaction.putOutgoing(
        outgoing(requestID, at: Int64(number), state: .failed, errorCode: id, in: url), isReviving: true)
    case .deletion: try transaction.deleteMessages(channelURL: url, messageIDs: [id])
    case .offset: try transaction.deleteMessages(channelURL: url, upTo: id)
    case .removal: try transaction.removeOutgoing(requestIDs: [requestID])
    case .clearing: try transaction.clearMessages(channelURL: url, isKeepingOutgoing: number % 2 == 0)
    case .channelDeletion: try transaction.deleteChannel(url: url)
    case .all: try transaction.clearAll()
    }
  }
}

extension OfflineAction {
  /// One of any kind, by its numbers.
  fileprivate static func random(_ id: Int64, in url: String, at time: Int64) -> OfflineAction {
    switch (id + time) % 5 {
    case 0: .edit(.user, id, in: url, Payload.empty.edited { $0.set("message", "edited \(time)") }, createdAt: time)
    case 1: .reaction("up", on: id, in: url, userID: "me", isAdding: time % 2 == 0, createdAt: time)
    case 2: .pin(id, in: url, isPinning: time % 2 == 0, createdAt: time)
    case 3: .read(url, upTo: time, createdAt: time)
    default: .deletion(id, in: url, createdAt: time)
    }
  }
}
