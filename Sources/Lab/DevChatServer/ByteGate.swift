import NIOCore

/// The handler next to the network: lets an answer bypass the codecs, and cuts a connection after a number of bytes.
final class ByteGate: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var context: ChannelHandlerContext?
  /// Bytes that may still be sent; `nil` for any number.
  private var budget: Int?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// From now on the connection ends after `count` bytes. Call it on the event loop.
  func cut(after count: Int) { budget = count }

  /// Sends bytes unchanged. Call it on the event loop.
  func writeAround(_ bytes: ByteBuffer, promise: EventLoopPromise<Void>?) {
    guard let context else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard let budget else { return context.write(data, promise: promise) }
    var bytes = unwrapOutboundIn(data)
    guard bytes.readableBytes >= budget else {
      self.budget = budget - bytes.readableBytes
      return context.write(data, promise: promise)
    }
    self.budget = 0
    promise?.fail(ChannelError.ioOnClosedChannel)
    guard budget > 0, let rest = bytes.readSlice(length: budget) else { return context.close(promise: nil) }
    let done = context.eventLoop.makePromise(of: Void.self)
    done.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(rest), promise: done)
  }
}
