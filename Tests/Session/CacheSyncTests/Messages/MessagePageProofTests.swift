import ChatCache
import ChatModel
import Testing

@testable import CacheSync

@Suite("What a page of messages proves") struct MessagePageProofTests {
  private static func backward(
    from time: Int64, limit: Int, _ times: [Int64], untimed: Int = 0
  ) -> MessagePageProof? {
    MessagePageProof(
      MessagePageStep(isForward: false, time: time, limit: limit), MessagePageFacts(times: times, untimed: untimed))
  }

  private static func forward(
    from time: Int64, limit: Int, _ times: [Int64], hasNext: Bool?
  ) -> MessagePageProof? {
    MessagePageProof(
      MessagePageStep(isForward: true, time: time, limit: limit), MessagePageFacts(times: times, hasNext: hasNext))
  }

  @Test("a full page backward may be cut in its oldest millisecond, and goes on in it")
  func fullBackward() throws {
    let proof = try #require(Self.backward(from: 50, limit: 3, [50, 40, 30, 20]))
    #expect(proof.range == SyncedRange(start: 21, end: 50) && proof.next == 20)
  }

  @Test("messages at the point itself do not make a page full")
  func siblingsOfThePoint() throws {
    let proof = try #require(Self.backward(from: 50, limit: 3, [50, 50, 50, 50, 40]))
    #expect(proof.range == SyncedRange(start: 40, end: 50, isHistoryStartReached: true) && proof.next == nil)
  }

  @Test("a page of one millisecond proves the time above it, and still makes progress")
  func oneMillisecond() throws {
    let proof = try #require(Self.backward(from: 50, limit: 2, [49, 49]))
    #expect(proof.range == SyncedRange(start: 50, end: 50) && proof.next == 49)
    let next = try #require(Self.backward(from: 49, limit: 2, [49, 49, 49, 49, 49]))
    #expect(next.range == SyncedRange(start: 49, end: 49, isHistoryStartReached: true) && next.next == nil)
  }

  @Test("more than asked for is full; nothing older is the start of history")
  func countsBackward() throws {
    #expect(try #require(Self.backward(from: 9, limit: 1, [8, 8, 7])).next == 7)
    let empty = try #require(Self.backward(from: 9, limit: 1, []))
    #expect(empty.range == SyncedRange(start: 9, end: 9, isHistoryStartReached: true) && empty.next == nil)
  }

  @Test("from the newest end, nothing is proven beyond the newest message")
  func newestEnd() throws {
    #expect(Self.backward(from: .max, limit: 2, [8, 7, 5])?.range == SyncedRange(start: 6, end: 8))
    #expect(
      Self.backward(from: .max, limit: 4, [8, 7, 5])?.range
        == SyncedRange(start: 5, end: 8, isHistoryStartReached: true))
    let same = try #require(Self.backward(from: .max, limit: 2, [8, 8]))
    #expect(same.range == nil && same.next == 8)
    let empty = try #require(Self.backward(from: .max, limit: 2, []))
    #expect(empty.range == nil && empty.next == nil)
  }

  @Test("messages that cannot be read count: a page with them is not taken for a short one")
  func unknownMessages() throws {
    #expect(try #require(Self.backward(from: 50, limit: 3, [40, 30], untimed: 1)).next == 30)
    // Nothing tells how far the page reached.
    #expect(Self.backward(from: 50, limit: 3, [], untimed: 3) == nil)
  }

  @Test("forward, the server's word decides whether there is more")
  func forwardPages() throws {
    let more = try #require(Self.forward(from: 10, limit: 2, [10, 11, 12], hasNext: true))
    #expect(more.range == SyncedRange(start: 10, end: 11) && more.next == 12)
    let last = try #require(Self.forward(from: 10, limit: 2, [10, 11, 12], hasNext: false))
    #expect(last.range == SyncedRange(start: 10, end: 12) && last.next == nil)
    let silent = try #require(Self.forward(from: 10, limit: 2, [11, 11], hasNext: nil))
    #expect(silent.range == SyncedRange(start: 10, end: 10) && silent.next == 11)
    let end = try #require(Self.forward(from: 10, limit: 2, [], hasNext: false))
    #expect(end.range == SyncedRange(start: 10, end: 10) && end.next == nil)
    // More without anything new would be asked for again and again.
    #expect(Self.forward(from: 10, limit: 2, [10], hasNext: true) == nil)
  }

  @Test("a page around a time proves both sides together, and nothing for a side that was not asked for")
  func aroundATime() {
    let facts = MessagePageFacts(times: [3, 4, 5, 6, 7], hasNext: true)
    let now: Int64 = 1_000_000
    let both = MessageLoadProof(
      MessageListParameters(timestamp: 5, previousLimit: 2, nextLimit: 2), facts, serverTime: now)
    #expect(SyncedRangeSet(both.ranges).ranges == [SyncedRange(start: 4, end: 6)].compactMap { $0 })
    #expect(both.hasPrevious == true && both.hasNext == true)
    let older = MessageLoadProof(
      MessageListParameters(timestamp: 5, previousLimit: 3), MessagePageFacts(times: [3, 4, 5], hasNext: true),
      serverTime: now)
    #expect(older.ranges == [SyncedRange(start: 3, end: 5, isHistoryStartReached: true)].compactMap { $0 })
    #expect(older.hasPrevious == false && older.hasNext == true)
  }

  @Test("a page around a time that is not over proves nothing beyond its newest message")
  func aroundTheFuture() {
    let parameters = MessageListParameters(timestamp: 5_000, previousLimit: 5, nextLimit: 5)
    let facts = MessagePageFacts(times: [10, 20, 30], hasNext: false)
    for serverTime: Int64 in [4_000, 5_000, 5_000 + MessageSyncPlace.newestMargin - 1] {
      let proof = MessageLoadProof(parameters, facts, serverTime: serverTime)
      #expect(proof.ranges == [SyncedRange(start: 10, end: 30, isHistoryStartReached: true)].compactMap { $0 })
    }
    let past = MessageLoadProof(parameters, facts, serverTime: 5_000 + MessageSyncPlace.newestMargin)
    #expect(past.ranges.map(\.end).max() == 5_000)
  }

  @Test("a time before a message that was not asked for is over, however close it is to now")
  func beforeTheNewest() {
    let parameters = MessageListParameters(timestamp: 5_000, previousLimit: 5)
    let facts = MessagePageFacts(times: [10, 20, 30], hasNext: true)
    for serverTime: Int64 in [4_000, 5_000, 5_000 + MessageSyncPlace.newestMargin] {
      let proof = MessageLoadProof(parameters, facts, serverTime: serverTime)
      #expect(proof.ranges == [SyncedRange(start: 10, end: 5_000, isHistoryStartReached: true)].compactMap { $0 })
    }
  }
}
