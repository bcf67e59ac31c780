import Foundation
import ProcessTesting

/// One running child. Unlike Foundation's `Process` it tells when the child stops. Standard output and error go to files,
/// so no amount of output can block the child, and none of it is lost when it is killed.
final class ChildProcess: @unchecked Sendable {
  // `isReaped` and `isExpired` are touched between lock and unlock of `condition` only; the rest never changes.
  private let condition = NSCondition()
  private var isReaped = false
  private var isExpired = false
  let processIdentifier: pid_t

  /// How a child ended.
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
  }

  /// Starts a child.
  /// - Parameter environment: all variables that it gets.
  init(executable: String, arguments: [String], environment: [String: String], output: String, error: String) throws {
    processIdentifier = try spawn(
      executable, arguments, environment: environment, output: output, errors: error)
  }

  /// Waits for the end. After `seconds` the child is killed; `didExpire` says so.
  func wait(seconds: Double) -> (ending: Ending, didExpire: Bool) {
    startWatch(seconds)
    _ = peek(WEXITED)
    condition.lock()
    defer { condition.unlock() }
    var status: Int32 = 0
    waitpid(processIdentifier, &status, 0)
    isReaped = true
    condition.broadcast()
    let signal = status & 0x7F
    return (signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal), isExpired)
  }

  /// Waits until the child stopped itself; false when it ended instead. The end is left for `wait`.
  func waitUntilStopped(seconds: Double) -> Bool {
    startWatch(seconds)
    guard peek(WEXITED | WSTOPPED) == CLD_STOPPED else { return false }
    var status: Int32 = 0
    waitpid(processIdentifier, &status, WUNTRACED)
    return true
  }

  func send(_ signal: Int32) {
    condition.lock()
    defer { condition.unlock() }
    if !isReaped { kill(processIdentifier, signal) }
  }

  /// Sends a signal by the clock, unless the child has ended by then.
  func send(_ signal: Int32, after seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    Thread { [self] in
      condition.lock()
      defer { condition.unlock() }
      while !isReaped, condition.wait(until: deadline) {}
      if !isReaped { kill(processIdentifier, signal) }
    }.start()
  }

  /// Blocks until the child changes its state; leaves it for `waitpid`.
  private func peek(_ options: Int32) -> Int32 {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &info, options | Int32(WNOWAIT)) != 0, errno == EINTR {}
    return info.si_code
  }

  /// Kills the child when it has not been reaped in time.
  private func startWatch(_ seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    Thread { [self] in
      condition.lock()
      defer { condition.unlock() }
      while !isReaped, condition.wait(until: deadline) {}
      guard !isReaped else { return }
      isExpired = true
      kill(processIdentifier, SIGKILL)
    }.start()
  }
}
