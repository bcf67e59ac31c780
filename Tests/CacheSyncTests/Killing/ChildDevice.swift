import ChatWire
import Foundation
import LiveTesting
import ProcessTesting

/// A running `sync-device`, what it said, and the means to kill it. It ends with the test at the latest: its standard
/// input does.
final class ChildDevice: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var rest: [UInt8] = []
    var endings = 0
    var waiters: [(isMeant: @Sendable ([String]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let process: Process
  private let input: Pipe
  private let state = Locked(State())

  /// - Parameter arguments: see `Arguments` of the process.
  init(_ arguments: [String]) throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    (self.process, self.input) = (process, input)
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path("sync-device"))
    process.arguments = arguments
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { [weak self] _ in self?.ended() }
    try process.run()
    // A thread of its own, not a handler: libdispatch on Linux can crash when a handler's descriptor is closed.
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      while true {
        let data = reader.availableData
        guard !data.isEmpty else { break }
        self?.take(Array(data))
      }
      self?.ended()
    }
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// What it said so far.
  var lines: [String] { state.withValue { $0.lines } }
  /// What followed a word at the beginning of a line.
  func words(after word: String) -> [String] {
    lines.filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
  }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Returns when it has said what satisfies `isMeant`.
  /// - Returns: false when it ended without.
  func until(_ isMeant: @escaping @Sendable ([String]) -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withValue { state -> Bool? in
        if isMeant(state.lines) { return true }
        if state.endings == 2 { return false }
        state.waiters.append((isMeant, continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Kills it, and returns when it is gone and everything that it said was read.
  func kill() async {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    _ = await until { _ in false }
  }

  private func take(_ bytes: [UInt8]) {
    let ready = state.withValue { state in
      state.rest += bytes
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
        state.rest.removeSubrange(...end)
      }
      let ready = state.waiters.filter { $0.isMeant(state.lines) }
      state.waiters.removeAll { $0.isMeant(state.lines) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  /// It is gone, or has nothing more to say: after both nobody waits any more.
  private func ended() {
    let waiters = state.withValue { state in
      state.endings += 1
      guard state.endings == 2 else { return [] as [CheckedContinuation<Bool, Never>] }
      defer { state.waiters = [] }
      return state.waiters.map(\.continuation)
    }
    for waiter in waiters { waiter.resume(returning: false) }
  }
}
