import ChatModel
import ChatWire

/// Searches for a message that may have reached the server although its acknowledgement was lost (decision 16): the
/// user's messages from shortly before its creation on, by request id. If it is not among them, the clock of this device
/// may have been set since the last login, and the newest of them are looked at, whatever their time.
///
/// If a server omits request ids from lists, this finds nothing. The message is then resent with the same request id,
/// which the server knows.
struct SentMessageSearch: Sendable {
  /// Time before the creation time, ms, because clocks differ.
  static let margin: Int64 = 600_000

  let requestID: String
  let channelURL: String
  let senderID: String
  /// The client's creation time, ms.
  let createdAt: Int64

  /// - Returns: `nil` if the server has no such message.
  func run(_ transport: any ChatTransport) async throws -> Message? {
    var time = max(0, createdAt - SentMessageSearch.margin)
    while true {
      let page = try await transport.messages(in: channelURL, call(from: time))
      if let found = page.messages.first(where: { $0.requestID.hasSameBytes(as: requestID) }) { return found }
      // The server counts what lies beyond the time, so every page advances.
      guard let last = page.messages.map(\.createdAt).max(), page.hasNext ?? true, last > time else { break }
      time = last
    }
    let newest = try await transport.messages(in: channelURL, call(from: .max, isForward: false)).messages
    return newest.first { $0.requestID.hasSameBytes(as: requestID) }
  }

  private func call(from time: Int64, isForward: Bool = true) -> MessageListCall {
    var call = MessageListCall(.timestamp(time))
    (call.previousLimit, call.nextLimit, call.isInclusive) = (isForward ? 0 : 100, isForward ? 100 : 0, true)
    call.filter = MessageFilter(senderUserIDs: [senderID])
    call.replies = .all
    call.includes = .everything
    call.checksHasNext = true
    return call
  }
}
