import ChatModel

/// When something was cleared: answers to earlier requests are not written, because what they contain may have been
/// deleted before, and nothing remembers that any longer.
struct ClearingTimes {
  /// The last input that cleared everything.
  private var everything: UInt64 = 0
  /// The last input that cleared a channel's messages.
  private var channels: [ChannelURL: UInt64] = [:]

  mutating func clear(at input: UInt64) { (everything, channels) = (input, [:]) }

  mutating func clear(channelURL: String, at input: UInt64) { channels[channelURL] = input }

  /// Whether everything was cleared after `input`.
  func isCleared(since input: UInt64) -> Bool { everything > input }

  /// Whether the channel's messages were cleared after `input`, alone or with everything.
  func isCleared(channelURL: String, since input: UInt64) -> Bool {
    isCleared(since: input) || channels[channelURL].map { $0 > input } ?? false
  }

  /// Forgets what no running job needs.
  /// - Parameter number: the oldest input with a running job; `nil` if there is none.
  mutating func forget(before number: UInt64?) {
    guard !channels.isEmpty else { return }
    channels = number.map { number in channels.filter { $0.value > number } } ?? [:]
  }
}
