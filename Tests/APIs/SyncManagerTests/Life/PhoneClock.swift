import ChatWire
import LiveTesting

/// A clock that the user of a phone sets: the time of day jumps, pauses do not.
struct PhoneClock: TransportClock {
  let base: any TransportClock
  private let shift = Locked<Int64>(0)

  init(_ base: any TransportClock) { self.base = base }

  var seconds: Double { base.seconds }
  var milliseconds: Int64 { base.milliseconds + shift.withValue { $0 } }
  func sleep(seconds: Double) async throws { try await base.sleep(seconds: seconds) }

  /// - Parameter milliseconds: from now on, relative to the true time.
  func set(_ milliseconds: Int64) { shift.withValue { $0 = milliseconds } }
}
