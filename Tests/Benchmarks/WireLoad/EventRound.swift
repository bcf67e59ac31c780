import ChatModel
import ChatWire
import DevChatServer
import Foundation
import NIOCore
import SendbirdTransport

/// One measurement: so many numbered messages from one socket to another, a window of them on their way at a time.
struct EventRound {
  struct Result {
    var seconds = 0.0
    /// Resident memory at 100,000 events over that at 20,000, of each process.
    var serverGrowth = 0.0
    var clientGrowth = 0.0
    /// Bytes of one event on the socket.
    var bytes = 0
  }

  let count: Int
  /// How many are on their way; the next quarter goes out when a quarter came.
  static let window = 512
  static let step = 128

  // MARK: Through the server

  /// To the transport: its socket, its codec, its stream of events, all of it checked for loss, doubles and order.
  func toTransport(_ kind: ServeCommand.Kind) async throws -> Result {
    let server = try await ServerProcess(kind)
    let transport = try SendbirdTransport.toLoad(server.url)
    _ = try await transport.connect(LoginRequest(userID: "bob"))
    let sender = try await BareSocket.open(server.port, userID: "alice") { _, _ in }
    // The answers to the sender are read and thrown away.
    var result = Result()
    var memory = MemoryPoints(count: count)
    let start = DispatchTime.now()
    send(1...EventRound.window, over: sender)
    var next = 1
    for await event in transport.events {
      guard case .message(let message) = event else { continue }
      guard case .message(let received) = message.event else { continue }
      let number = EventRound.number(in: received.message.text)
      guard number == next else { throw Violation("Event \(next) was expected and \(number) came.") }
      if next == count / 2 { result.bytes = received.message.payload.bytes.count + 5 }
      memory.passed(next) { server.residentBytes }
      if next == count { break }
      next += 1
      if (next - 1) % EventRound.step == 0 { sendStep(after: next - 1, over: sender) }
    }
    result.seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    guard next == count else { throw Violation("The events ended after \(next - 1).") }
    result.serverGrowth = memory.serverGrowth
    result.clientGrowth = memory.clientGrowth
    await transport.disconnect()
    await sender.close()
    _ = try await server.stop()
    return result
  }

  /// To a bare socket, which only counts them: what is left of the transport's share.
  func toBareSocket(_ kind: ServeCommand.Kind) async throws -> Result {
    let server = try await ServerProcess(kind)
    let came = Arrivals(count)
    let sender = try await BareSocket.open(server.port, userID: "alice") { _, _ in }
    let login = Arrivals(1)
    let receiver = try await BareSocket.open(server.port, userID: "bob") { frame, _ in
      // The first command is the login's answer; a frame holds several.
      var lines = frame.readableBytesView.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
      if !login.isDone { lines -= login.add(1) }
      advance(came, by: lines, over: sender)
    }
    await login.done()
    var result = Result()
    let start = DispatchTime.now()
    send(1...EventRound.window, over: sender)
    await came.done()
    result.seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    await sender.close()
    await receiver.close()
    _ = try await server.stop()
    return result
  }

  // MARK: The yardstick

  /// Frames as long as the events, there and back.
  func echo(bytes: Int) async throws -> Result {
    let server = try await ServerProcess(.echo)
    let came = Arrivals(count)
    let padding = [UInt8](repeating: 0x78, count: max(0, bytes - 8))
    let socket = try await BareSocket.open(server.port, userID: "alice") { frame, socket in
      let number = EventRound.number(in: frame.readableBytesView)
      let (isRight, next) = came.record(number)
      precondition(isRight, "an echo is out of order")
      guard (next - 1) % EventRound.step == 0 else { return }
      for number in EventRound.following(next - 1, count) { socket.send(EventRound.frame(number, padding)) }
    }
    var result = Result()
    let start = DispatchTime.now()
    for number in 1...EventRound.window { socket.send(EventRound.frame(number, padding)) }
    await came.done()
    result.seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    await socket.close()
    _ = try await server.stop()
    return result
  }

  // MARK: Sending

  private func advance(_ came: Arrivals, by lines: Int, over sender: BareSocket) {
    let after = came.add(lines)
    for reached in (after - lines + 1)..<(after + 1) where reached % EventRound.step == 0 {
      sendStep(after: reached, over: sender)
    }
  }

  private func sendStep(after reached: Int, over sender: BareSocket) {
    let numbers = EventRound.following(reached, count)
    if !numbers.isEmpty { send(numbers.lowerBound...(numbers.upperBound - 1), over: sender) }
  }

  /// What goes out when so many came: nothing beyond the last.
  static func following(_ reached: Int, _ count: Int) -> Range<Int> {
    let first = reached + window - step + 1
    return min(first, count + 1)..<min(first + step, count + 1)
  }

  private func send(_ numbers: ClosedRange<Int>, over sender: BareSocket) {
    for number in numbers {
      let digits = EventRound.digits(number)
      sender.send(
        ByteBuffer(
          string: "MESG{\"channel_url\":\"demo_pair\",\"message\":\"\(digits) \(EventRound.words)\","
            + "\"created_at\":1700000000000,\"req_id\":\"r\(digits)\"}\n"))
    }
  }

  private static let words = "The quick brown fox jumps over the lazy dog, and the dog does not mind it at all."

  private static func frame(_ number: Int, _ padding: [UInt8]) -> ByteBuffer {
    var buffer = ByteBuffer(string: digits(number))
    buffer.writeBytes(padding)
    return buffer
  }

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  private static func number(in text: String) -> Int { number(in: text.utf8) }

  private static func number(in text: some Sequence<UInt8>) -> Int {
    text.prefix(8).reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}

extension SendbirdTransport {
  static func toLoad(_ url: String) throws -> SendbirdTransport {
    guard let api = URL(string: url), let socket = URL(string: url.replacingOccurrences(of: "http", with: "ws")) else {
      throw Violation("The server's address cannot be read.")
    }
    return SendbirdTransport(try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket))
  }
}
