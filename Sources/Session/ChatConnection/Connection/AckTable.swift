import ChatModel
import ChatWire

/// Commands that wait for their acknowledgement (Docs/Protocol.md#request-ids). A value; `Waiter` is what waits.
struct AckTable<Waiter> {
  private struct Entry {
    let requestID: RequestID
    let isRead: Bool
    /// Seconds on the transport's clock.
    let deadline: Double
    let waiter: Waiter
  }

  private var entries: [Int: Entry] = [:]
  /// The same request can be sent again while the first one waits: one answer serves both.
  private var numbers: [RequestID: [Int]] = [:]
  private var last = 0

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  /// When the next one is overdue.
  var nextDeadline: Double? { entries.values.lazy.map(\.deadline).min() }

  /// - Returns: an increasing number for `remove`.
  mutating func add(_ command: Command, deadline: Double, _ waiter: Waiter) -> Int {
    last += 1
    let requestID = RequestID(command.requestID ?? "")
    entries[last] = Entry(requestID: requestID, isRead: command.name == .read, deadline: deadline, waiter: waiter)
    numbers[requestID, default: []].append(last)
    return last
  }

  /// The waiters for this answer: those who sent its request id, and, for a successful `READ`, every earlier `READ`.
  mutating func answer(_ message: ServerMessage) -> [Waiter] {
    guard let requestID = message.requestID, let answered = numbers[requestID] else { return [] }
    var all = answered
    if case .error = message.event {
    } else if let latest = answered.last(where: { entries[$0]?.isRead == true }) {
      all += entries.lazy.filter { $0.value.isRead && $0.key < latest }.map(\.key)
    }
    return Set(all).sorted().compactMap { remove($0) }
  }

  @discardableResult
  mutating func remove(_ number: Int) -> Waiter? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    numbers[entry.requestID]?.removeAll { $0 == number }
    if numbers[entry.requestID]?.isEmpty == true { numbers[entry.requestID] = nil }
    return entry.waiter
  }

  mutating func removeAll() -> [Waiter] { entries.keys.sorted().compactMap { remove($0) } }

  /// The waiters whose time is over.
  mutating func expire(at now: Double) -> [Waiter] {
    entries.filter { $0.value.deadline <= now }.keys.sorted().compactMap { remove($0) }
  }
}
