import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A socket of NIO without anything of ours above the frames.
final class BareSocket: Sendable {
  private let channel: any Channel
  var isOpen: Bool { channel.isActive }

  private init(_ channel: any Channel) { self.channel = channel }

  /// - Parameters:
  ///   - reads: false leaves everything in the kernel until `readOnce`.
  ///   - onText: gets the content of every text frame, on the event loop.
  static func open(
    _ port: Int, userID: String, reads: Bool = true, onText: @escaping @Sendable (ByteBuffer, BareSocket) -> Void
  ) async throws -> BareSocket {
    let group = MultiThreadedEventLoopGroup.singleton
    let upgraded = group.next().makePromise(of: BareSocket.self)
    let upgrader = NIOWebSocketClientUpgrader(maxFrameSize: 1 << 20) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        let socket = BareSocket(channel)
        try channel.pipeline.syncOperations.addHandler(TextReader(socket, onText))
        upgraded.succeed(socket)
      }
    }
    let channel = try await ClientBootstrap(group: group)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.pipeline.addHTTPClientHandlers(
          leftOverBytesStrategy: .forwardBytes,
          withClientUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .connect(host: "127.0.0.1", port: port).get()
    channel.closeFuture.whenComplete { _ in upgraded.fail(ChannelError.eof) }
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/?ai=DEV&user_id=\(userID)")
    head.headers.add(name: "Host", value: "127.0.0.1:\(port)")
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
    let socket = try await upgraded.futureResult.get()
    if !reads { try await channel.setOption(.autoRead, value: false).get() }
    return socket
  }

  /// One frame, masked and flushed by itself, as the transport sends.
  func send(_ text: ByteBuffer) {
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: text), promise: nil)
  }

  func readOnce() { channel.read() }

  func close() async { try? await channel.close().get() }

  private final class TextReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame
    private let socket: BareSocket
    private let onText: @Sendable (ByteBuffer, BareSocket) -> Void

    init(_ socket: BareSocket, _ onText: @escaping @Sendable (ByteBuffer, BareSocket) -> Void) {
      self.socket = socket
      self.onText = onText
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      switch frame.opcode {
      case .text: onText(frame.unmaskedData, socket)
      case .ping:
        let pong = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
      case .connectionClose: context.close(promise: nil)
      default: break
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
