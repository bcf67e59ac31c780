import Foundation
import StoreMigrator

/// Ctrl-C and SIGTERM stop a run at its next batch boundary; a second one ends the process at once.
///
/// A handler puts the number of each signal into a pipe, and a thread reads it, so that no signal is lost. A dispatch
/// source would be set up some time after `resume`, later than short runs take on a busy machine, and what comes before is
/// lost. There is one at a time.
final class Interrupt {
  private static let signals = [SIGINT, SIGTERM]
  /// Numbers in the pipe that are no signals.
  private static let (end, nothing): (UInt8, UInt8) = (0, .max)
  /// All that a signal handler can reach. It stays open, because a signal may come at any time.
  private static let descriptors = openPipe()

  init(_ cancellation: Cancellation, console: Console) {
    let input = Interrupt.descriptors.input
    // Without a pipe, signals end the process as they always do.
    guard input >= 0 else { return }
    // What a first call sets up must not be set up in a handler.
    Interrupt.put(Interrupt.nothing)
    Thread.detachNewThread { Interrupt.follow(input, cancellation, console) }
    for number in Interrupt.signals { signal(number) { Interrupt.put(UInt8(truncatingIfNeeded: $0)) } }
  }

  deinit {
    guard Interrupt.descriptors.input >= 0 else { return }
    for number in Interrupt.signals { signal(number, SIG_DFL) }
    Interrupt.put(Interrupt.end)
  }

  /// Does only what is allowed in a signal handler.
  private static func put(_ number: UInt8) {
    let error = errno
    withUnsafePointer(to: number) { _ = write(descriptors.output, $0, 1) }
    errno = error
  }

  private static func follow(_ input: Int32, _ cancellation: Cancellation, _ console: Console) {
    var number: UInt8 = 0
    while true {
      let count = read(input, &number, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, number != end else { return }
      guard number != nothing else { continue }
      if cancellation.isCancelled { _exit(128 + Int32(number)) }
      cancellation.cancel()
      console.note("Stopping at the next batch boundary. Press Ctrl-C again to end at once.")
    }
  }

  private static func openPipe() -> (input: Int32, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler never waits.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
