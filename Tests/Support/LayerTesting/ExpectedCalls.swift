import LiveTesting
package import Testing

// Waits that fail with what there was instead, when what they wait for does not come: a time limit of a suite says
// neither.

extension CallLog {
  /// Waits until `call` is among the calls.
  package func expect(_ call: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await expect("\"\(call)\"", sourceLocation: sourceLocation) { $0.contains(call) }
  }

  /// Waits until the calls satisfy `isMeant`.
  /// - Parameter what: has to come.
  package func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ isMeant: @escaping @Sendable ([String]) -> Bool
  ) async {
    await log.expect(what, sourceLocation: sourceLocation, isMeant)
  }
}

extension WatchedLog {
  /// Waits until the elements satisfy `isMeant`.
  /// - Parameter what: has to come.
  package func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ isMeant: @escaping @Sendable ([Element]) -> Bool
  ) async {
    await until(what, sourceLocation: sourceLocation, isMeant)
  }
}
