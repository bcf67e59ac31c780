import ChatModel

/// What events and the user's own calls have changed while answers are under way.
///
/// An answer to a request from before such a change may be older than it. Messages have `updated_at`, but channels,
/// reactions and threads do not (Docs/Protocol.md#reactions-and-threads), so answers do not overwrite what was touched
/// since.
struct TouchLog {
  private var channels: [ChannelURL: UInt64] = [:]
  private var messages: [ChannelURL: [Int64: UInt64]] = [:]
  private var arrived: [ChannelURL: [Int64: UInt64]] = [:]

  /// The channel's own data changed with input `number`.
  mutating func touch(channelURL: String, at number: UInt64) { channels[channelURL] = number }

  mutating func touch(channelURL: String, messageID: Int64, at number: UInt64) {
    messages[channelURL, default: [:]][messageID] = number
  }

  /// Whether the channel's own data changed after input `number`.
  func isTouched(channelURL: String, since number: UInt64) -> Bool {
    channels[channelURL].map { $0 > number } ?? false
  }

  /// The messages of a channel that changed after input `number`.
  func touchedMessages(channelURL: String, since number: UInt64) -> Set<Int64> {
    Set(messages[channelURL]?.filter { $0.value > number }.map(\.key) ?? [])
  }

  /// Messages were stored that did not exist here before.
  mutating func arrive(channelURL: String, messageIDs: [Int64], at number: UInt64) {
    for id in messageIDs { arrived[channelURL, default: [:]][id] = number }
  }

  /// The messages of a channel that were stored after input `number`: an answer to an earlier request may lack them.
  func arrivals(channelURL: String, since number: UInt64) -> Set<Int64> {
    Set(arrived[channelURL]?.filter { $0.value > number }.map(\.key) ?? [])
  }

  /// Forgets what no running job needs.
  /// - Parameter number: the oldest input with a running job; `nil` if there is none.
  mutating func forget(before number: UInt64?) {
    guard let number else {
      (channels, messages, arrived) = ([:], [:], [:])
      return
    }
    channels = channels.filter { $0.value > number }
    messages = messages.mapValues { $0.filter { $0.value > number } }.filter { !$0.value.isEmpty }
    arrived = arrived.mapValues { $0.filter { $0.value > number } }.filter { !$0.value.isEmpty }
  }
}

/// What was touched, counted in inputs: answers to earlier requests are older.
extension SyncEngine {
  /// The channel's own data changed with this input.
  func touch(channelURL: String) { touched.touch(channelURL: channelURL, at: inputNumber) }

  func touch(channelURL: String, messageID: Int64) {
    touched.touch(channelURL: channelURL, messageID: messageID, at: inputNumber)
  }

  /// Whether the channel's own data changed after input `number`.
  func isTouched(channelURL: String, since number: UInt64) -> Bool {
    touched.isTouched(channelURL: channelURL, since: number)
  }

  /// The messages of a channel that changed after input `number`.
  func touchedMessages(channelURL: String, since number: UInt64) -> Set<Int64> {
    touched.touchedMessages(channelURL: channelURL, since: number)
  }

  /// The messages of a channel that were stored after input `number`.
  func arrivals(channelURL: String, since number: UInt64) -> Set<Int64> {
    touched.arrivals(channelURL: channelURL, since: number)
  }
}
