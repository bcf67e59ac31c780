import ChatModel
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
    try await ServerScene.run { scene in
      let completions = Locked<[String]>([])
      if cell.point != .connect {
        try await scene.connect()
        try await scene.events(until: "state connected")
      }
      try await scene.strike(cell.fault, at: cell.point)
      let call = Task {
        let text = await outcome {
          switch cell.point {
          case .connect: try await scene.connect()
          case .request, .event: _ = try await scene.transport.channel(ServerScene.channel)
          case .upload: try await scene.upload()
          case .send: try await scene.send("it")
          }
        }
        completions.withValue { $0.append(text) }
      }
      // Time passes for what is lost, not for what is still on its way.
      if !cell.fault.rules(cell.point).isEmpty { await scene.untilStruck() }
      try await passTime(cell, scene)
      await call.value
      #expect(completions.withValue { $0 } == [cell.outcome])
      try await settle(cell, scene)
      #expect(await scene.connection.machine.state == cell.state)
      // Only an upload is tried twice, and only when the network fails.
      let tries = cell.point == .upload && cell.outcome == "network" ? 2 : 1
      #expect(scene.server.faultStrikes == cell.fault.rules(cell.point).map { _ in tries })
      #expect(await scene.connection.waiting == 0)
      #expect(scene.transport.base.http.callsUnderWay == 0)

      try await recover(from: cell.state, scene)
      // A send that timed out may have been on its way still: then it comes as from another device.
      let last = try await works(scene, lateAtMost: cell.outcome == "ack_timeout" ? "message it" : nil)
      // What was sent once, lost or not, and sent again, is there once.
      if cell.point == .send {
        try await scene.send("it")
        let history = try await scene.history(upTo: try await scene.send("end"))
        #expect(history.filter { $0 == "it" }.count == 1)
        #expect(history.last == "end")
      }
      #expect(last.senderID == "alice")
      #expect(completions.withValue { $0 }.count == 1)
    }
  }

  @Test(arguments: ServerFaultCell.all.filter { $0.point == .event })
  func events(_ cell: ServerFaultCell) async throws {
    try await ServerScene.run { scene in
      try await scene.connect()
      try await scene.events(until: "state connected")
      try await scene.strike(cell.fault, at: .event)
      let expected = cell.outcome.split(separator: " ").map(String.init)
      var received: [String] = []
      switch cell.fault {
      // The session's end is an event itself.
      case .expired, .revoked: await scene.backend.expireSession(of: "alice", revoking: cell.fault == .revoked)
      default: try await scene.bobSends("1")
      }
      switch cell.fault {
      case .expired: try await scene.events(until: "reconnect succeeded")
      case .revoked: try await scene.events(until: "session closed")
      case .silent:
        // Only this socket is silent.
        #expect(scene.server.disconnect(userID: "alice") == 1)
        try await scene.events(until: "state reconnecting")
        try await recover(from: .reconnecting, scene)
      case .stalledOut, .stalledIn:
        if expected.first == "1" { received += try await scene.messages(1) }
        try await scene.clock.pass(14)
        try await scene.clock.pass(5)
        try await scene.events(until: "state reconnecting")
      default: if cell.state == .reconnecting { try await scene.events(until: "state reconnecting") }
      }
      #expect(await scene.connection.machine.state == cell.state)
      if cell.state != .connected { try await recover(from: cell.state, scene) }
      try await scene.bobSends("2")
      received += try await scene.messages(expected.count - received.count)
      #expect(received == expected)
      try await recover(from: .connected, scene)
      // Nothing of the above comes again.
      try await works(scene)
      // What did not come by event is in the history.
      if cell.fault != .expired, cell.fault != .revoked {
        let end = try await scene.send("end")
        #expect(try await scene.history(upTo: end).contains("1"))
      }
    }
  }

  /// What has to happen before a fault shows.
  private func passTime(_ cell: ServerFaultCell, _ scene: ServerScene) async throws {
    let times = ServerScene.timeouts
    switch (cell.fault, cell.point) {
    case (.silent, .connect):
      try await scene.connection.untilOpen()
      try await scene.clock.pass(times.login)
    case (_, .connect) where cell.fault == .stalledIn || cell.fault == .stalledOut:
      try await scene.clock.pass(times.login)
    case (_, .request) where cell.outcome == "request_timeout": try await scene.clock.pass(times.request)
    case (_, .upload) where cell.outcome == "upload_timeout": try await scene.clock.pass(times.upload)
    // A file is tried once more, a second later.
    case (_, .upload) where cell.outcome == "network": try await scene.clock.pass(1)
    case (_, .send) where cell.outcome == "ack_timeout": try await scene.clock.pass(times.acknowledgement)
    default: break
    }
  }

  /// What follows by itself when the call is over.
  private func settle(_ cell: ServerFaultCell, _ scene: ServerScene) async throws {
    switch (cell.point, cell.outcome, cell.state) {
    case (.send, "server 400309", _): try await scene.events(until: "reconnect succeeded")
    case (.send, "ack_timeout", .reconnecting):
      // The silence is noticed: a ping after 14 s, and no answer for 5.
      scene.clock.advance(14 - ServerScene.timeouts.acknowledgement)
      try await scene.clock.pass(5)
      try await scene.events(until: "state reconnecting")
    case (_, _, .reconnecting): try await scene.events(until: "state reconnecting")
    case (.connect, _, .connected): try await scene.events(until: "state connected")
    case (_, _, .disconnected): try await scene.events(until: "state disconnected")
    default: break
    }
    if cell.outcome == "server 400310" { #expect(try await scene.events.next() == "session closed") }
  }

  /// Lifts the fault. A lost connection comes back by itself, a session that is over by a new login.
  private func recover(from state: ConnectionState, _ scene: ServerScene) async throws {
    try await scene.lift()
    switch state {
    case .disconnected:
      try await scene.connect()
      try await scene.events(until: "state connected")
    case .reconnecting:
      try await scene.clock.pass(1)
      try await scene.events(until: "reconnect succeeded")
    case .connected, .connecting, .delayed: break
    }
  }

  /// A call is answered, a message acknowledged, and an event arrives.
  @discardableResult
  private func works(_ scene: ServerScene, lateAtMost late: String? = nil) async throws -> Message {
    #expect(await scene.connection.machine.state == .connected)
    #expect(try await scene.transport.channel(ServerScene.channel).url == ServerScene.channel)
    let sent = try await scene.send("own")
    try await scene.bobSends("last")
    let between = try await scene.events(until: "message last").filter { $0.hasPrefix("message") }
    // Own messages are acknowledged, never received.
    #expect(between.isEmpty || between == [late])
    return sent
  }
}
