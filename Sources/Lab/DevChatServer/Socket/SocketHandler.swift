import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import NIOWebSocket

/// The frames of one socket: assembles fragments, answers control frames, enforces the limits and the rules of RFC
/// 6455, and passes on commands.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = Never
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let connection: SocketConnection
  private let accepted: UpgradeDecision.Accepted
  private var limits: ServerLimits { connection.environment.limits }
  /// The message whose fragments are arriving.
  private var message: (opcode: WebSocketOpcode, bytes: ByteBuffer, fragments: Int)?
  /// A close frame was sent; further input is ignored.
  private var hasSentClose = false
  private var hasEnded = false
  private var isReadHeld = false
  private var lastRead = NIODeadline.now()
  private var idleTimer: Scheduled<Void>?
  private var closeTimer: Scheduled<Void>?

  init(_ connection: SocketConnection, _ accepted: UpgradeDecision.Accepted) {
    self.connection = connection
    self.accepted = accepted
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connection.environment.report(.socketOpened, connection: connection.id)
    connection.environment.began()
    connection.receive(.login(accepted))
    // Gone while it was upgraded: nothing else would report it.
    if context.channel.isActive { watchIdle(context) } else { end() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    idleTimer?.cancel()
    closeTimer?.cancel()
    end()
    context.fireChannelInactive()
  }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    connection.closed()
    connection.receive(.gone)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A half-closed socket counts as closed.
    if case NIOCore.ChannelEvent.inputClosed = event { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength: fail(.messageTooLarge, context)
    case .some: fail(.protocolError, context)
    case nil: context.close(promise: nil)
    }
  }

  // MARK: Reading

  func read(context: ChannelHandlerContext) {
    guard !hasSentClose else { return context.read() }
    let loop = context.eventLoop
    let handler = NIOLoopBound((self, context), eventLoop: loop)
    let goesOn = connection.wantsInput {
      loop.execute {
        let (handler, context) = handler.value
        guard handler.isReadHeld else { return }
        handler.isReadHeld = false
        context.read()
      }
    }
    if goesOn { context.read() } else { isReadHeld = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lastRead = .now()
    guard !hasSentClose else {
      // The answer to our close frame ends the wait.
      if unwrapInboundIn(data).opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    let frame = unwrapInboundIn(data)
    // A client masks every frame (RFC 6455, 5.1), and no extension was negotiated that uses the reserved bits.
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return fail(.protocolError, context) }
    switch frame.opcode {
    case .text, .binary:
      guard message == nil else { return fail(.protocolError, context) }
      collect(frame.opcode, frame.unmaskedData, frame.fin, context)
    case .continuation:
      guard let opcode = message?.opcode else { return fail(.protocolError, context) }
      collect(opcode, frame.unmaskedData, frame.fin, context)
    case .ping:
      let bytes = frame.unmaskedData
      let count = bytes.readableBytes + 2
      guard connection.reserve(count) else { return }
      connection.write(WebSocketFrame(fin: true, opcode: .pong, data: bytes), counted: count)
      context.flush()
    case .pong: break
    case .connectionClose: closed(by: frame.unmaskedData, context)
    default: fail(.protocolError, context)
    }
  }

  private func collect(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer, _ isLast: Bool, _ context: ChannelHandlerContext)
  {
    var message = message ?? (opcode, ByteBuffer(), 0)
    guard message.bytes.readableBytes + bytes.readableBytes <= limits.messageBytes, message.fragments < 10_000 else {
      return fail(.messageTooLarge, context)
    }
    message.fragments += 1
    if message.bytes.readableBytes == 0 {
      message.bytes = bytes
    } else {
      message.bytes.writeImmutableBuffer(bytes)
    }
    self.message = isLast ? nil : message
    guard isLast else { return }
    let view = message.bytes.readableBytesView
    guard opcode == .binary || String(validating: view) != nil else {
      return fail(.dataInconsistentWithMessage, context)
    }
    for command in CommandFrame.commands(in: view) {
      connection.receive(.command(command), bytes: command?.payload.bytes.count ?? 4)
    }
  }

  private func closed(by bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    var bytes = bytes
    guard bytes.readableBytes != 1 else { return fail(.protocolError, context) }
    let code = bytes.readWebSocketErrorCode()
    if let number = code.map({ UInt16(webSocketErrorCode: $0) }) {
      // RFC 6455, 7.4: these are never sent, the rest up to 4999 may be.
      guard (1000...4999).contains(number), ![1004, 1005, 1006, 1015].contains(number),
        !(1016...2999).contains(number), String(validating: bytes.readableBytesView) != nil
      else { return fail(.protocolError, context) }
    }
    // After what came before it.
    connection.receive(.close(code))
  }

  // MARK: Closing

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard let closing = event as? SocketClosing else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed(())
    guard !hasSentClose else {
      if closing.isAnswer { context.close(promise: nil) }
      return
    }
    sendClose(closing.code, context, endsConnection: closing.isAnswer)
  }

  private func fail(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !hasSentClose else { return }
    message = nil
    let isTooBig = code == .messageTooLarge
    connection.environment.report(
      isTooBig ? .messageTooBig : .protocolViolated, connection: connection.id,
      status: Int(UInt16(webSocketErrorCode: code)))
    sendClose(code, context, endsConnection: false)
    // The client reads the reason; closing with unread bytes would reset the connection instead.
    context.close(mode: .output, promise: nil)
  }

  private func sendClose(_ code: WebSocketErrorCode?, _ context: ChannelHandlerContext, endsConnection: Bool) {
    hasSentClose = true
    var bytes = ByteBuffer()
    if let code { bytes.write(webSocketErrorCode: code) }
    let done = context.eventLoop.makePromise(of: Void.self)
    if endsConnection { done.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)), promise: done)
    closeTimer = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(limits.closeTimeout)) {
      context.close(promise: nil)
    }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  // MARK: Silence

  private func watchIdle(_ context: ChannelHandlerContext) {
    let half = TimeAmount.milliseconds(max(1, limits.socketIdleTimeout / 2))
    idleTimer = context.eventLoop.assumeIsolated().scheduleTask(in: half) {
      guard !self.hasSentClose else { return }
      let silence = NIODeadline.now() - self.lastRead
      if silence >= .milliseconds(self.limits.socketIdleTimeout) {
        self.connection.environment.report(.idleClosed, connection: self.connection.id)
        return self.sendClose(.goingAway, context, endsConnection: false)
      }
      if silence >= half, self.connection.reserve(2) {
        self.connection.write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), counted: 2)
        context.flush()
      }
      self.watchIdle(context)
    }
  }
}
