import ChatWire
import Foundation
import ProcessTesting

@testable import cachebridge_lab

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the built `cachebridge-lab` to its end. Waiting blocks a thread of its own only.
enum LabTool {
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// - Parameters:
  ///   - temporary: where it makes its own folders.
  ///   - interruptAt: sends SIGINT once this was said on standard error.
  static func run(
    _ arguments: [String], temporary: URL, interruptAt: String? = nil
  ) async throws -> Outcome {
    let base = temporary.appendingPathComponent(UUID().uuidString).path
    let (output, errors) = (base + ".out", base + ".err")
    // Standard error through a pipe: what is said is a signal to go on.
    guard mkfifo(errors, 0o600) == 0 else { throw SpawnError(errno: errno) }
    let reader = open(errors, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard reader >= 0 else { throw SpawnError(errno: errno) }
    var variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "TMPDIR": temporary.path]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let process: pid_t
    do {
      process = try spawn(
        BuiltProgram.path("cachebridge-lab"), arguments, environment: variables, output: output, errors: errors)
    } catch {
      close(reader)
      throw error
    }
    _ = fcntl(reader, F_SETFL, 0)
    let said = Awaited("")
    return await withCheckedContinuation { continuation in
      let thread = Thread {
        var isInterrupted = interruptAt == nil
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(reader, &buffer, buffer.count), count > 0 {
          said.update { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
          if !isInterrupted, let interruptAt, said.value.contains(interruptAt) {
            isInterrupted = true
            kill(process, SIGINT)
          }
        }
        close(reader)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        continuation.resume(returning: Outcome(status: exit, output: text, errors: said.value))
      }
      thread.start()
    }
  }
}
