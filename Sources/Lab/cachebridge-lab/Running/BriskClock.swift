import ChatConnection
import ChatWire

/// A clock on which pauses pass faster: scenarios wait for retries, not for their pauses. Times of day stay true.
struct BriskClock: TransportClock {
  /// How many times faster.
  static let factor = 20.0
  private let base = SystemClock()

  var seconds: Double { base.seconds * Self.factor }
  var milliseconds: Int64 { base.milliseconds }
  /// Logins and calls take what the machine needs, so they keep ten real seconds.
  var timeouts: TransportTimeouts { TransportTimeouts(login: 10 * Self.factor, request: 10 * Self.factor) }

  func sleep(seconds: Double) async throws { try await base.sleep(seconds: seconds / Self.factor) }
}
