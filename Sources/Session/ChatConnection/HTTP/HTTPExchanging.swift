package import ChatWire
import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Carries REST calls: over swift-nio on Linux, over URLSession on Apple, and in tests of apps over nothing at all.
package protocol HTTPExchanging: Sendable {
  /// Begins a call; its one result goes to `reply`.
  /// - Parameter progress: bytes sent and bytes in all.
  /// - Returns: a number for `end`.
  func start(
    _ request: URLRequest, _ reply: Reply<HTTPAnswer>, _ progress: (@Sendable (Int64, Int64) -> Void)?
  ) -> Int

  /// Nobody waits for the call any more.
  func end(_ number: Int)

  /// Ends the calls under way with this error.
  func failAll(_ error: WireError)

  /// Takes no more calls.
  func shutDown()

  /// How many calls are under way.
  var count: Int { get }
}
