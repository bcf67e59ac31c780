import Foundation

/// The transport's clock. Tests replace it, so that no test waits.
public protocol TransportClock: Sendable {
  /// Seconds since a fixed point; never decreases.
  var seconds: Double { get }
  /// The time of day, ms since 1970.
  var milliseconds: Int64 { get }
  /// - Throws: `CancellationError` if the task is canceled.
  func sleep(seconds: Double) async throws
}

/// The machine's clock.
public struct SystemClock: TransportClock {
  public init() {}

  public var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
  public var milliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  public func sleep(seconds: Double) async throws {
    // A day is longer than any pause here, and far from an overflow.
    try await Task.sleep(nanoseconds: UInt64(min(max(seconds, 0), 86_400) * 1e9))
  }
}
