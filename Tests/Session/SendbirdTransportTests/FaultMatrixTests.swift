import ChatModel
import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Each fault at each point: the connection ends where it should (Docs/Protocol.md#connection-states), and every call
/// ends exactly once.
@Suite(.live)
struct FaultMatrixTests {
  enum Fault: String, CaseIterable, Sendable {
    /// The connection ends without a word.
    case drop
    /// The server says nothing more.
    case stall
    /// Half of what was announced, then the end.
    case half
    /// Bytes that are no protocol.
    case garbage
    /// An error of the server's own.
    case serverError
    /// Too much at once.
    case overload
    /// The session is over.
    case revoked
    /// The app gives up.
    case cancel
  }

  enum Point: String, CaseIterable, Sendable {
    case connect
    case request
    case send
    case event
  }

  struct Cell: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let point: Point
    /// How the call of that point ends.
    let outcome: String
    let state: ConnectionState
    var testDescription: String { "\(fault) × \(point)" }
  }

  private static let table: [(Fault, Point, String, ConnectionState)] = [
    (.drop, .connect, "socket_failed", .disconnected), (.stall, .connect, "socket_failed", .disconnected),
    (.half, .connect, "socket_closed", .disconnected), (.garbage, .connect, "socket_failed", .disconnected),
    (.serverError, .connect, "server 500901", .disconnected), (.overload, .connect, "server 800221", .delayed),
    (.revoked, .connect, "server 400310", .disconnected), (.cancel, .connect, "cancelled", .disconnected),

    (.drop, .request, "network", .connected), (.stall, .request, "request_timeout", .connected),
    (.half, .request, "network", .connected), (.garbage, .request, "network", .connected),
    (.serverError, .request, "server 500901", .connected), (.overload, .request, "server 500910", .connected),
    (.revoked, .request, "server 400310", .disconnected), (.cancel, .request, "cancelled", .connected),

    (.drop, .send, "socket_closed", .reconnecting), (.stall, .send, "ack_timeout", .connected),
    (.half, .send, "socket_closed", .reconnecting), (.garbage, .send, "socket_closed", .reconnecting),
    (.serverError, .send, "server 500901", .connected), (.overload, .send, "socket_closed", .delayed),
    (.revoked, .send, "server 400310", .disconnected), (.cancel, .send, "cancelled", .connected),

    (.drop, .event, "socket_closed", .reconnecting), (.stall, .event, "socket_closed", .reconnecting),
    (.half, .event, "socket_closed", .reconnecting), (.garbage, .event, "socket_closed", .reconnecting),
    (.serverError, .event, "socket_closed", .reconnecting), (.overload, .event, "socket_closed", .delayed),
    (.revoked, .event, "socket_closed", .disconnected), (.cancel, .event, "cancelled", .connected),
  ]

  static let cells = table.map { Cell(fault: $0.0, point: $0.1, outcome: $0.2, state: $0.3) }

  @Test func theMatrixIsComplete() {
    #expect(Set(Self.cells.map(\.testDescription)).count == Fault.allCases.count * Point.allCases.count)
  }

  @Test(arguments: cells)
  func ends(_ cell: Cell) async throws {
    let struck = Inbox<Void>()
    try await Harness.run(
      Self.script(cell, struck),
      // So that the silence is noticed before the acknowledgement is overdue.
      { if cell.point == .event { $0.timeouts = TransportTimeouts(acknowledgement: 300) } }
    ) { harness in
      let completions = Locked<[String]>([])
      let transport = harness.transport
      let isConnecting = cell.point == .connect
      let socket = isConnecting ? nil : try await harness.logIn()
      // The call that meets the fault; at `event`, a command that waits while the fault comes by itself.
      let call = Task {
        let text = await outcome {
          switch cell.point {
          case .connect: _ = try await transport.connect(LoginRequest(userID: "u"))
          case .request: _ = try await transport.call(.channel("c"))
          case .send, .event: _ = try await transport.send(.message("r"))
          }
        }
        completions.withValue { $0.append(text) }
      }
      if cell.point == .send || cell.point == .event { _ = try await harness.commands.next() }
      if cell.point == .event, let socket { Self.strike(cell.fault, socket, requestID: nil) }
      try await Self.passTime(cell, harness, struck, call)
      await call.value
      #expect(completions.withValue { $0 } == [cell.outcome])
      #expect(await harness.connection.machine.state == cell.state)
      await harness.expectIdle()
      try await Self.recover(cell, harness)
    }
  }

  /// From every end there is a way back, and it works.
  private static func recover(_ cell: Cell, _ harness: Harness) async throws {
    switch cell.state {
    case .disconnected:
      // A script breaks the first login only.
      _ = try await harness.transport.connect(LoginRequest(userID: "u"))
    case .reconnecting: await harness.transport.resume()
    case .delayed:
      await harness.clock.pass(30)
      while await harness.connection.machine.state == .delayed { await Task.yield() }
    case .connected, .connecting: break
    }
    let login = try await harness.transport.connect(LoginRequest(userID: "u"))
    #expect(login.sessionKey == "key-1")
    #expect(await harness.connection.machine.state == .connected)
  }

  /// What has to happen before the fault shows.
  private static func passTime(_ cell: Cell, _ harness: Harness, _ struck: Inbox<Void>, _ call: Task<Void, Never>)
    async throws
  {
    // The first attempt has to meet the fault, not the one that recovers.
    if cell.point == .connect { try await struck.next() }
    switch (cell.fault, cell.point) {
    case (.stall, .connect), (.stall, .request): await harness.clock.pass(10)
    case (.stall, .send): await harness.clock.pass(10)
    case (.stall, .event):
      await harness.clock.pass(14)
      await harness.clock.pass(5)
    case (.cancel, _):
      while await !harness.isWaiting(cell.point) { await Task.yield() }
      call.cancel()
    default: break
    }
  }

  private static func script(_ cell: Cell, _ struck: Inbox<Void>) -> ScriptedServer.Script {
    let isFirst = Locked(true)
    let takesFault: @Sendable () -> Bool = {
      let takes = isFirst.withValue { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if takes { struck.put(()) }
      return takes
    }
    var script = ScriptedServer.Script.greeting
    switch cell.point {
    case .connect:
      script.upgrade = { _ in
        switch cell.fault {
        case .drop where takesFault(): .drop
        case .stall where takesFault(): .hang
        case .garbage where takesFault(): .noise
        default: .accept
        }
      }
      script.opened = { socket in
        switch cell.fault {
        case .drop, .stall, .garbage: socket.send(.login())
        default:
          guard takesFault() else { return socket.send(.login()) }
          strike(cell.fault, socket, requestID: nil)
        }
      }
    case .request:
      script.answer = { _ in
        switch cell.fault {
        case .drop: .drop
        case .stall, .cancel: .hang
        case .half: .half
        case .garbage: .noise
        case .serverError: .json(500, #"{"error":true,"code":500901}"#)
        case .overload: .json(429, #"{"error":true,"code":500910,"retry_after":30}"#)
        case .revoked: .json(400, #"{"error":true,"code":400310}"#)
        }
      }
    case .send: script.received = { socket, _ in strike(cell.fault, socket, requestID: "r") }
    case .event: break
    }
    return script
  }

  private static func strike(_ fault: Fault, _ socket: ServerSocket, requestID: String?) {
    switch fault {
    case .drop: socket.abort()
    case .stall, .cancel: break
    case .half: socket.sendHalfFrame()
    case .garbage: socket.sendNoise()
    case .serverError: socket.send(.failure(500901, requestID: requestID))
    case .overload: socket.send(#"BUSY{"retry_after":30,"reason_code":5}"#)
    case .revoked: socket.send(.failure(400310, requestID: requestID))
    }
  }
}

extension Harness {
  fileprivate func isWaiting(_ point: FaultMatrixTests.Point) async -> Bool {
    point == .request ? transport.base.http.callsUnderWay > 0 : await connection.waiting > 0
  }
}
