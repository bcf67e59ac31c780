package import ChatTesting
import ChatWire

extension TestClock {
  /// A clock for long runs with many retries: pauses are over as soon as nothing else happens, and an answer is never
  /// late. It begins now.
  package static func skipping() -> TestClock {
    TestClock(start: SystemClock().milliseconds, skippingPausesUpTo: 60)
  }
}
