import ChatWire

/// A clock that knows how many pause on it.
final class PauseClock: TransportClock {
  private let base: any TransportClock
  private let pauses = Locked(0)

  init(_ base: any TransportClock) { self.base = base }

  var count: Int { pauses.withValue { $0 } }
  var seconds: Double { base.seconds }
  var milliseconds: Int64 { base.milliseconds }

  func sleep(seconds: Double) async throws {
    pauses.withValue { $0 += 1 }
    defer { pauses.withValue { $0 -= 1 } }
    try await base.sleep(seconds: seconds)
  }
}
