import ChatModel

/// The unique ids of this client's own calls, so that it knows the echo of one (protocol 3.4.1).
struct OwnCalls {
  /// An echo comes within moments of its call.
  private static let limit = 1_000
  private var order: [String] = []

  mutating func add(_ uniqueID: String) {
    order.append(uniqueID)
    if order.count > Self.limit { order.removeFirst(order.count - Self.limit) }
  }

  func isOwn(_ uniqueID: String?) -> Bool {
    uniqueID.map { id in order.contains { $0.hasSameBytes(as: id) } } ?? false
  }
}
