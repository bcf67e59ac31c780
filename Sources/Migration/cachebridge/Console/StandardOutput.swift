import Foundation
import MigrationReport
import StoreMigrator

/// The reader of standard output, such as `head`, has gone. Not an error: the command ends like others that SIGPIPE
/// ends, and prints nothing.
struct ReaderGone: Error {}

/// Standard output. Every byte is checked: a lost result must not look like a printed one.
enum StandardOutput {
  /// - Throws: `ReaderGone`, or `MigrationError`: `noSpace` or `noAccess`.
  static func write(_ data: some ContiguousBytes) throws {
    let code = data.withUnsafeBytes { write($0, to: STDOUT_FILENO) }
    guard code != 0 else { return }
    guard code != EPIPE else { throw ReaderGone() }
    throw MigrationError(
      OutputFile.Failure(code).isNoSpace ? .noSpace : .noAccess,
      OutputFile.Failure(code).isNoSpace
        ? "There is no space left for standard output." : "Standard output cannot be written to.",
      hint: "The command did its work; only its output could not be written. Redirect the output to another place.")
  }

  /// Writes everything.
  /// - Returns: 0, or `errno`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        // Another process that shares the pipe made it non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }

  /// Reserves the numbers of the three standard streams if the caller closed one: an opened file must never get the
  /// number that messages are written to.
  static func reserveStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // Writing to it still fails, as it should.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process as SIGPIPE ends others; a shell shows 141.
  static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
