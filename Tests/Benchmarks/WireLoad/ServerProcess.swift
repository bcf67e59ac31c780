import Foundation
import ProcessTesting

/// This program again, as a server in a process of its own, so that client and server do not share a heap.
final class ServerProcess {
  let port: Int
  private let process: ChildProcess
  private let input: ChildPipe
  private let output: AsyncStream<[UInt8]>
  private let folder: String?

  init(_ kind: ServeCommand.Kind, isSoak: Bool = false) async throws {
    var arguments = ["serve", kind.rawValue]
    if kind == .chat {
      let folder = NSTemporaryDirectory() + "/wire-load-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      arguments += ["--folder", folder]
      self.folder = folder
    } else {
      folder = nil
    }
    if isSoak { arguments.append("--soak") }
    guard let program = Bundle.main.executablePath else { throw Violation("The program's file was not found.") }
    let pipe = try ChildPipe()
    input = try ChildPipe()
    process = try ChildProcess(program, arguments, input: .pipe(input), output: .pipe(pipe), errors: .inherited)
    output = pipe.parts()
    var line = ""
    for await part in output {
      line += String(decoding: part, as: UTF8.self)
      if line.contains("\n") { break }
    }
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Violation("The server did not start.")
    }
    self.port = port
  }

  var url: String { "http://127.0.0.1:\(port)" }

  var residentBytes: Int { residentMemory() }

  var residentMemory: @Sendable () -> Int {
    let process = process.processIdentifier
    return { Memory.residentBytes(of: process) }
  }

  /// Asks it to end, and waits for it.
  /// - Returns: the numbers in what it said at the end.
  func stop() async throws -> [Int] {
    try input.writing.close()
    var said = ""
    for await part in output { said += String(decoding: part, as: UTF8.self) }
    let ending = try await process.ended()
    if let folder { try FileManager.default.removeItem(atPath: folder) }
    guard ending == .exited(0) else { throw Violation("The server ended with an error.") }
    return said.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }
}

enum Memory {
  /// What a process holds in memory now; 0 where there is no /proc.
  static func residentBytes(of process: Int32 = getpid()) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }

  /// Files and sockets that this process has open; 0 where there is no /proc.
  static var openDescriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
}

/// Counts from any thread.
final class Counter: @unchecked Sendable {
  // Sendable: the number is only touched while the lock is held.
  private let lock = NSLock()
  private var count = 0

  func add(_ number: Int = 1) { lock.withLock { count += number } }
  var value: Int { lock.withLock { count } }
}
