/// Waits for the ends of the user's own mutes: no event tells them (protocol 3.4.1).
struct MuteTimers {
  private var timers: [[UInt8]: Task<Void, Never>] = [:]

  mutating func set(_ timer: Task<Void, Never>?, channelURL: String) {
    let key = Array(channelURL.utf8)
    timers[key]?.cancel()
    timers[key] = timer
  }

  mutating func cancelAll() {
    for timer in timers.values { timer.cancel() }
    timers = [:]
  }
}
