import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The yardstick: a socket server of NIO that sends every frame back as it came.
struct EchoServer {
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  var port: Int { listener.localAddress?.port ?? 0 }

  static func start() async throws -> EchoServer {
    // As many threads as the chat server has.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let listener = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        let upgrader = NIOWebSocketServerUpgrader(
          shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
          upgradePipelineHandler: { channel, _ in
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Echo()) }
          })
        return channel.pipeline.configureHTTPServerPipeline(
          withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return EchoServer(group: group, listener: listener)
  }

  func stop() async throws {
    try await listener.close().get()
    try await group.shutdownGracefully()
  }

  private final class Echo: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      guard frame.opcode == .text else { return }
      context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: frame.unmaskedData)), promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }
}
