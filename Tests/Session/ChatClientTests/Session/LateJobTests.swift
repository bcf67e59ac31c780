import ChatClient
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@Suite("Jobs after the end of a session", .live) struct LateJobTests {
  private struct Seen: Sendable {
    var running = 0
    var most = 0
    var order: [Int] = []
  }

  @Test("run one after the other, in order, as before it") func order() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    session.setDelegateQueue(.global())
    try await session.close()
    let seen = Locked(Seen())
    let ended = CallLog()
    for number in 0..<50 {
      session.enqueue { _ in
        seen.withValue { seen in
          seen.running += 1
          seen.most = max(seen.most, seen.running)
        }
        for _ in 0..<5 { await Task.yield() }
        seen.withValue { seen in
          seen.running -= 1
          seen.order.append(number)
        }
        ended.append("job")
      }
    }
    await ended.until { $0.count == 50 }
    #expect(seen.withValue { $0.most } == 1)
    #expect(seen.withValue { $0.order } == Array(0..<50))
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("a transport serves one session: another one is told so instead of waiting for ever") func another()
    async throws
  {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let transport = try fixture.transport()
    let first = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    first.setDelegateQueue(.global())
    _ = try await first.connect()
    try await first.close()
    let second = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    second.setDelegateQueue(.global())
    let error = await #expect(throws: WireError.self) { _ = try await second.connect() }
    #expect(error?.code == .connectionCanceled)
    try await second.close()
    await fixture.server.untilNobodyIsLeft()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }
}
