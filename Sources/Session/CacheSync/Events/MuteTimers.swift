import ChatModel

/// Waits for the ends of the user's own mutes, which no event reports (Docs/Protocol.md#channel-events).
struct MuteTimers {
  struct Stored: Sendable {
    let channelURL: String
    /// ms.
    let end: Int64
  }

  /// What the cache knew at the start, until the first login provides the server's time.
  var stored: [Stored] = []
  private var timers: [ChannelURL: Task<Void, Never>] = [:]

  mutating func set(_ timer: Task<Void, Never>?, channelURL: String) {
    timers[channelURL]?.cancel()
    timers[channelURL] = timer
  }

  mutating func cancelAll() {
    for timer in timers.values { timer.cancel() }
    timers = [:]
  }
}
