import ChatModel
import ChatWire
import NIOConcurrencyHelpers
import NIOCore
import Testing

@testable import DevChatServer

/// A WebSocket client whose frames are made by hand, so that they can be wrong too.
final class SocketClient: Sendable {
  struct Frame: Sendable, Equatable {
    var opcode: UInt8
    var isLast = true
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Of a close frame; `nil` without one.
    var closeCode: Int? { opcode == 8 && bytes.count >= 2 ? Int(bytes[0]) << 8 | Int(bytes[1]) : nil }
  }

  let raw: RawClient
  /// The answer to the upgrade.
  let answer: RawAnswer
  private let commands = NIOLockedValueBox<[Command]>([])

  private init(_ raw: RawClient, _ answer: RawAnswer) {
    self.raw = raw
    self.answer = answer
  }

  static func upgrade(_ target: String, _ headers: [String]) -> String {
    var lines = ["GET \(target) HTTP/1.1"]
    if !headers.contains(where: { $0.hasPrefix("Host:") }) { lines.append("Host: localhost") }
    lines += [
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    return (lines + headers).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends the upgrade and reads its answer, whatever it is.
  static func open(
    _ port: Int, _ target: String = "/", headers: [String] = [], reads: Bool = true
  ) async throws -> SocketClient {
    let raw = try await RawClient.connect(port, reads: reads)
    raw.send(upgrade(target, headers))
    guard reads else { return SocketClient(raw, RawAnswer(status: 0, headers: [:], body: "")) }
    guard let answer = await raw.answer() else { throw ChannelError.eof }
    return SocketClient(raw, answer)
  }

  /// Opens and logs in, and takes the `LOGI` away.
  static func login(_ port: Int, _ userID: String) async throws -> SocketClient {
    let client = try await open(port, "/?user_id=x", headers: ["SENDBIRD-WS-TOKEN: token-\(userID)"])
    guard let first = await client.command(), first.name == .login else { throw ChannelError.eof }
    return client
  }

  // MARK: Out

  static func frame(
    _ opcode: UInt8, _ bytes: [UInt8], isLast: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
  ) -> [UInt8] {
    var frame: [UInt8] = [(isLast ? 0x80 : 0) | reserved | opcode]
    let mask: UInt8 = isMasked ? 0x80 : 0
    switch bytes.count {
    case ..<126: frame.append(mask | UInt8(bytes.count))
    case ..<65_536: frame += [mask | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    default:
      frame.append(mask | 127)
      for shift in stride(from: 56, through: 0, by: -8) { frame.append(UInt8(bytes.count >> shift & 0xFF)) }
    }
    guard isMasked else { return frame + bytes }
    let key: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    frame += key
    for (index, byte) in bytes.enumerated() { frame.append(byte ^ key[index & 3]) }
    return frame
  }

  func send(_ text: String) { raw.send(SocketClient.frame(1, Array(text.utf8))) }
  func send(_ opcode: UInt8, _ bytes: [UInt8] = [], isLast: Bool = true) {
    raw.send(SocketClient.frame(opcode, bytes, isLast: isLast))
  }
  func sendClose(_ code: Int) { send(8, [UInt8(code >> 8), UInt8(code & 0xFF)]) }

  // MARK: In

  /// The next frame; `nil` when the connection ended.
  func frame() async -> Frame? {
    await raw.take { buffer in
      var view = buffer
      guard let first: UInt8 = view.readInteger(), let second: UInt8 = view.readInteger() else { return nil }
      var count = Int(second & 0x7F)
      if count == 126 {
        guard let long: UInt16 = view.readInteger() else { return nil }
        count = Int(long)
      } else if count == 127 {
        guard let long: UInt64 = view.readInteger() else { return nil }
        count = Int(long)
      }
      guard let bytes = view.readBytes(length: count) else { return nil }
      buffer = view
      return Frame(opcode: first & 0x0F, isLast: first & 0x80 != 0, bytes: bytes)
    }
  }

  /// The next command, over frame borders; control frames other than close are skipped. `nil` at the end.
  func command() async -> Command? {
    while true {
      if let next = commands.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { return next }
      guard let frame = await frame(), frame.opcode != 8 else { return nil }
      guard frame.opcode == 1 else { continue }
      let new = CommandFrame.commands(in: frame.bytes).compactMap { $0 }
      commands.withLockedValue { $0 += new }
    }
  }

  /// The numbers `n` of the next events.
  func numbers(_ count: Int) async -> [Int64] {
    var numbers: [Int64] = []
    while numbers.count < count, let command = await command() {
      if let number = command.payload.integer("n") { numbers.append(number) }
    }
    return numbers
  }

  /// The close frame, after all others.
  func closeCode() async -> Int? {
    while let frame = await frame() { if frame.opcode == 8 { return frame.closeCode ?? 0 } }
    return nil
  }
}

/// A server with its backend and what it told.
struct Fixture: Sendable {
  let server: DevChatServer
  let backend: TestBackend
  let events: Recorder<EdgeEvent>
  var port: Int { server.port }

  /// Runs `body` against a server of its own, and stops it whatever happens.
  static func run(
    members: [String] = [], _ configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (Fixture) async throws -> Void
  ) async throws {
    let backend = TestBackend(members: members)
    let events = Recorder<EdgeEvent>()
    var configuration = ServerConfiguration()
    configuration.onEvent = { events.record($0) }
    configure(&configuration)
    let server = try await DevChatServer.start(configuration, backend: backend)
    let fixture = Fixture(server: server, backend: backend, events: events)
    do { try await body(fixture) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    #expect(backend.sessions.isEmpty)
  }

  func event(_ code: EdgeEvent.Code) async { await events.wait { $0.contains { $0.code == code } } }
}

/// An event with a number.
func numbered(_ number: Int, padding: Int = 0) -> Command {
  Command(
    .channelEvent,
    .object {
      $0.set("n", Int64(number))
      if padding > 0 { $0.set("p", String(repeating: "x", count: padding)) }
    })
}
