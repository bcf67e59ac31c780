import NIOCore

/// Reads from one connection of a pair and writes to the other, according to the behavior.
final class ProxySide: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let pair: ProxyPair
  private let direction: ProxyDirection
  private var context: ChannelHandlerContext?
  /// Read but not written yet.
  private var waiting = ByteBuffer()
  private var generation = 0
  /// Bytes passed on since the behavior changed.
  private var passed = 0
  private var isInputClosed = false
  private var isReadHeld = false
  private var isScheduled = false

  init(_ pair: ProxyPair, _ direction: ProxyDirection) {
    self.pair = pair
    self.direction = direction
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if waiting.readableBytes == 0 { waiting = bytes } else { waiting.writeBuffer(&bytes) }
    proceed()
  }

  func read(context: ChannelHandlerContext) {
    // What cannot be passed on stays in the kernel, so that the sender notices.
    if waiting.readableBytes == 0, pair.isConnected, pair.target(of: direction)?.isWritable == true {
      context.read()
    } else {
      isReadHeld = true
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pair.continueBoth()
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
    isInputClosed = true
    proceed()
  }

  func channelInactive(context: ChannelHandlerContext) {
    pair.end(reset: false)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { pair.end(reset: true) }

  /// Passes on what is allowed.
  func proceed() {
    guard pair.isConnected, !isScheduled, let target = pair.target(of: direction) else { return }
    let (behavior, generation) = pair.core.behavior
    if generation != self.generation {
      self.generation = generation
      passed = 0
    }
    let flow = behavior[direction]
    while waiting.readableBytes > 0, target.isWritable {
      var count = waiting.readableBytes
      if let limit = flow.stallAfter { count = min(count, limit - passed) }
      if let limit = flow.cutAfter { count = min(count, limit - passed) }
      if count <= 0 { break }
      if let maximum = flow.maximumWrite { count = min(count, pair.core.writeSize(maximum: maximum)) }
      guard let bytes = waiting.readSlice(length: count) else { break }
      passed += count
      pair.core.count(count, direction)
      target.writeAndFlush(bytes, promise: nil)
      if flow.maximumWrite != nil, waiting.readableBytes > 0 { return proceedLater() }
    }
    if waiting.readableBytes == 0 { waiting.clear() }
    if let limit = flow.cutAfter, passed >= limit { return cut(target, reset: behavior.cutsByReset) }
    guard waiting.readableBytes == 0 else { return }
    if isInputClosed { return target.close(mode: .output, promise: nil) }
    if isReadHeld, target.isWritable {
      isReadHeld = false
      context?.read()
    }
  }

  /// The next small write comes a little later, so that the system joins few of them.
  private func proceedLater() {
    guard let context else { return }
    isScheduled = true
    context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(100)) {
      self.isScheduled = false
      self.proceed()
    }
  }

  private func cut(_ target: any Channel, reset: Bool) {
    guard let context else { return }
    let pair = NIOLoopBound(pair, eventLoop: context.eventLoop)
    // After the last bytes are sent.
    target.writeAndFlush(ByteBuffer()).whenComplete { _ in pair.value.end(reset: reset) }
  }
}
