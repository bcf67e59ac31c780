import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Deliveries are passed on later than they were committed; in between, users log in.
@Suite("Deliveries that are passed on late")
struct LateDeliveryTests {
  @Test("a session gets nothing from before its login, and everything from after it")
  func loginBetweenCommitAndDelivery() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    _ = try await fixture.send("before", to: "chan", on: a)
    let b = try await fixture.socket("b")
    _ = try await fixture.send("after", to: "chan", on: a)
    let waiting = try await fixture.delivered().of(.userMessage).filter { $0.userIDs == ["b"] }
    try #require(waiting.map { $0.command.payload.string("message") } == ["before", "after"])

    let (sockets, early, late) = (SocketTable<SilentSocket>(), SilentSocket(), SilentSocket())
    sockets.open(SocketSession(id: -1, userID: "b"), early, first: Command(.login, .object { _ in }))
    sockets.open(b, late, first: Command(.login, .object { _ in }))
    #expect(sockets.sockets(for: waiting[0]).map(ObjectIdentifier.init) == [ObjectIdentifier(early)])
    #expect(sockets.sockets(for: waiting[1]).map(ObjectIdentifier.init) == [early, late].map(ObjectIdentifier.init))
  }
}

/// A socket that nobody reads.
private final class SilentSocket: EdgeSocket {
  func send(_ bytes: [UInt8]) {}
  func hasRoom(for count: Int) -> Bool { true }
  func waitForRoom() async -> Bool { true }
  func waitForReaders() async {}
  func drop() {}
  func dropSlowReader() {}
  func dropAfterFlush() {}
  func sayGoodbye() {}
  func entered(_ session: SocketSession, first: Command) async {}
  func sessionsChanged() async {}
  func report(_ event: EdgeSocketEvent) {}
}
