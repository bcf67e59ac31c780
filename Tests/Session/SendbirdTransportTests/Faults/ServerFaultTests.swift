import ChatModel
import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Each fault of the server and of the network before it, at each operation: the connection ends where it should
/// (Docs/Protocol.md#connection-states), every call ends exactly once, and once the fault is lifted everything works
/// again.
@Suite("Transport, server and faults", .serialized, .live)
struct ServerFaultTests {
  @Test func everyFaultIsThere() {
    let cells = ServerFaultCell.all
    #expect(Set(cells.map(\.fault)) == Set(ServerFault.allCases))
    #expect(Set(cells.map(\.testDescription)).count == cells.count)
  }

  @Test(arguments: ServerFaultCell.all.filter { $0.point != .event })
  func ends(_ cell: ServerFaultCell) async throws {
    try await ServerFixture.run { fixture in
      let (completions, isSent) = (Locked<[String]>([]), Locked(false))
      if cell.point != .connect {
        try await fixture.connect()
        try await fixture.events(until: "state connected")
      }
      try await fixture.strike(cell.fault, at: cell.point)
      let call = Task {
        let text = await outcome {
          switch cell.point {
          case .connect: try await fixture.connect()
          case .request, .event: _ = try await fixture.transport.channel(ServerFixture.channel)
          case .upload: try await fixture.upload { if $0 == $1 { isSent.withValue { $0 = true } } }
          case .send: try await fixture.send("it")
          }
        }
        completions.withValue { $0.append(text) }
      }
      // Time passes for what is lost, not for what is still on its way.
      if !cell.fault.rules(cell.point).isEmpty { await fixture.untilStruck() }
      if cell.outcome == "upload_timeout" {
        // Every byte that the network takes begins the time of an upload again.
        while !isSent.withValue({ $0 }), completions.withValue({ $0.isEmpty }) { await Task.yield() }
      }
      try await passTime(cell, fixture)
      await call.value
      #expect(completions.withValue { $0 } == [cell.outcome])
      try await finish(cell, fixture)
      #expect(await fixture.connection.machine.state == cell.state)
      // Only an upload is tried twice, and only when the network fails.
      let tries = cell.point == .upload && cell.outcome == "network" ? 2 : 1
      #expect(fixture.server.faultStrikes == cell.fault.rules(cell.point).map { _ in tries })
      #expect(await fixture.connection.waiting == 0)
      #expect(fixture.transport.base.http.callsUnderWay == 0)

      try await recover(from: cell.state, fixture)
      // A send that timed out may have been on its way still: then it comes as from another device.
      let last = try await works(fixture, lateAtMost: cell.outcome == "ack_timeout" ? "message it" : nil)
      // What was sent once, lost or not, and sent again, is there once.
      if cell.point == .send {
        try await fixture.send("it")
        let history = try await fixture.history(upTo: try await fixture.send("end"))
        #expect(history.filter { $0 == "it" }.count == 1)
        #expect(history.last == "end")
      }
      #expect(last.senderID == "alice")
      #expect(completions.withValue { $0 }.count == 1)
    }
  }

  @Test(arguments: ServerFaultCell.all.filter { $0.point == .event })
  func events(_ cell: ServerFaultCell) async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      try await fixture.events(until: "state connected")
      try await fixture.strike(cell.fault, at: .event)
      let expected = cell.outcome.split(separator: " ").map(String.init)
      var received: [String] = []
      switch cell.fault {
      // The session's end is an event itself.
      case .expired, .revoked: await fixture.backend.expireSession(of: "alice", revoking: cell.fault == .revoked)
      default: try await fixture.bobSends("1")
      }
      switch cell.fault {
      case .expired: try await fixture.events(until: "reconnect succeeded")
      case .revoked: try await fixture.events(until: "session closed")
      case .silent:
        // Only this socket is silent.
        #expect(fixture.server.disconnect(userID: "alice") == 1)
        try await fixture.events(until: "state reconnecting")
        try await recover(from: .reconnecting, fixture)
      case .stalledOut, .stalledIn:
        if expected.first == "1" { received += try await fixture.messages(1) }
        await fixture.clock.pass(14)
        await fixture.clock.pass(5)
        try await fixture.events(until: "state reconnecting")
      default: if cell.state == .reconnecting { try await fixture.events(until: "state reconnecting") }
      }
      #expect(await fixture.connection.machine.state == cell.state)
      if cell.state != .connected { try await recover(from: cell.state, fixture) }
      try await fixture.bobSends("2")
      received += try await fixture.messages(expected.count - received.count)
      #expect(received == expected)
      try await recover(from: .connected, fixture)
      // Nothing of the above comes again.
      try await works(fixture)
      // What did not come by event is in the history.
      if cell.fault != .expired, cell.fault != .revoked {
        let end = try await fixture.send("end")
        #expect(try await fixture.history(upTo: end).contains("1"))
      }
    }
  }

  /// What has to happen before a fault shows.
  private func passTime(_ cell: ServerFaultCell, _ fixture: ServerFixture) async throws {
    let times = ServerFixture.timeouts
    switch (cell.fault, cell.point) {
    case (.silent, .connect):
      try await fixture.connection.untilOpen()
      await fixture.clock.pass(times.login)
    case (_, .connect) where cell.fault == .stalledIn || cell.fault == .stalledOut:
      await fixture.clock.pass(times.login)
    case (_, .request) where cell.outcome == "request_timeout": await fixture.clock.pass(times.request)
    case (_, .upload) where cell.outcome == "upload_timeout": await fixture.clock.pass(times.upload)
    // A file is tried once more, a second later.
    case (_, .upload) where cell.outcome == "network": await fixture.clock.pass(1)
    case (_, .send) where cell.outcome == "ack_timeout": await fixture.clock.pass(times.acknowledgement)
    default: break
    }
  }

  /// What follows by itself when the call is over.
  private func finish(_ cell: ServerFaultCell, _ fixture: ServerFixture) async throws {
    switch (cell.point, cell.outcome, cell.state) {
    case (.send, "server 400309", _): try await fixture.events(until: "reconnect succeeded")
    case (.send, "ack_timeout", .reconnecting):
      // The silence is noticed: a ping after 14 s, and no answer for 5.
      fixture.clock.advance(by: 14 - ServerFixture.timeouts.acknowledgement)
      await fixture.clock.pass(5)
      try await fixture.events(until: "state reconnecting")
    case (_, _, .reconnecting): try await fixture.events(until: "state reconnecting")
    case (.connect, _, .connected): try await fixture.events(until: "state connected")
    case (_, _, .disconnected): try await fixture.events(until: "state disconnected")
    default: break
    }
    if cell.outcome == "server 400310" { #expect(try await fixture.events.next() == "session closed") }
  }

  /// Lifts the fault. A lost connection comes back by itself, a session that is over by a new login.
  private func recover(from state: ConnectionState, _ fixture: ServerFixture) async throws {
    try await fixture.lift()
    switch state {
    case .disconnected:
      try await fixture.connect()
      try await fixture.events(until: "state connected")
    case .reconnecting:
      await fixture.clock.pass(1)
      try await fixture.events(until: "reconnect succeeded")
    case .connected, .connecting, .delayed: break
    }
  }

  /// A call is answered, a message acknowledged, and an event arrives.
  @discardableResult
  private func works(_ fixture: ServerFixture, lateAtMost late: String? = nil) async throws -> Message {
    #expect(await fixture.connection.machine.state == .connected)
    #expect(try await fixture.transport.channel(ServerFixture.channel).url == ServerFixture.channel)
    let sent = try await fixture.send("own")
    try await fixture.bobSends("last")
    let between = try await fixture.events(until: "message last").filter { $0.hasPrefix("message") }
    // Own messages are acknowledged, never received.
    #expect(between.isEmpty || between == [late], "\(between)")
    return sent
  }
}
