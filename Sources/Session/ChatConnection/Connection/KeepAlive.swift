import ChatWire

/// Notices a connection that is dead without a close (Docs/Protocol.md#keep-alive). A value; times are seconds on the
/// transport's clock.
struct KeepAlive: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case wait(seconds: Double)
    /// Send a ping, then look again.
    case ping(thenWait: Double)
    /// Nothing arrived after a ping.
    case dead
  }

  /// The time of silence before a ping.
  let silence: Double
  let pongTimeout: Double
  private var lastSign: Double
  private var pingedAt: Double?

  init(pingInterval: Int, pongTimeout: Int, now: Double) {
    // An interval of 1 would ping endlessly.
    silence = Double(max(1, pingInterval - 1))
    self.pongTimeout = Double(max(1, pongTimeout))
    lastSign = now
  }

  /// Something arrived from the server, whatever it was.
  mutating func received(at now: Double) {
    lastSign = now
    pingedAt = nil
  }

  mutating func check(at now: Double) -> Action {
    if let pingedAt {
      let left = pingedAt + pongTimeout - now
      return left > 0 ? .wait(seconds: left) : .dead
    }
    let left = lastSign + silence - now
    guard left <= 0 else { return .wait(seconds: left) }
    pingedAt = now
    return .ping(thenWait: pongTimeout)
  }
}
