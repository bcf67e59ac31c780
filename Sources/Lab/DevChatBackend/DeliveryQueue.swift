import ChatModel
import ChatWire
import Foundation

/// Deliveries in the order of their commits, for one consumer.
///
/// A backend never waits in the middle of a transaction, so `append` always succeeds. Those who cause deliveries
/// respect the limit: the edge waits for `room` before it passes on a command or call.
public final class DeliveryQueue: AsyncSequence, Sendable {
  public typealias Element = Delivery

  private let stream: AsyncStream<Delivery>
  private let continuation: AsyncStream<Delivery>.Continuation
  private let load = Load()

  public init() { (stream, continuation) = AsyncStream.makeStream() }

  /// The delivery gets the next number.
  public func append(_ delivery: Delivery) {
    var delivery = delivery
    delivery.number = load.add(delivery.weight)
    // After the end nobody removes it any longer.
    if case .terminated = continuation.yield(delivery) { load.remove(delivery.weight) }
  }

  /// Ends the sequence after the queued deliveries. Nobody waits for room any longer.
  public func finish() {
    continuation.finish()
    load.end()
  }

  /// How many deliveries were ever appended.
  public var count: Int { load.count }
  /// Bytes of the commands not passed on yet: the consumer has finished one when it requests the next.
  public var bytes: Int { load.bytes }
  /// The most that `bytes` ever was.
  public var peakBytes: Int { load.peak }

  /// Returns once at most `limit` bytes are queued, or the queue has ended.
  public func room(below limit: Int) async { await load.wait(below: limit) }

  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), load: load) }

  /// Ends with the queue, or when its task is canceled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<Delivery>.Iterator
    fileprivate let load: Load
    /// Of the delivery that the consumer is processing.
    fileprivate var weight = 0

    public mutating func next() async -> Delivery? {
      load.remove(weight)
      weight = 0
      guard let delivery = await base.next() else { return nil }
      weight = delivery.weight
      return delivery
    }
  }
}

extension Delivery {
  /// Its size in a queue, with a constant for what surrounds the text.
  fileprivate var weight: Int { command.payload.bytes.count + 256 }
}

/// How much a queue contains, and who waits for less.
///
/// Sendable because everything in it is only accessed while the lock is held.
private final class Load: @unchecked Sendable {
  private let lock = NSLock()
  private var added = 0
  private var held = 0
  private var most = 0
  private var hasEnded = false
  private var waiters: [(limit: Int, continuation: CheckedContinuation<Void, Never>)] = []

  var count: Int { lock.withLock { added } }
  var bytes: Int { lock.withLock { held } }
  var peak: Int { lock.withLock { most } }

  /// - Returns: how many were added so far.
  func add(_ weight: Int) -> Int {
    lock.withLock {
      added += 1
      held += weight
      most = max(most, held)
      return added
    }
  }

  func remove(_ count: Int) {
    let ready = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      held -= count
      guard !waiters.isEmpty else { return [] }
      defer { waiters.removeAll { held <= $0.limit } }
      return waiters.filter { held <= $0.limit }.map(\.continuation)
    }
    for waiter in ready { waiter.resume() }
  }

  func end() {
    let all = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      hasEnded = true
      defer { waiters = [] }
      return waiters.map(\.continuation)
    }
    for waiter in all { waiter.resume() }
  }

  func wait(below limit: Int) async {
    if lock.withLock({ held <= limit || hasEnded }) { return }
    await withCheckedContinuation { continuation in
      let isFree = lock.withLock {
        if held <= limit || hasEnded { return true }
        waiters.append((limit, continuation))
        return false
      }
      if isFree { continuation.resume() }
    }
  }
}
