package import ChatWire

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// Carries REST calls: over swift-nio on Linux, over URLSession on Apple systems, and in apps' tests without a network.
package protocol HTTPExchanging: Sendable {
  /// Starts a call; its one result goes to `reply`.
  /// - Parameters:
  ///   - files: what to send if files are part of it, which are read meanwhile; otherwise the request has its body.
  ///   - progress: bytes sent and total bytes.
  /// - Returns: a number for `end`.
  func start(
    _ request: URLRequest, _ files: RequestBody?, _ reply: Reply<HTTPAnswer>,
    _ progress: (@Sendable (Int64, Int64) -> Void)?
  ) -> Int

  /// Nobody waits for the call any longer.
  func end(_ number: Int)

  /// Ends the running calls with this error.
  func failAll(_ error: WireError)

  /// Accepts no more calls.
  func shutDown()

  /// The number of running calls.
  var count: Int { get }
}
