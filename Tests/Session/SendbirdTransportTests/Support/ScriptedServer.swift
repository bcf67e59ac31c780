import ChatWire
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

@testable import ChatConnection
@testable import SendbirdTransport

/// A server on 127.0.0.1 that does what its script says, HTTP and web socket on one port. Stops with `stop()`.
final class ScriptedServer: Sendable {
  struct Request: Sendable {
    let method: String
    let target: String
    let headers: HTTPHeaders
    let body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? { headers.first(name: name) }
  }

  enum Answer: Sendable {
    case json(Int, String)
    /// Ends the connection in good order.
    case last(Int, String)
    case redirect(String)
    /// Nothing, and the connection stays open.
    case hang
    /// Closes without an answer.
    case drop
    /// Promises more than it sends, then closes.
    case half
    /// No HTTP at all.
    case noise
  }

  enum Upgrade: Sendable {
    case accept
    case hang
    case drop
    case refuse
    case noise
  }

  struct Script: Sendable {
    var upgrade: @Sendable (HTTPRequestHead) -> Upgrade = { _ in .accept }
    var opened: @Sendable (ServerSocket) -> Void = { _ in }
    var received: @Sendable (ServerSocket, String) -> Void = { _, _ in }
    var answer: @Sendable (Request) -> Answer = { _ in .json(200, "{}") }
  }

  let port: Int
  private let channel: any Channel
  private let state: Locked<(requests: [Request], channels: [any Channel])>

  /// - Parameter tls: PEM files of a certificate and its key.
  init(_ script: Script, tls: (certificate: String, key: String)? = nil) async throws {
    let state = Locked<(requests: [Request], channels: [any Channel])>(([], []))
    self.state = state
    let context = try tls.map { try TLSServer(certificate: $0.certificate, key: $0.key) }
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        state.withValue { $0.channels.append(channel) }
        return channel.eventLoop.makeCompletedFuture {
          if let context { try channel.pipeline.syncOperations.addHandler(context.handler()) }
          let http = HTTPScript(script) { request in state.withValue { $0.requests.append(request) } }
          let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: 1 << 24,
            shouldUpgrade: { channel, head in
              switch script.upgrade(head) {
              case .accept: return channel.eventLoop.makeSucceededFuture(HTTPHeaders())
              case .hang: return channel.eventLoop.makePromise(of: HTTPHeaders?.self).futureResult
              case .drop: channel.close(promise: nil)
              case .refuse: break
              case .noise: ScriptedServer.writeRaw("\u{1}\u{2}garbage\r\n\r\n", to: channel)
              }
              return channel.eventLoop.makeSucceededFuture(nil)
            },
            upgradePipelineHandler: { channel, head in
              channel.eventLoop.makeCompletedFuture {
                let socket = ServerSocket(channel: channel, head: head)
                try channel.pipeline.syncOperations.addHandlers(
                  NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1 << 16, maxAccumulatedFrameSize: 1 << 24),
                  SocketScript(script, socket))
              }
            })
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withServerUpgrade: (
              upgraders: [upgrader], completionHandler: { _ in channel.pipeline.removeHandler(http, promise: nil) }
            ))
          try channel.pipeline.syncOperations.addHandler(http)
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  var requests: [Request] { state.withValue { $0.requests } }

  func stop() async {
    let channels = state.withValue { $0.channels }
    try? await channel.close()
    for channel in channels { try? await channel.close() }
  }

  /// Past every handler: bytes as they are.
  static func writeRaw(_ text: String, to channel: any Channel) {
    channel.eventLoop.execute {
      guard let context = try? channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self) else {
        return channel.close(promise: nil)
      }
      context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
      channel.close(promise: nil)
    }
  }
}

/// The server's end of a web socket.
struct ServerSocket: Sendable {
  let channel: any Channel
  let head: HTTPRequestHead

  func send(_ commands: String...) { send(commands) }

  /// Several commands in one frame.
  func send(_ commands: [String]) { frame(.text, Array((commands.joined(separator: "\n") + "\n").utf8), isLast: true) }

  func sendBinary(_ text: String) { frame(.binary, Array(text.utf8), isLast: true) }

  /// One message in frames of `size` bytes.
  func sendFragments(_ text: String, size: Int) {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let end = min(start + size, bytes.count)
      frame(start == 0 ? .text : .continuation, Array(bytes[start..<end]), isLast: end == bytes.count)
    }
  }

  func ping() { frame(.ping, [1, 2, 3], isLast: true) }

  /// In good order, with a close frame.
  func sayGoodbye() { frame(.connectionClose, [0x03, 0xE8], isLast: true) }

  func abort() { channel.close(promise: nil) }

  /// Says nothing more, but still listens.
  func closeOutput() { channel.close(mode: .output, promise: nil) }

  /// The head of a frame, a part of its body, and the end.
  func sendHalfFrame() { raw([0x81, 100] + Array("MESG{".utf8)) }

  /// A frame with reserved bits and an unknown kind.
  func sendNoise() { raw([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]) }

  /// Past the encoder of frames: bytes as they are, then the end.
  private func raw(_ bytes: [UInt8]) {
    channel.eventLoop.execute {
      if let context = try? channel.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self) {
        context.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: nil)
      }
      channel.close(promise: nil)
    }
  }

  private func frame(_ opcode: WebSocketOpcode, _ bytes: [UInt8], isLast: Bool) {
    channel.writeAndFlush(WebSocketFrame(fin: isLast, opcode: opcode, data: ByteBuffer(bytes: bytes)), promise: nil)
  }
}
