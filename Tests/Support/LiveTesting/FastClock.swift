package import ChatConnection
import ChatWire
import Foundation

/// A clock on which every pause takes a fraction of its time, for long runs with many retries. Times of day stay true.
package struct FastClock: TransportClock {
  private let factor: Double
  private let base = SystemClock()

  /// - Parameter factor: how many times faster pauses pass.
  package init(factor: Double) { self.factor = factor }

  /// Where answers to sends are lost on purpose, so that these have to be given up.
  package static let timeoutsOfLostAnswers = TransportTimeouts(
    login: 300, request: 300, upload: 300, acknowledgement: 20, token: 300, proof: 300)

  package var seconds: Double { base.seconds * factor }
  package var milliseconds: Int64 { base.milliseconds }

  package func sleep(seconds: Double) async throws { try await base.sleep(seconds: seconds / factor) }
}
