import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One running process. Its streams go to files, so that no amount of output can block it and none of it is lost when
/// it is killed.
final class ToolRun {
  private let folder: TemporaryFolder
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)

  init(
    executable: String, arguments: [String], environment: [String: String] = [:], standardInput: [UInt8] = []
  ) throws {
    folder = try TemporaryFolder()
    // A temporary directory of its own shows what the run leaves in there. Everybody may write, because some runs are
    // made as another user.
    let scratch = folder.path("tmp")
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    try Files.setMode(0o777, scratch)
    try Files.setMode(0o755, folder.path)
    try folder.write(standardInput, to: "stdin")
    try folder.write([], to: "stdout")
    try folder.write([], to: "stderr")
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    var variables = ["PATH": "/usr/bin:/bin", "HOME": scratch, "TMPDIR": scratch, "LC_ALL": "C"]
    if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
      variables["LD_LIBRARY_PATH"] = libraries
    }
    process.environment = variables.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("stdin")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("stdout")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("stderr")))
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Waits until the process stands still (SIGSTOP), or has ended.
  func waitUntilStopped() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process.processIdentifier), &information, WSTOPPED | WNOWAIT) != 0, errno == EINTR {}
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; kills the process after `timeout` seconds.
  func finish(timeout: Double) throws -> Tool.Outcome {
    var timedOut = false
    if ended.wait(timeout: .now() + timeout) == .timedOut {
      timedOut = true
      send(SIGKILL)
      ended.wait()
    }
    return Tool.Outcome(
      exitCode: process.terminationStatus, output: try Files.bytes(folder.path("stdout")),
      errorOutput: try Files.bytes(folder.path("stderr")), timedOut: timedOut,
      leftovers: try Files.names(folder.path("tmp")), folder: folder)
  }
}
