import ChatCache
package import ChatModel
import ChatWire

/// A page of the server around a time, as requested by a collection (Docs/VendorAPIs.md#start-of-a-message-collection).
package struct LoadedMessages: Sendable {
  /// In their current cached state, in ascending order, without those that were deleted in the meantime.
  package let messages: [Message]
  /// Whether older messages exist, as far as a full page shows; `nil` if none were requested.
  package let hasPrevious: Bool?
  /// Where a page of older messages begins, ms; `nil` at the beginning of the channel, and if none were requested.
  package let olderFrom: Int64?
  /// Whether newer messages exist, as the server says; `nil` if it did not and none were requested.
  package let hasNext: Bool?
  /// Whether the server knows of no hole between them; `nil` if it did not say.
  package let isContinuous: Bool?
}

/// Messages around a time, from the server or from the cache.
package struct FoundMessages: Sendable {
  /// In ascending order.
  package let messages: [Message]
  /// Where a page of older messages begins, ms, even if no message of this page can be read; `nil` at the beginning of
  /// the channel, if none were requested, and for what comes from the cache.
  package let olderFrom: Int64?
}

/// What a page around a time proves, side by side like two pages of background sync.
struct MessageLoadProof: Hashable {
  private(set) var ranges: [SyncedRange] = []
  private(set) var hasPrevious: Bool?
  private(set) var olderFrom: Int64?
  private(set) var hasNext: Bool?

  /// - Parameter serverTime: ms, now. Beyond it nothing is proven: messages may still get such a time.
  init(_ parameters: MessageListParameters, _ facts: MessagePageFacts, serverTime: Int64) {
    // A time before a message is past for the server too, however close it is to now. If nothing newer was requested,
    // the server's word that it exists says the same.
    let isOpen =
      parameters.timestamp > serverTime - MessageSyncPlace.newestMargin
      && facts.hasNext != true && !facts.times.contains { $0 > parameters.timestamp }
    let time = max(0, parameters.timestamp)
    hasNext = facts.hasNext
    if parameters.previousLimit > 0 {
      var facts = facts
      if isOpen { facts.times.removeAll { $0 > time } }
      let step = MessagePageStep(isForward: false, time: isOpen ? .max : time, limit: parameters.previousLimit)
      let proof = MessagePageProof(step, facts)
      hasPrevious = proof.map { $0.next != nil }
      olderFrom = proof?.next
      if let range = proof?.range { ranges.append(range) }
    }
    if parameters.nextLimit > 0, !isOpen {
      let step = MessagePageStep(isForward: true, time: time, limit: parameters.nextLimit)
      let proof = MessagePageProof(step, facts)
      hasNext = facts.hasNext ?? proof.map { $0.next != nil }
      if let range = proof?.range { ranges.append(range) }
    }
  }
}
