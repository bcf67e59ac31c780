import ChatCache
import ChatModel
import FileTesting
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@Suite(.heavy) struct OutgoingTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  private func put(_ outgoing: OutgoingMessage, isReviving: Bool = false) async throws -> Bool {
    try await cache.write(source: .pendingCreated) { try $0.putOutgoing(outgoing, isReviving: isReviving) }
  }

  private func execute(_ sql: String) throws {
    try RawConnection(path: folder.cachePath(), flags: SQLITE_OPEN_READWRITE).execute(sql)
  }

  private func integer(_ sql: String) throws -> Int64? { try RawConnection(reading: folder.cachePath()).integer(sql) }

  private func requestIDs(_ state: OutgoingMessage.State? = nil) async throws -> [String] {
    try await cache.read { try $0.outgoingMessages(channelURL: channelURL, state: state).map(\.requestID) }
  }

  @Test func pendingBecomesFailed() async throws {
    #expect(try await put(outgoing("r1", at: 20)))
    #expect(try await put(outgoing("r0", at: 10)))
    #expect(try await put(outgoing("other", in: "other")))
    #expect(try await requestIDs() == ["r0", "r1"])
    let failed = try outgoing("r1", at: 20, state: .failed, errorCode: 800_200)
    #expect(try await put(failed))
    #expect(try await requestIDs(.failed) == ["r1"])
    #expect(try await requestIDs(.pending) == ["r0"])
    #expect(try await cache.read { try $0.outgoingMessage(requestID: "r1") } == failed)
    #expect(try await cache.read { try $0.outgoingMessages() }.count == 3)
  }

  /// A migrated file message whose type is that of its file, and which has no url yet, is of no kind that is known.
  @Test func aRowOfUnknownKindHindersNoOther() async throws {
    for id in ["r0", "r1", "r2"] { _ = try await put(outgoing(id, at: 10)) }
    try execute(
      """
      UPDATE outgoing_message SET payload = '{"type":"image/png","url":"","req_id":"r1"}', is_from_app = 0
        WHERE request_id = 'r1'
      """)
    #expect(try await requestIDs() == ["r0", "r2"])
    #expect(try await cache.read { try $0.outgoingMessage(requestID: "r1") } == nil)
    // It exists nowhere else.
    try await cache.write(source: .application) {
      try $0.clearMessages(channelURL: channelURL, isKeepingOutgoing: true)
    }
    let count = "SELECT count(*) FROM outgoing_message WHERE request_id = 'r1'"
    #expect(try integer(count) == 1)
    // The app may use its request id again, and remove it.
    #expect(try await put(outgoing("r1", at: 10)))
    #expect(try await requestIDs() == ["r0", "r2", "r1"])
    try execute("UPDATE outgoing_message SET payload = '{\"type\":\"a/b\"}', is_from_app = 0 WHERE request_id = 'r1'")
    let removed = try await cache.write(source: .application) { try $0.removeOutgoing(requestIDs: ["r1"]) }
    #expect(removed == ["r1"])
    #expect(try integer(count) == 0)
    try execute("UPDATE outgoing_message SET payload = '{\"type\":\"a/b\"}', is_from_app = 0 WHERE request_id = 'r0'")
    try await cache.write(source: .application) { try $0.clearMessages(channelURL: channelURL) }
    #expect(try integer("SELECT count(*) FROM outgoing_message") == 0)
    // What is no JSON is damage, as before.
    _ = try await put(outgoing("r5", at: 10))
    try execute("UPDATE outgoing_message SET payload = '{' WHERE request_id = 'r5'")
    await #expect(throws: CacheError.self) { try await requestIDs() }
  }

  /// Core Data gave the column this default when a later model added it.
  @Test func theCodeZeroIsNone() async throws {
    _ = try await put(outgoing("r1", state: .failed, errorCode: 800_200))
    try execute("UPDATE outgoing_message SET error_code = 0")
    #expect(try await cache.read { try $0.outgoingMessage(requestID: "r1") }?.errorCode == nil)
  }

  @Test func whatSendingAgainNeedsIsKept() async throws {
    let pending = try outgoing("r1")
    #expect(pending.resendCount == 0 && pending.failedAt == nil && pending.filePath == nil)
    _ = try await put(pending)
    let failed = try #require(
      OutgoingMessage(
        pending.message, state: .failed, isAutomaticallyResendable: true, errorCode: 800_200, resendCount: 3,
        failedAt: 1_700_000_000_001, filePath: "/data/a\u{301}.jpg"))
    _ = try await put(failed)
    #expect(try await cache.read { try $0.outgoingMessage(requestID: "r1") } == failed)
    // Another spelling of the same letter is another file.
    let other = try #require(
      OutgoingMessage(
        pending.message, state: .failed, isAutomaticallyResendable: true, errorCode: 800_200, resendCount: 3,
        failedAt: 1_700_000_000_001, filePath: "/data/\u{e1}.jpg"))
    #expect(other != failed)
    _ = try await put(other)
    let path = try await cache.read { try $0.outgoingMessage(requestID: "r1")?.filePath }
    #expect(path.hasSameBytes(as: "/data/\u{e1}.jpg"))
  }

  @Test func arrivalOfTheMessageResolves() async throws {
    _ = try await put(outgoing("r1"))
    try await cache.write(source: .messageSent) { try $0.upsertMessages([message(5, at: 1001, requestID: "r1")]) }
    #expect(try await requestIDs() == [])
    #expect(try await cache.read { try $0.message(channelURL: channelURL, requestID: "r1")?.id } == 5)
    // The pending message is put after its response: nothing happens, not even when asked twice.
    #expect(try await !put(outgoing("r1")))
    #expect(try await !put(outgoing("r1"), isReviving: true))
    #expect(try await requestIDs() == [])
  }

  /// The response came before the pending message was put for the first time.
  @Test func aSentMessageIsNeverPending() async throws {
    try await cache.write(source: .messageReceived) { try $0.upsertMessages([message(5, at: 1001, requestID: "r1")]) }
    #expect(try await !put(outgoing("r1")))
    // Deleting it does not make the request id free.
    try await cache.write(source: .messageDeleted) { try $0.deleteMessages(channelURL: channelURL, messageIDs: [5]) }
    #expect(try await !put(outgoing("r1")))
  }

  @Test func anOlderVersionOrADeletedMessageResolvesToo() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([message(5, at: 1001, updatedAt: 9)])
      try transaction.deleteMessages(channelURL: channelURL, messageIDs: [6])
      try transaction.putOutgoing(outgoing("r5"))
      try transaction.putOutgoing(outgoing("r6"))
    }
    let result = try await cache.write(source: .messageSent) {
      try $0.upsertMessages([message(5, at: 1001, requestID: "r5"), message(6, at: 1002, requestID: "r6")])
    }
    #expect(result.outcomes == [.older, .deleted])
    #expect(try await requestIDs() == [])
  }

  @Test func theRequestIDOfAnotherChannelResolvesNothing() async throws {
    _ = try await put(outgoing("r1"))
    try await cache.write(source: .messageReceived) {
      try $0.upsertMessages([message(5, at: 1001, requestID: "r1", in: "other")])
    }
    #expect(try await requestIDs() == ["r1"])
    let elsewhere = try outgoing("r1", in: "third")
    #expect(await errorCode { try await put(elsewhere) } == .invalidValue)
  }

  @Test func whatWasRemovedStaysRemoved() async throws {
    _ = try await put(outgoing("r1", state: .failed))
    let removed = try await cache.write(source: .application) { try $0.removeOutgoing(requestIDs: ["r1", "unknown"]) }
    #expect(removed == ["r1"])
    #expect(try await !put(outgoing("r1")))
    #expect(try await put(outgoing("r1"), isReviving: true))
    #expect(try await put(outgoing("r1", state: .failed)))
    #expect(try await requestIDs(.failed) == ["r1"])
  }

  @Test func aRequestIDIsItsBytes() async throws {
    _ = try await put(outgoing("\u{e1}"))
    _ = try await put(outgoing("a\u{301}"))
    #expect(try await requestIDs().count == 2)
    try await cache.write(source: .messageSent) {
      try $0.upsertMessages([message(5, at: 1001, requestID: "a\u{301}")])
    }
    #expect(try await requestIDs().map { Array($0.utf8) } == [Array("\u{e1}".utf8)])
  }

  @Test func withoutRequestIDThereIsNoOutgoingMessage() throws {
    #expect(try OutgoingMessage(message(0, at: 1), state: .pending) == nil)
  }
}
