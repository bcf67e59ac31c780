import ChatModel
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import PacedTesting
import SendbirdTransport
import Testing

/// The transport beside the development server: login, history, events, sends, reconnects, all on live sockets.
@Suite("Transport and development server", .live) struct DevServerTests {
  /// A server with two users in one channel.
  private struct Fixture {
    let backend: DevBackend
    let server: DevChatServer
    static let channel = "demo_pair"

    init() async throws {
      backend = try DevBackend()
      try await backend.seedDemo()
      server = try await DevChatServer.start(backend: backend)
    }

    func transport() throws -> SendbirdTransport {
      SendbirdTransport(
        try TransportConfiguration(
          applicationID: "DEV", apiURL: #require(URL(string: server.url)),
          socketURL: #require(URL(string: server.url.replacingOccurrences(of: "http://", with: "ws://")))))
    }

    func stop() async {
      await server.stop()
      await backend.stop()
    }
  }

  /// The events of a transport, read one after the other.
  private struct Events {
    var iterator: AsyncStream<ConnectionEvent>.Iterator

    init(_ transport: SendbirdTransport) { iterator = transport.events.makeAsyncIterator() }

    /// The next message that was received.
    mutating func message() async throws -> ReceivedMessage {
      while let event = await iterator.next() {
        if case .message(let command) = event, case .message(let message) = command.event { return message }
      }
      throw WireError(.socketClosed, "The events ended.")
    }

    mutating func reconnect() async -> Bool {
      while let event = await iterator.next() {
        if case .reconnectSucceeded = event { return true }
        if case .reconnectFailed = event { return false }
      }
      return false
    }
  }

  private func send(_ text: String, _ transport: SendbirdTransport, requestID: String) async throws -> Message {
    let command = ClientCommand.userMessage(
      UserMessageContent(text), in: Fixture.channel, createdAt: 1_600_000_000_000, requestID: requestID)
    let answer = try await transport.send(command)
    guard case .message(let received) = answer.event else { throw WireError.malformed("answer to a message") }
    return received.message
  }

  @Test("a message is sent once, is acknowledged, reaches the other user and is in the history")
  func aMessage() async throws {
    let fixture = try await Fixture()
    let (alice, bob) = (try fixture.transport(), try fixture.transport())
    var received = Events(bob)
    #expect(try await alice.connect(LoginRequest(userID: "alice")).user.id == "alice")
    #expect(try await bob.connect(LoginRequest(userID: "bob")).sessionKey != nil)
    let sent = try await send("hello \"wörld\" \u{1F600}", alice, requestID: "r-1")
    #expect(sent.id > 0 && sent.requestID == "r-1" && sent.senderID == "alice")
    let arrived = try await received.message()
    #expect(arrived.message.id == sent.id)
    #expect(arrived.message.payload.string("message") == "hello \"wörld\" \u{1F600}")
    // Sent again with the same request id, it is the same message.
    #expect(try await send("hello \"wörld\" \u{1F600}", alice, requestID: "r-1").id == sent.id)
    var list = MessageListCall(.timestamp(sent.createdAt))
    list.previousLimit = 3
    list.isInclusive = true
    let page = try await bob.messages(in: Fixture.channel, list)
    #expect(page.messages.last?.id == sent.id)
    #expect(page.messages.map(\.createdAt) == page.messages.map(\.createdAt).sorted())
    await alice.disconnect()
    await bob.disconnect()
    await fixture.stop()
  }

  @Test("channels, changelogs and the gap check") func lists() async throws {
    let fixture = try await Fixture()
    let alice = try fixture.transport()
    let login = try await alice.connect(LoginRequest(userID: "alice"))
    let channels = try await alice.myChannels(userID: "alice", ChannelListCall())
    #expect(channels.channels.contains { $0.url == Fixture.channel })
    let sent = try await send("one more", alice, requestID: "r-2")
    let changes = try await alice.myChannelChangelog(userID: "alice", since: .timestamp(login.time))
    #expect(changes.updated.contains { $0.url == Fixture.channel })
    _ = try await alice.call(.deleteMessage(sent.id, in: Fixture.channel))
    let log = try await alice.messageChangelog(in: Fixture.channel, since: .timestamp(sent.createdAt - 1))
    #expect(log.deletedIDs == [sent.id])
    let gap = try await alice.messageGap(
      in: Fixture.channel, MessageListCall(.timestamp(.max)),
      previous: GapSide(start: 0, end: sent.createdAt, count: 0),
      next: nil)
    #expect(!gap.isHuge && !gap.previous.isEmpty)
    await #expect(throws: ServerError.self) { _ = try await alice.channel("no_such_channel") }
    await alice.disconnect()
    await fixture.stop()
  }

  @Test("typing in a channel that is gone, and an acknowledgement of nothing, cost nothing")
  func refusedWithoutAnAnswer() async throws {
    let fixture = try await Fixture()
    let alice = try fixture.transport()
    let events = alice.events
    _ = try await alice.connect(LoginRequest(userID: "alice"))
    try await alice.post(.typing(isStarting: true, in: "no_such_channel", time: 1))
    try await alice.post(.received(1, in: Fixture.channel))
    #expect(try await send("still here", alice, requestID: "r-4").id > 0)
    await alice.disconnect()
    var states: [ConnectionState] = []
    for await event in events {
      guard case .state(let state) = event else { continue }
      states.append(state)
      if state == .disconnected { break }
    }
    #expect(states == [.connecting, .connected, .disconnected])
    await fixture.stop()
  }

  @Test("a cut connection comes back with the session and misses nothing that is sent afterwards")
  func reconnects() async throws {
    let fixture = try await Fixture()
    let (alice, bob) = (try fixture.transport(), try fixture.transport())
    var events = Events(bob)
    _ = try await alice.connect(LoginRequest(userID: "alice"))
    _ = try await bob.connect(LoginRequest(userID: "bob"))
    #expect(fixture.server.disconnect(userID: "bob") == 1)
    #expect(await events.reconnect())
    let sent = try await send("after", alice, requestID: "r-3")
    #expect(try await events.message().message.id == sent.id)
    await alice.disconnect()
    await bob.disconnect()
    await fixture.stop()
  }
}
