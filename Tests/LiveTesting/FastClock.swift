import ChatWire
import Foundation
import SendbirdTransport

/// A clock on which every pause takes a fraction of its time, for long runs with many retries. Times of day stay true.
package struct FastClock: TransportClock {
  private let factor: Double
  private let base = SystemClock()

  /// - Parameter factor: how many times faster pauses pass.
  package init(factor: Double) { self.factor = factor }

  /// Logins and calls still have their real time: they take what the machine needs.
  package var timeouts: TransportTimeouts { TransportTimeouts(login: 10 * factor, request: 10 * factor) }

  package var seconds: Double { base.seconds * factor }
  package var milliseconds: Int64 { base.milliseconds }

  package func sleep(seconds: Double) async throws { try await base.sleep(seconds: seconds / factor) }
}
