import ChatTesting
import ChatWire
import DevChatServer
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Connections that are reset in the moment in which they open: the call ends then, and not with its timeout. Many at
/// once, because only few of them are hit between opening and being set up.
@Suite("Connections reset as they open", .serialized, .live)
struct ResetConnectionTests {
  @Test func requestsFail() async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.refusing)
      let outcomes = await all { _ = try await fixture.transport.channel(ServerFixture.channel) }
      #expect(outcomes == ["network"])
      #expect(fixture.transport.base.http.callsUnderWay == 0)
    }
  }

  /// Each tries twice.
  @Test func uploadsFail() async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.refusing)
      let count = 30
      for _ in 0..<4 {
        async let outcomes = all(count) { try await fixture.upload() }
        await fixture.clock.untilSleeping(1, count: count)
        fixture.clock.advance(by: 1)
        #expect(await outcomes == ["network"])
      }
      #expect(fixture.transport.base.http.callsUnderWay == 0)
    }
  }

  @Test func socketsFail() async throws {
    try await ServerFixture.run { fixture in
      fixture.proxy.set(.refusing)
      let configuration = try TransportConfiguration.to(fixture.proxy.port)
      let connector: any WebSocketConnecting = .platform(configuration)
      let request = WebSocketRequest(url: configuration.socketURL, headers: [])
      let outcomes = await all { _ = try await connector.open(request) }
      #expect(outcomes == ["socket_failed"])
    }
  }

  private func all(_ calls: Int = 400, _ call: @escaping @Sendable () async throws -> Void) async -> Set<String> {
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<calls { group.addTask { await outcome(call) } }
      return await group.reduce(into: []) { $0.insert($1) }
    }
  }
}
