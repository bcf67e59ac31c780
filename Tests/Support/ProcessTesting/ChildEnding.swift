/// How a child ended.
package enum ChildEnding: Equatable, Sendable {
  case exited(Int32)
  /// By a signal.
  case killed(Int32)

  /// - Parameter waitStatus: of a child that has ended, as `waitpid` tells it.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal)
  }

  /// The exit code, or the signal as a negative number.
  package var status: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): -signal
    }
  }
}
