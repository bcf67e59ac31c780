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
  /// When a connection that sends nothing is dead; `nil` while no ping is unanswered.
  private var deadline: Double?
  /// Somebody waits for the proof that the connection is alive.
  private(set) var isProofDue = false

  init(pingInterval: Int, pongTimeout: Int, now: Double) {
    // An interval of 1 would ping endlessly.
    silence = Double(max(1, pingInterval - 1))
    self.pongTimeout = Double(max(1, pongTimeout))
    lastSign = now
  }

  /// Something arrived from the server, whatever it was.
  mutating func received(at now: Double) {
    lastSign = now
    (deadline, isProofDue) = (nil, false)
  }

  /// Does not believe that the connection is alive until something arrives: send a ping now, then look again.
  mutating func demandProof(at now: Double, within seconds: Double) {
    deadline = min(deadline ?? .infinity, now + seconds)
    isProofDue = true
  }

  mutating func check(at now: Double) -> Action {
    if let deadline {
      let left = deadline - now
      return left > 0 ? .wait(seconds: left) : .dead
    }
    let left = lastSign + silence - now
    guard left <= 0 else { return .wait(seconds: left) }
    deadline = now + pongTimeout
    return .ping(thenWait: pongTimeout)
  }
}
