import ChatCache
import ChatModel
import LiveTesting
import Testing

@testable import CacheSync

@Suite("What an answer proves together with what was known") struct PageProofWritingTests {
  private static let url = "chan"
  private static let red = MessageFilter(customType: "red")

  private let folder: TemporaryCacheFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryCacheFolder()
    cache = try Cache.open(directory: folder.url, userID: "alice")
  }

  private func message(_ id: Int64, at time: Int64, _ customType: String = "") throws -> Message {
    try Message(
      .object {
        $0.set("message_id", id); $0.set("channel_url", Self.url); $0.set("type", "MESG"); $0.set("message", "m")
        $0.set("created_at", time); $0.set("custom_type", customType)
      })
  }

  private func range(_ times: ClosedRange<Int64>, isStart: Bool = false) -> SyncedRange {
    SyncedRange(times, isHistoryStartReached: isStart)
  }

  /// Writes messages and proofs one after the other.
  /// - Returns: what answers the narrow filter then.
  private func ranges(
    _ messages: [Message], _ proofs: [(SyncedRange, MessageFilter)]
  ) async throws -> [SyncedRange] {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages(messages)
      for (range, filter) in proofs { try transaction.addProof(range, channelURL: Self.url, filter: filter) }
    }
    return try await cache.read { try $0.syncedRanges(channelURL: Self.url, answering: Self.red).ranges }
  }

  @Test("nothing lies between a range where the history begins and an earlier one that holds nothing of it")
  func joined() async throws {
    let messages = [try message(1, at: 10), try message(2, at: 100, "red")]
    let found = try await ranges(
      messages, [(range(5...20), .everything), (range(100...120, isStart: true), Self.red)])
    #expect(found == [range(5...120, isStart: true)])
    let wide = try await cache.read { try $0.syncedRanges(channelURL: Self.url, answering: .everything).ranges }
    #expect(wide == [range(5...20)], "a wider filter may miss something there")
  }

  @Test("whichever was proven first")
  func joinedLater() async throws {
    let messages = [try message(1, at: 10), try message(2, at: 100, "red")]
    let found = try await ranges(
      messages, [(range(100...120, isStart: true), Self.red), (range(10...20, isStart: true), .everything)])
    #expect(found == [range(10...120, isStart: true)])
  }

  @Test("an older message that is here contradicts it: the hole stays")
  func contradicted() async throws {
    let messages = [try message(1, at: 10, "red"), try message(2, at: 100, "red")]
    let proofs = [(range(5...20, isStart: true), Self.red), (range(100...120, isStart: true), Self.red)]
    #expect(try await ranges(messages, proofs) == proofs.map(\.0))
  }

  @Test("without the word that nothing is older, a hole stays")
  func unproven() async throws {
    let proofs = [(range(5...20, isStart: true), MessageFilter.everything), (range(100...120), Self.red)]
    #expect(try await ranges([], proofs) == proofs.map(\.0))
  }
}
