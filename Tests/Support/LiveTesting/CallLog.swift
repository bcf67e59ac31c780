package import Testing

/// What an app was called with, in its order, for tests that await something of it.
package final class CallLog: Sendable {
  package let log = WatchedLog<String>()

  package init() {}

  package var calls: [String] { log.elements }

  package func append(_ call: String) { log.append(call) }

  package func removeAll() { log.removeAll() }

  /// Returns when the calls so far satisfy `isMeant` (`WatchedLog.until`).
  package func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ isMeant: @escaping @Sendable ([String]) -> Bool
  ) async { await log.until(sourceLocation: sourceLocation, isMeant) }

  /// As `WatchedLog.until(within:_:)`.
  @discardableResult
  package func until(within seconds: Double, _ isMeant: @escaping @Sendable ([String]) -> Bool) async -> Bool {
    await log.until(within: seconds, isMeant)
  }

  /// Returns when `call` was made.
  package func until(_ call: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await log.until("\"\(call)\"", sourceLocation: sourceLocation) { $0.contains(call) }
  }
}
