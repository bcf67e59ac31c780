import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// What a socket of any platform has to do. Runs against the one that the platform has.
@Suite(.live)
struct WebSocketConformance {
  private func with(
    _ script: ScriptedServer.Script = .init(),
    _ body: (any WebSocketConnecting, WebSocketRequest, Inbox<ServerSocket>, Inbox<String>) async throws -> Void
  ) async throws {
    let (sockets, commands) = (Inbox<ServerSocket>(), Inbox<String>())
    var watched = script
    watched.opened = { socket in
      sockets.put(socket)
      script.opened(socket)
    }
    watched.received = { commands.put($1) }
    let server = try await ScriptedServer(watched)
    let configuration = try TransportConfiguration.to(server.port)
    let request = WebSocketRequest(
      url: try #require(URL(string: "ws://127.0.0.1:\(server.port)/?a=b%2Fc")), headers: [("X-Test", "1")])
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(connector(configuration), request, sockets, commands))
    } catch { result = .failure(error) }
    await server.stop()
    try result.get()
  }

  private func connector(_ configuration: TransportConfiguration) -> any WebSocketConnecting {
    let connector: any WebSocketConnecting = .platform(configuration)
    return connector
  }

  @Test func carriesMessagesBothWays() async throws {
    try await with { connector, request, sockets, commands in
      let socket = try await connector.open(request)
      let server = try await sockets.next()
      #expect(server.head.uri == "/?a=b%2Fc")
      #expect(server.head.headers["X-Test"] == ["1"])
      for number in 1...200 { socket.send(Array("SEND\(number)".utf8)) }
      #expect(try await commands.next(200) == (1...200).map { "SEND\($0)" })
      for number in 1...200 { server.send("GOTT\(number)") }
      server.sendFragments(String(repeating: "é", count: 50_000), size: 999)
      server.ping()
      server.sayGoodbye()
      var messages: [String] = []
      for try await message in socket.messages { messages.append(String(decoding: message, as: UTF8.self)) }
      #expect(messages == (1...200).map { "GOTT\($0)\n" } + [String(repeating: "é", count: 50_000)])
      #expect(try await commands.next() == "pong")
      try await server.channel.closeFuture.get()
      // Nothing happens any more, and nothing breaks.
      socket.send([1])
      socket.close()
      socket.close()
    }
  }

  @Test func losesNothingThatComesWithTheHandshake() async throws {
    var script = ScriptedServer.Script()
    script.opened = { socket in for number in 1...50 { socket.send("GOTT\(number)") } }
    try await with(script) { connector, request, _, _ in
      let socket = try await connector.open(request)
      var count = 0
      for try await message in socket.messages {
        count += 1
        #expect(String(decoding: message, as: UTF8.self) == "GOTT\(count)\n")
        if count == 50 { break }
      }
      #expect(count == 50)
      socket.close()
    }
  }

  @Test func closes() async throws {
    try await with { connector, request, sockets, _ in
      let socket = try await connector.open(request)
      let server = try await sockets.next()
      socket.close()
      try await server.channel.closeFuture.get()
      for try await _ in socket.messages { Issue.record("a message after the end") }
    }
  }

  @Test(arguments: [false, true])
  func noticesTheEnd(_ isHalf: Bool) async throws {
    try await with { connector, request, sockets, _ in
      let socket = try await connector.open(request)
      let server = try await sockets.next()
      if isHalf { server.closeOutput() } else { server.abort() }
      // An abrupt end may be an error or not; it must be an end.
      do { for try await _ in socket.messages { Issue.record("a message after the end") } } catch {}
      try await server.channel.closeFuture.get()
    }
  }

  @Test(arguments: [ScriptedServer.Upgrade.refuse, .drop, .noise])
  func failsToOpen(_ how: ScriptedServer.Upgrade) async throws {
    var script = ScriptedServer.Script()
    script.upgrade = { _ in how }
    try await with(script) { connector, request, _, _ in
      #expect(await outcome { _ = try await connector.open(request) } == "socket_failed")
    }
  }

  @Test func openingCanBeGivenUp() async throws {
    var script = ScriptedServer.Script()
    let asked = Inbox<Void>()
    script.upgrade = { _ in
      asked.put(())
      return .hang
    }
    try await with(script) { connector, request, _, _ in
      let opening = Task { try await connector.open(request) }
      try await asked.next()
      opening.cancel()
      #expect(await opening.outcome == "cancelled")
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await connector.open(request)
      }
      #expect(await early.outcome == "cancelled")
    }
  }
}
