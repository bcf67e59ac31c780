/// Holding writes back while the process may be suspended (Docs/Guides/apple-systems.md#app-groups-and-suspension).
extension Cache {
  /// Holds writes back until `resumeWrites`: their callers wait. Reads go on. Returns when the write that runs has ended,
  /// so that this process holds no lock for writing. Closing the cache lets those that wait fail.
  public func suspendWrites() async {
    holdWrites()
    await untilWritten()
  }

  /// Does the writes that were held back, and lets others begin. Without `suspendWrites`, it does nothing.
  public func resumeWrites() { gate.open() }

  /// As `suspendWrites`, but returns at once, while a write may still run.
  package func holdWrites() { gate.shut() }

  /// As `resumeWrites`, and from now on no write is held back: what uses the cache is about to end.
  package func stopHoldingWrites() { gate.open(forGood: true) }

  /// Whether writes are held back.
  package var isHoldingWrites: Bool { gate.isShut }

  /// Returns when no write runs.
  package func untilWritten() async { await gate.untilQuiet() }
}
