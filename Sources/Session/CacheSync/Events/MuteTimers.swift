import ChatModel

/// Waits for the ends of the user's own mutes: no event tells them (Docs/Protocol.md#channel-events).
struct MuteTimers {
  struct Stored: Sendable {
    let channelURL: String
    /// ms.
    let end: Int64
  }

  /// What the cache knew of at the start, until the first login tells the server's time.
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
