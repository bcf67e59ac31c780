import ChatModel
import ChatWire

/// Looks for a message that may have reached the server although its acknowledgement did not reach us (decision 16):
/// the user's messages from a little before its creation on, by request id.
///
/// A server that leaves request ids out of lists makes this find nothing. The message is then sent again with the same
/// request id, which the server knows.
struct SentMessageSearch: Sendable {
  /// Before the creation time, ms: clocks differ.
  static let margin: Int64 = 600_000

  let requestID: String
  let channelURL: String
  let senderID: String
  /// The client's creation time, ms.
  let createdAt: Int64

  /// - Returns: `nil` when the server has no such message.
  func run(_ transport: any ChatTransport) async throws -> Message? {
    var time = max(0, createdAt - SentMessageSearch.margin)
    while true {
      let page = try await transport.messages(in: channelURL, call(from: time))
      if let found = page.messages.first(where: { $0.requestID.hasSameBytes(as: requestID) }) { return found }
      // The server counts what lies beyond the time, so every page gets further.
      guard let last = page.messages.map(\.createdAt).max(), page.hasNext ?? true, last > time else { return nil }
      time = last
    }
  }

  private func call(from time: Int64) -> MessageListCall {
    var call = MessageListCall(.timestamp(time))
    (call.previousLimit, call.nextLimit, call.isInclusive) = (0, 100, true)
    call.filter = MessageFilter(senderUserIDs: [senderID])
    call.replies = .all
    call.includes = .everything
    call.checksHasNext = true
    return call
  }
}
