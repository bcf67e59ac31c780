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
    var hasEnded = false
    var waiters: [(isMeant: @Sendable ([String]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let process: ChildProcess
  private let input: ChildPipe
  private let state = Locked(State())

  /// - Parameter arguments: see `Arguments` of the process.
  init(_ arguments: [String]) throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let process = try ChildProcess(
      BuiltProgram.path("sync-device"), arguments, environment: variables, input: .pipe(input), output: .pipe(output),
      errors: .inherited)
    (self.process, self.input) = (process, input)
    output.read { [weak self] bytes in
      self?.receive(bytes)
    } atEnd: { [weak self] in
      Task { [weak self] in
        _ = try? await process.ended()
        self?.ended()
      }
    }
  }

  deinit { process.send(SIGKILL) }

  /// What it said so far.
  var lines: [String] { state.withValue { $0.lines } }
  /// What followed a word at the beginning of a line.
  func words(after word: String) -> [String] {
    lines.filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
  }

  func say(_ line: String) throws {
    try input.writing.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Returns when it has said what satisfies `isMeant`.
  /// - Returns: false when it ended without.
  func until(_ isMeant: @escaping @Sendable ([String]) -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withValue { state -> Bool? in
        if isMeant(state.lines) { return true }
        if state.hasEnded { return false }
        state.waiters.append((isMeant, continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Kills it, and returns when it is gone and everything that it said was read.
  func kill() async {
    process.send(SIGKILL)
    _ = await until { _ in false }
  }

  private func receive(_ bytes: [UInt8]) {
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

  /// It is gone, and everything that it said was read: nobody waits any more.
  private func ended() {
    let waiters = state.withValue { state in
      state.hasEnded = true
      defer { state.waiters = [] }
      return state.waiters.map(\.continuation)
    }
    for waiter in waiters { waiter.resume(returning: false) }
  }
}
