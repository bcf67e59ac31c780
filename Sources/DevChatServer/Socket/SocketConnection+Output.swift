import NIOCore
import NIOWebSocket

/// The one way out of a socket.
extension SocketConnection {
  /// Queues a command, line feed included. What would exceed the queue ends the connection.
  func send(_ bytes: [UInt8]) {
    let limit = environment.limits.writeQueueBytes
    enum Step { case nothing, flush, drop }
    let step = state.withLockedValue { state -> Step in
      guard !state.isClosed else { return .nothing }
      guard state.outputBytes + bytes.count <= limit else { return .drop }
      state.output.append(bytes)
      state.outputBytes += bytes.count
      state.peakOutputBytes = max(state.peakOutputBytes, state.outputBytes)
      guard !state.isFlushing else { return .nothing }
      state.isFlushing = true
      return .flush
    }
    switch step {
    case .nothing: break
    case .flush: channel.eventLoop.execute { self.flush() }
    case .drop: dropSlowReader()
    }
  }

  /// Counts bytes that go out beside the queue, pongs for example; `false` ends the connection.
  func reserve(_ count: Int) -> Bool {
    let limit = environment.limits.writeQueueBytes
    let fits = state.withLockedValue { state in
      guard !state.isClosed, state.outputBytes + count <= limit else { return false }
      state.outputBytes += count
      return true
    }
    if !fits { dropSlowReader() }
    return fits
  }

  /// Writes all that waits, as few frames. On the event loop.
  private func flush() {
    while true {
      let batch = environment.limits.batchBytes
      let frame = state.withLockedValue { state -> [UInt8]? in
        guard var bytes = state.output.popFirst() else {
          state.isFlushing = false
          return nil
        }
        while let next = state.output.first, bytes.count + next.count <= batch {
          bytes += next
          state.output.removeFirst()
        }
        return bytes
      }
      guard let frame else { break }
      write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: frame)), counted: frame.count)
    }
    channel.flush()
  }

  /// Writes a frame whose bytes were counted.
  func write(_ frame: WebSocketFrame, counted: Int) {
    let promise = channel.eventLoop.makePromise(of: Void.self)
    promise.futureResult.whenComplete { _ in self.release(counted) }
    channel.write(frame, promise: promise)
  }

  func release(_ count: Int) {
    let low = environment.limits.writeQueueBytes / 4
    let waiters = state.withLockedValue { state -> [CheckedContinuation<Bool, Never>] in
      state.outputBytes -= count
      guard state.outputBytes <= low, !state.waiters.isEmpty else { return [] }
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }

  /// Waits until the queue has room. A reader that takes too long over it is dropped.
  /// - Returns: whether the connection still is.
  func waitForRoom() async -> Bool {
    let high = environment.limits.writeQueueBytes / 2
    let isFree: Bool? = state.withLockedValue { $0.isClosed ? false : $0.outputBytes <= high ? true : nil }
    if let isFree { return isFree }
    let timeout = TimeAmount.milliseconds(environment.limits.slowReaderTimeout)
    return await withCheckedContinuation { continuation in
      let waiter = state.withLockedValue { state -> Int? in
        guard !state.isClosed, state.outputBytes > high else { return nil }
        state.nextWaiter += 1
        state.waiters[state.nextWaiter] = continuation
        return state.nextWaiter
      }
      guard let waiter else {
        continuation.resume(returning: state.withLockedValue { !$0.isClosed })
        return
      }
      channel.eventLoop.scheduleTask(in: timeout) {
        if self.state.withLockedValue({ $0.waiters[waiter] != nil }) { self.dropSlowReader() }
      }
    }
  }

  // MARK: Ends

  /// The connection is gone; nobody waits any longer. Once.
  func closed() {
    let waiters = state.withLockedValue { state -> [CheckedContinuation<Bool, Never>] in
      state.isClosed = true
      state.output.removeAll()
      state.held = []
      state.paused.removeAll()
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: false) }
  }

  private func dropSlowReader() {
    guard !state.withLockedValue({ $0.isClosed }) else { return }
    environment.report(.slowReaderDropped, connection: id)
    drop()
  }

  /// Ends the connection without a word.
  func drop() {
    closed()
    channel.close(promise: nil)
  }

  /// Ends the connection without a word, but after what is queued.
  func dropAfterFlush() {
    channel.eventLoop.execute {
      // An empty pong changes nothing, and tells when all before it is written.
      self.channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer()))
        .whenComplete { _ in self.drop() }
    }
  }

  /// Closes by the rules: a close frame after what is queued, then the client's.
  func close(_ code: WebSocketErrorCode) {
    channel.eventLoop.execute { self.channel.triggerUserOutboundEvent(SocketClosing(code: code), promise: nil) }
  }

  func closeByClient(_ code: WebSocketErrorCode?) {
    channel.eventLoop.execute {
      self.channel.triggerUserOutboundEvent(SocketClosing(code: code, isAnswer: true), promise: nil)
    }
  }
}

/// Asks the socket's handler for a close frame.
struct SocketClosing: Sendable {
  var code: WebSocketErrorCode?
  /// The client closed first, so the connection ends with the frame.
  var isAnswer = false
}
