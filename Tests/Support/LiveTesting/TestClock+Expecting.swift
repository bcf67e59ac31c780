import ChatTesting
package import Testing

extension TestClock {
  /// Returns when somebody pauses that long; an issue when nobody does.
  package func expectPause(_ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation) async {
    await expectEnd(of: "a pause of \(seconds) s", sourceLocation: sourceLocation) { await self.untilSleeping(seconds) }
  }

  /// Awaits a pause of that length, as `expectPause`, and ends it.
  package func endPause(_ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation) async {
    await expectPause(seconds, sourceLocation: sourceLocation)
    advance(by: seconds)
  }
}
