import ChatModel
import ChatWire
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Every row of the table of states (Docs/Protocol.md#connection-states), without a network.
struct ConnectionMachineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let before: [ConnectionMachine.Input]
    let input: ConnectionMachine.Input
    let effects: [String]
    let state: ConnectionState
    var testDescription: String { name }
  }

  static let me = LoginRequest(userID: "u", accessToken: "t")
  static let connected: [ConnectionMachine.Input] = [.connect(me), .opened(1), .loggedIn(1, login("key"))]
  static let lost: [ConnectionMachine.Input] = connected + [.failed(1, .socketDied)]
  static let attempting: [ConnectionMachine.Input] = lost + [.timer(.reconnect), .opened(2)]
  static let suspended: [ConnectionMachine.Input] = connected + [.suspend]
  static let delayed: [ConnectionMachine.Input] = connected + [.busy(busy)]
  static let closing = ["stop login", "stop reconnect", "stop delay", "close"]
  static let loggedOut = closing + ["fail acks socket_closed", "forget", "emit state disconnected"]

  static let rows: [Row] = [
    Row(
      "disconnected, connect", [], .connect(me), ["emit state connecting", "start login 10", "open 1 token"],
      .connecting),
    Row(
      "connecting, LOGI", [.connect(me), .opened(1)], .loggedIn(1, login("key")),
      ["stop login", "emit state connected", "emit logged in", "keep alive", "complete ok"], .connected),
    Row("connecting, connect as the same user", [.connect(me)], .connect(me), [], .connecting),
    Row(
      "connecting, connect as another user", [.connect(me)], .connect(LoginRequest(userID: "other")),
      closing + [
        "fail acks connection_canceled", "forget", "emit state disconnected", "complete connection_canceled",
        "emit state connecting", "start login 10", "open 2 token",
      ], .connecting),
    Row(
      "connecting, failure", [.connect(me)], .failed(1, .socketDied),
      ["stop login", "close", "forget", "emit state disconnected", "complete socket_closed"], .disconnected),
    Row(
      "connecting, refused", [.connect(me), .opened(1)], .refused(1, ServerError(code: 400302)),
      ["stop login", "close", "forget", "emit state disconnected", "complete server 400302"], .disconnected),
    Row(
      "connecting, revoked", [.connect(me), .opened(1)], .refused(1, ServerError(code: 400310)),
      ["stop login", "close", "forget", "emit state disconnected", "complete server 400310", "emit session closed"],
      .disconnected),
    Row(
      "connecting, no login in time", [.connect(me), .opened(1)], .timer(.login),
      ["stop login", "close", "forget", "emit state disconnected", "complete login_timeout"], .disconnected),
    Row(
      "connecting, no socket in time", [.connect(me)], .timer(.login),
      ["stop login", "close", "forget", "emit state disconnected", "complete socket_failed"], .disconnected),
    Row(
      "connecting, nobody waits any more", [.connect(me)], .abandonConnect,
      ["stop login", "close", "forget", "emit state disconnected"], .disconnected),
    Row(
      "connecting, background", [.connect(me)], .suspend,
      ["stop login", "close", "forget", "emit state disconnected", "complete connection_canceled"], .disconnected),
    Row(
      "connecting, overloaded", [.connect(me), .opened(1)], .busy(busy),
      [
        "stop login", "close", "fail acks socket_closed", "emit state delayed", "complete server 800221",
        "start delay 30",
      ],
      .delayed),
    Row("connected, connect as the same user", connected, .connect(me), [], .connected),
    Row(
      "connected, socket error", connected, .failed(1, .socketDied),
      [
        "close", "fail acks socket_closed", "emit state reconnecting", "emit reconnect started", "start reconnect 1",
      ], .reconnecting),
    Row("connected, something of an earlier socket", connected, .failed(0, .socketDied), [], .connected),
    Row(
      "connected without a session key, socket error", [.connect(me), .opened(1), .loggedIn(1, login(nil))],
      .failed(1, .socketDied), ["close", "fail acks socket_closed", "emit state disconnected"], .disconnected),
    Row(
      "connected, background", connected, .suspend,
      closing + ["fail acks socket_closed", "emit state disconnected", "complete connection_canceled"], .disconnected),
    Row(
      "connected, log out", connected, .disconnect,
      closing + [
        "fail acks connection_canceled", "forget", "emit state disconnected", "complete connection_canceled",
      ], .disconnected),
    Row("connected, foreground", connected, .resume, [], .connected),
    Row(
      "connected, overloaded", connected, .busy(busy),
      [
        "stop login", "close", "fail acks socket_closed", "emit state delayed", "complete server 800221",
        "start delay 30",
      ],
      .delayed),
    Row("connected, session expires", connected, .sessionExpired(expiry(0, 60)), ["renew"], .connected),
    Row(
      "connected, session is over", connected, .sessionExpired(expiry(400310, 60)),
      loggedOut + ["complete socket_closed", "emit session closed"], .disconnected),
    Row(
      "connected, session is over by its time", connected, .sessionExpired(expiry(0, -1)),
      loggedOut + ["complete socket_closed", "emit session closed"], .disconnected),
    Row("connected, error 400309", connected, .errorReported(ServerError(code: 400309)), ["renew"], .connected),
    Row(
      "connected, error 400310", connected, .errorReported(ServerError(code: 400310)),
      loggedOut + ["complete socket_closed", "emit session closed"], .disconnected),
    Row(
      "connected, error 400302", connected, .errorReported(ServerError(code: 400302)),
      loggedOut + ["complete socket_closed", "emit token needed"], .disconnected),
    Row(
      "connected, another error", connected, .errorReported(ServerError(code: 900021)),
      loggedOut + ["complete socket_closed"], .disconnected),
    Row("connected, too much at once", connected, .errorReported(ServerError(code: 500910)), [], .connected),
    Row("connected, a command refused", connected, .errorReported(ServerError(code: 900050)), [], .connected),
    Row(
      "connected, a passing error", connected, .errorReported(ServerError(code: 500901)),
      [
        "close", "fail acks socket_closed", "emit state reconnecting", "emit reconnect started", "start reconnect 1",
      ], .reconnecting),
    Row(
      "connected, renewed for the socket", connected + [.sessionExpired(expiry(0, 60))], .sessionRenewed("key2"),
      [
        "emit session refreshed", "close", "fail acks socket_closed", "emit state reconnecting",
        "emit reconnect started", "start login 10", "open 2 key2",
      ], .reconnecting),
    Row("connected, renewed for a call", connected, .sessionRenewed("key2"), ["emit session refreshed"], .connected),
    Row(
      "connected, could not ask for a renewal", connected + [.sessionExpired(expiry(0, 60))],
      .renewalFailed(.socketDied, isFinal: false), [], .connected),
    Row(
      "connected, renewal refused", connected + [.sessionExpired(expiry(0, 60))],
      .renewalFailed(WireError(.sessionRefreshFailed, ""), isFinal: true),
      closing + [
        "fail acks session_refresh_failed", "forget", "emit state disconnected", "complete session_refresh_failed",
        "emit session closed",
      ], .disconnected),
    Row(
      "disconnected, foreground, with a session", suspended, .resume,
      ["emit state reconnecting", "emit reconnect started", "start login 10", "open 2 key"], .reconnecting),
    Row("disconnected, foreground, without one", [.connect(me), .disconnect], .resume, [], .disconnected),
    Row("disconnected, background", suspended, .suspend, [], .disconnected),
    Row("reconnecting, pause is over", lost, .timer(.reconnect), ["start login 10", "open 2 key"], .reconnecting),
    Row("reconnecting, foreground", lost, .resume, ["stop reconnect", "start login 10", "open 2 key"], .reconnecting),
    Row("reconnecting, foreground, while trying", attempting, .resume, [], .reconnecting),
    Row(
      "reconnecting, connect as the same user", lost, .connect(me),
      ["stop reconnect", "start login 10", "open 2 key"], .reconnecting),
    Row(
      "reconnecting, LOGI", attempting, .loggedIn(2, login("key3")),
      [
        "stop login", "emit state connected", "emit logged in", "emit reconnect succeeded", "keep alive", "complete ok",
      ], .connected),
    Row(
      "reconnecting, socket error", attempting, .failed(2, .socketDied),
      ["stop login", "close", "complete socket_closed", "start reconnect 2"], .reconnecting),
    Row(
      "reconnecting, no login in time", attempting, .timer(.login),
      ["stop login", "close", "complete login_timeout", "start reconnect 2"], .reconnecting),
    Row(
      "reconnecting, key expired", attempting, .refused(2, ServerError(code: 400309)),
      ["stop login", "close", "renew"], .reconnecting),
    Row(
      "reconnecting, key renewed", attempting + [.refused(2, ServerError(code: 400309))], .sessionRenewed("key2"),
      ["emit session refreshed", "start login 10", "open 3 key2"], .reconnecting),
    Row(
      "reconnecting, renewed key refused too",
      attempting + [.refused(2, ServerError(code: 400309)), .sessionRenewed("key2"), .opened(3)],
      .refused(3, ServerError(code: 400309)), ["stop login", "close", "complete server 400309", "start reconnect 2"],
      .reconnecting),
    Row(
      "reconnecting, the key is refused again after a renewal that failed",
      attempting + [
        .refused(2, ServerError(code: 400309)), .renewalFailed(.socketDied, isFinal: false), .timer(.reconnect),
        .opened(3),
      ],
      .refused(3, ServerError(code: 400309)), ["stop login", "close", "renew"], .reconnecting),
    Row(
      "reconnecting, the key is refused again after a renewed key that was refused",
      attempting + [
        .refused(2, ServerError(code: 400309)), .sessionRenewed("key2"), .opened(3),
        .refused(3, ServerError(code: 400309)), .timer(.reconnect), .opened(4),
      ],
      .refused(4, ServerError(code: 400309)), ["stop login", "close", "renew"], .reconnecting),
    Row(
      "reconnecting, server in trouble", attempting, .refused(2, ServerError(code: 503000)),
      ["stop login", "close", "complete server 503000", "start reconnect 2"], .reconnecting),
    Row(
      "reconnecting, refused for good", attempting, .refused(2, ServerError(code: 400310)),
      loggedOut + ["complete server 400310", "emit reconnect failed", "emit session closed"], .disconnected),
    Row(
      "reconnecting, overloaded", attempting, .busy(busy),
      [
        "stop login", "close", "fail acks socket_closed", "emit state delayed", "complete server 800221",
        "start delay 30",
      ],
      .delayed),
    Row(
      "reconnecting, background", lost, .suspend,
      closing + ["fail acks socket_closed", "emit state disconnected", "complete connection_canceled"], .disconnected),
    Row(
      "delayed, pause is over", delayed, .timer(.delay),
      ["emit state reconnecting", "emit reconnect started", "start login 10", "open 2 key"], .reconnecting),
    Row("delayed, foreground", delayed, .resume, [], .delayed),
    Row("delayed, a late failure", delayed, .failed(1, .socketDied), [], .delayed),
    Row(
      "any, revoked as a call learned", lost, .sessionRevoked,
      loggedOut + ["complete socket_closed", "emit reconnect failed", "emit session closed"], .disconnected),
  ]

  @Test(arguments: rows)
  func transition(_ row: Row) {
    var machine = ConnectionMachine(loginTimeout: 10)
    for input in row.before { _ = machine.handle(input) }
    #expect(machine.handle(row.input).map(\.label) == row.effects)
    #expect(machine.state == row.state)
    #expect((machine.login != nil) == (row.state == .connected))
  }

  @Test func pausesGrowToTheServersLimitAndEnd() {
    var machine = ConnectionMachine(loginTimeout: 10)
    _ = machine.handle(.connect(Self.me))
    let policy = #","reconnect":{"interval":3,"max_interval":20,"mul":2,"retry_cnt":6}"#
    _ = machine.handle(.loggedIn(1, Self.login("key", policy)))
    var pauses = machine.handle(.failed(1, .socketDied)).map(\.label).filter { $0.hasPrefix("start") }
    for attempt in 2..<7 {
      _ = machine.handle(.timer(.reconnect))
      pauses += machine.handle(.failed(attempt, .socketDied)).map(\.label).filter { $0.hasPrefix("start") }
    }
    #expect(pauses == ["start reconnect 1"] + [3, 6, 12, 20, 20].map { "start reconnect \($0)" })
    _ = machine.handle(.timer(.reconnect))
    let last = machine.handle(.failed(7, .socketDied)).map(\.label)
    #expect(last.suffix(2) == ["emit state disconnected", "emit reconnect failed"])
    // The session stays: the app in the foreground begins a new series.
    #expect(machine.handle(.resume).map(\.label).last == "open 8 key")
  }

  static let busy = ServerMessage(Command(.busy, Payload(#"{"retry_after":30,"reason_code":9}"#)!)).busy!

  static func expiry(_ reason: Int, _ seconds: Int) -> SessionExpiry {
    guard
      case .sessionExpiry(let expiry) = ServerEvent(
        Command(.sessionExpired, Payload(#"{"reason":\#(reason),"expires_in":\#(seconds)}"#)!))
    else { fatalError("EXPR") }
    return expiry
  }

  static func login(_ key: String?, _ more: String = "") -> LoginInformation {
    LoginInformation(Payload(String(String.login(key: key, more).dropFirst(4)))!)!
  }
}

extension ConnectionMachineTests.Row {
  init(
    _ name: String, _ before: [ConnectionMachine.Input], _ input: ConnectionMachine.Input, _ effects: [String],
    _ state: ConnectionState
  ) { self.init(name: name, before: before, input: input, effects: effects, state: state) }
}

extension ServerMessage {
  fileprivate var busy: ServerBusy? { if case .busy(let busy) = event { busy } else { nil } }
}

extension ConnectionMachine.Effect {
  var label: String {
    switch self {
    case .emit(let event): "emit \(event.label)"
    case .open(let attempt): "open \(attempt.number) \(attempt.sessionKey ?? "token")"
    case .closeSocket: "close"
    case .failAcknowledgements(let error): "fail acks \(error.code.rawValue)"
    case .completeConnect(.success): "complete ok"
    case .completeConnect(.failure(let error)): "complete \(SendbirdTransportTests.label(error))"
    case .start(let timer, let seconds): "start \(timer) \(Int(seconds))"
    case .stop(let timer): "stop \(timer)"
    case .startKeepAlive: "keep alive"
    case .renewSession: "renew"
    case .forgetSession: "forget"
    }
  }
}
