#if !canImport(Darwin)
  import ChatConnection
  import NIOCore
  import NIOWebSocket

  struct NIOWebSocketConnection: WebSocketConnection {
    let channel: any Channel
    let messages: AsyncThrowingStream<[UInt8], any Error>

    func send(_ text: [UInt8]) {
      let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(bytes: text))
      channel.writeAndFlush(frame).whenFailure { [channel] _ in channel.close(promise: nil) }
    }

    func close() {
      var code = ByteBuffer()
      code.write(webSocketErrorCode: .normalClosure)
      let frame = WebSocketFrame(fin: true, opcode: .connectionClose, maskKey: .random(), data: code)
      channel.writeAndFlush(frame).whenFailure { [channel] _ in channel.close(promise: nil) }
      // Half a second for closing (Docs/Protocol.md#connection-states). A closed channel refuses the second close,
      // which does not matter.
      channel.eventLoop.scheduleTask(in: .milliseconds(500)) { [channel] in channel.close(promise: nil) }
    }
  }

  /// Turns frames into messages, answers pings, and reports the end exactly once.
  final class NIOWebSocketReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let messages: AsyncThrowingStream<[UInt8], any Error>.Continuation

    init(_ messages: AsyncThrowingStream<[UInt8], any Error>.Continuation) { self.messages = messages }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      switch frame.opcode {
      case .text, .binary: messages.yield(Array(buffer: frame.unmaskedData))
      case .ping:
        let pong = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
      case .connectionClose:
        messages.finish()
        let answer = WebSocketFrame(fin: true, opcode: .connectionClose, maskKey: .random(), data: frame.unmaskedData)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { _ in channel.close(promise: nil) }
      default: break
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      messages.finish()
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      messages.finish(throwing: SystemFailure(error))
      context.close(promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) { messages.finish() }
  }
#endif
