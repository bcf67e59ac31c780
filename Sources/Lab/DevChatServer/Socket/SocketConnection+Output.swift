import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOWebSocket

extension SocketConnection.State {
  /// Counts waiting bytes.
  /// - Returns: the number of the congestion that they start.
  fileprivate mutating func count(_ bytes: Int, limit: Int) -> Int? {
    outputBytes += bytes
    peakOutputBytes = max(peakOutputBytes, outputBytes)
    guard !isCrowded, outputBytes > limit / 2 else { return nil }
    isCrowded = true
    crowds += 1
    return crowds
  }
}

/// The only output path of a socket.
extension SocketConnection {
  /// Queues a command, including its line feed. Exceeding the queue ends the connection.
  func send(_ bytes: [UInt8]) {
    environment.console?.sent(bytes, connection: id)
    let limit = environment.limits.writeQueueBytes
    enum Step { case nothing, flush, drop }
    let (step, crowd) = state.withLockedValue { state -> (Step, Int?) in
      guard !state.isClosed else { return (.nothing, nil) }
      guard state.outputBytes + bytes.count <= limit else { return (.drop, nil) }
      state.output.append(bytes)
      let crowd = state.count(bytes.count, limit: limit)
      guard !state.isFlushing else { return (.nothing, crowd) }
      state.isFlushing = true
      return (.flush, crowd)
    }
    if let crowd { watch(crowd) }
    switch step {
    case .nothing: break
    case .flush: channel.eventLoop.execute { self.flush() }
    case .drop: dropSlowReader()
    }
  }

  /// Counts bytes that are sent outside the queue, for example pongs; `false` ends the connection.
  func reserve(_ count: Int) -> Bool {
    let limit = environment.limits.writeQueueBytes
    let (fits, crowd) = state.withLockedValue { state -> (Bool, Int?) in
      guard !state.isClosed, state.outputBytes + count <= limit else { return (false, nil) }
      return (true, state.count(count, limit: limit))
    }
    if let crowd { watch(crowd) }
    if !fits { dropSlowReader() }
    return fits
  }

  /// Writes everything that waits, in as few frames as possible. On the event loop.
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
      guard state.isCrowded, state.outputBytes <= low else { return [] }
      state.isCrowded = false
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }

  /// Drops the connection unless it leaves this congestion in time.
  private func watch(_ crowd: Int) {
    channel.eventLoop.scheduleTask(in: .milliseconds(environment.limits.slowReaderTimeout)) {
      if self.state.withLockedValue({ $0.isCrowded && $0.crowds == crowd }) { self.dropSlowReader() }
    }
  }

  var peakOutputBytes: Int { state.withLockedValue { $0.peakOutputBytes } }

  var isCrowded: Bool { state.withLockedValue { $0.isCrowded && !$0.isClosed } }

  /// Waits until the queue has room. A reader that takes too long is dropped.
  /// - Returns: whether the connection still exists.
  @discardableResult
  func waitForRoom() async -> Bool {
    // Usually nobody waits, and this costs no continuation.
    if let isOpen = state.withLockedValue({ $0.isClosed ? false : $0.isCrowded ? nil : true }) { return isOpen }
    return await withCheckedContinuation { continuation in
      let isOpen = state.withLockedValue { state -> Bool? in
        if state.isClosed { return false }
        guard state.isCrowded else { return true }
        state.waiters.append(continuation)
        return nil
      }
      if let isOpen { continuation.resume(returning: isOpen) }
    }
  }

  // MARK: Senders wait for their readers

  /// The next command of this socket waits until these readers have room, or are gone.
  func hold(for readers: [SocketConnection]) {
    state.withLockedValue { state in
      guard !state.isClosed else { return }
      for reader in readers where reader.id != id { state.awaited[reader.id] = reader }
    }
  }

  func waitForReaders() async {
    let readers = state.withLockedValue { state -> [SocketConnection] in
      guard !state.awaited.isEmpty else { return [] }
      defer { state.awaited = [:] }
      return Array(state.awaited.values)
    }
    for reader in readers { await reader.waitForRoom() }
    await environment.backend.deliveries.room(below: environment.limits.pendingDeliveryBytes)
  }

  // MARK: Ends

  /// The connection is gone; nobody waits any longer. Once.
  func closed() {
    let waiters = state.withLockedValue { state -> [CheckedContinuation<Bool, Never>] in
      state.isClosed = true
      state.output.removeAll()
      state.awaited = [:]
      defer { state.waiters = [] }
      return state.waiters
    }
    events.close()
    for waiter in waiters { waiter.resume(returning: false) }
  }

  func dropSlowReader() {
    guard !state.withLockedValue({ $0.isClosed }) else { return }
    environment.report(.slowReaderDropped, connection: id)
    drop()
  }

  /// Ends the connection without a close frame.
  func drop() {
    closed()
    channel.close(promise: nil)
  }

  /// Ends the connection without a close frame, but after what is queued.
  func dropAfterFlush() {
    channel.eventLoop.execute {
      // An empty pong changes nothing, and shows when everything before it is written.
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
