import ChatWire
import Foundation

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

  struct SpawnError: Error { let code: Int32 }

  private static let path: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("cachebridge-lab").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return ".build/debug/cachebridge-lab"
  }()

  /// - Parameters:
  ///   - temporary: where it makes its own folders.
  ///   - interruptAt: sends SIGINT once this was said on standard error.
  static func run(
    _ arguments: [String], temporary: URL, interruptAt: String? = nil
  ) async throws -> Outcome {
    let base = temporary.appendingPathComponent(UUID().uuidString).path
    let (output, errors) = (base + ".out", base + ".err")
    // Standard error through a pipe: what is said is a signal to go on.
    guard mkfifo(errors, 0o600) == 0 else { throw SpawnError(code: errno) }
    let reader = open(errors, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard reader >= 0 else { throw SpawnError(code: errno) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY, 0)
    var variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "TMPDIR": temporary.path]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, words, settings)
    guard code == 0 else {
      close(reader)
      throw SpawnError(code: code)
    }
    _ = fcntl(reader, F_SETFL, 0)
    let said = Awaited("")
    let id = process
    return await withCheckedContinuation { continuation in
      let thread = Thread {
        var isInterrupted = interruptAt == nil
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(reader, &buffer, buffer.count), count > 0 {
          said.update { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
          if !isInterrupted, let interruptAt, said.value.contains(interruptAt) {
            isInterrupted = true
            kill(id, SIGINT)
          }
        }
        close(reader)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        continuation.resume(returning: Outcome(status: exit, output: text, errors: said.value))
      }
      thread.start()
    }
  }
}
