import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A TCP connection under full control of a test.
final class RawClient: Sendable {
  struct State {
    var bytes = ByteBuffer()
    /// No byte will come any more.
    var isEnded = false
    /// It ended by an error, a reset for example.
    var isReset = false
    var reads = 0
    var attempt: (@Sendable (inout State) -> Bool)?
    var continuation: CheckedContinuation<Void, Never>?
  }

  let channel: any NIOCore.Channel
  private let state: NIOLockedValueBox<State>

  private init(_ channel: any NIOCore.Channel, _ state: NIOLockedValueBox<State>) {
    self.channel = channel
    self.state = state
  }

  /// - Parameter reads: false leaves everything in the kernel: a reader that does not read.
  static func connect(_ port: Int, reads: Bool = true) async throws -> RawClient {
    let state = NIOLockedValueBox(State())
    var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    // What the kernel keeps for such a reader would otherwise be megabytes.
    if !reads { bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: 16 << 10) }
    let channel = try await bootstrap.channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.autoRead, value: reads)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(state))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return RawClient(channel, state)
  }

  func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
  func send(_ text: String) { send(Array(text.utf8)) }
  func endOutput() { channel.close(mode: .output, promise: nil) }
  func close() async { try? await channel.close().get() }

  /// Waits until `take` finds what it wants; it may remove bytes. `nil` when the connection ended before.
  @discardableResult
  func take<Value: Sendable>(_ take: @escaping @Sendable (inout ByteBuffer) -> Value?) async -> Value? {
    let result = NIOLockedValueBox<Value?>(nil)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let attempt: @Sendable (inout State) -> Bool = { state in
        if let value = take(&state.bytes) {
          result.withLockedValue { $0 = value }
          return true
        }
        return state.isEnded
      }
      let isDone = state.withLockedValue { state in
        if attempt(&state) { return true }
        state.attempt = attempt
        state.continuation = continuation
        return false
      }
      if isDone { continuation.resume() }
    }
    return result.withLockedValue { $0 }
  }

  /// Everything until the other side ends.
  func rest() async -> [UInt8] {
    let _: Void? = await take { _ in nil }
    return state.withLockedValue { Array($0.bytes.readableBytesView) }
  }

  var isReset: Bool { state.withLockedValue { $0.isReset } }
  /// How many times bytes arrived.
  var reads: Int { state.withLockedValue { $0.reads } }

  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let state: NIOLockedValueBox<State>
    init(_ state: NIOLockedValueBox<State>) { self.state = state }

    private func change(_ body: (inout State) -> Void) {
      let continuation = state.withLockedValue { state -> CheckedContinuation<Void, Never>? in
        body(&state)
        guard let attempt = state.attempt, attempt(&state) else { return nil }
        state.attempt = nil
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var bytes = unwrapInboundIn(data)
      change {
        $0.reads += 1
        $0.bytes.discardReadBytes()
        $0.bytes.writeBuffer(&bytes)
      }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { change { $0.isEnded = true } }
    }

    func channelInactive(context: ChannelHandlerContext) { change { $0.isEnded = true } }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      change { $0.isReset = true }
      context.close(promise: nil)
    }
  }
}

/// An HTTP answer, read by hand.
struct RawAnswer: Sendable {
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: String
}

extension RawClient {
  /// The next answer. Only what has a length, or no body, is understood.
  func answer(toHead: Bool = false) async -> RawAnswer? {
    await take { buffer in
      let text = String(decoding: buffer.readableBytesView, as: UTF8.self)
      guard let end = text.range(ofText: "\r\n\r\n") else { return nil }
      let lines = text[..<end.lowerBound].split(separator: "\r\n")
      guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let sides = line.split(separator: ":", maxSplits: 1)
        if sides.count == 2 { headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " }) }
      }
      let length = toHead ? 0 : headers["content-length"].flatMap { Int($0) } ?? 0
      let headBytes = text[..<end.upperBound].utf8.count
      guard buffer.readableBytes >= headBytes + length else { return nil }
      buffer.moveReaderIndex(forwardBy: headBytes)
      let body = buffer.readString(length: length) ?? ""
      return RawAnswer(status: status, headers: headers, body: body)
    }
  }

  func request(_ line: String, headers: [String] = [], body: String = "") async -> RawAnswer? {
    var lines = [line + " HTTP/1.1"]
    if !headers.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost") }
    lines += headers
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return await answer(toHead: line.hasPrefix("HEAD "))
  }

  static func request(_ port: Int, _ line: String, headers: [String] = [], body: String = "") async throws -> RawAnswer?
  {
    let client = try await connect(port)
    let answer = await client.request(line, headers: headers, body: body)
    await client.close()
    return answer
  }
}

extension String {
  /// Where `text` is first; strings of a protocol, so byte by byte.
  func range(ofText text: String) -> Range<String.Index>? {
    let wanted = Array(text.utf8)
    var index = utf8.startIndex
    while index < utf8.endIndex {
      if utf8[index...].starts(with: wanted) { return index..<utf8.index(index, offsetBy: wanted.count) }
      index = utf8.index(after: index)
    }
    return nil
  }
}
