import ChatModel

/// The unique ids of this client's own calls, so that it knows the echo of one (protocol 3.4.1).
struct OwnCalls {
  /// An echo comes within moments of its call.
  private static let limit = 1_000
  private var order: [String] = []
  /// Those whose answers are written, by bytes.
  private var answered: Set<[UInt8]> = []

  mutating func add(_ uniqueID: String) {
    order.append(uniqueID)
    while order.count > Self.limit { answered.remove(Array(order.removeFirst().utf8)) }
  }

  /// What the call did is in the cache.
  mutating func answer(_ uniqueID: String) { if isOwn(uniqueID) { answered.insert(Array(uniqueID.utf8)) } }

  func isAnswered(_ uniqueID: String?) -> Bool { uniqueID.map { answered.contains(Array($0.utf8)) } ?? false }

  func isOwn(_ uniqueID: String?) -> Bool {
    uniqueID.map { id in order.contains { $0.hasSameBytes(as: id) } } ?? false
  }
}
