import ChatModel

/// How often the user's typing is sent: every key press requests it.
struct TypingThrottle {
  private struct Entry {
    let isTyping: Bool
    let time: Double
  }

  private var last: [ChannelURL: Entry] = [:]

  /// - Parameters:
  ///   - interval: seconds between two notifications of the same kind.
  ///   - time: seconds; never decreases.
  /// - Returns: whether to send it now. A change from one to the other is always sent.
  mutating func admits(_ isTyping: Bool, channelURL: String, every interval: Double, at time: Double) -> Bool {
    if let known = last[channelURL], known.isTyping == isTyping, time - known.time < interval { return false }
    last[channelURL] = Entry(isTyping: isTyping, time: time)
    return true
  }
}

/// When the user last marked all channels as read.
struct ReceiptThrottle {
  /// Seconds between two calls (Docs/Protocol.md#receipts-and-counts).
  static let interval = 1.0
  private var last: Double?

  /// - Parameter time: seconds; never decreases.
  mutating func mayMarkAll(at time: Double) -> Bool {
    if let last, time - last < Self.interval { return false }
    last = time
    return true
  }
}
