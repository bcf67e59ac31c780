import Foundation

/// Ends the process when the threads that tasks share have stood still for long, and says which tests were under way.
/// Then no test goes on, and none can say that it hangs: a call in each of those threads waits for something that needs
/// one of them.
final class StandstillWatch: @unchecked Sendable {
  // Sendable: the variables are touched only while `lock` is held.
  private let lock = NSLock()
  private var names: [String: Int] = [:]
  private var isWatching = false

  private let limit: TimeInterval
  private let pause: TimeInterval
  private let runTask: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let end: @Sendable (String) -> Void

  /// While all tests begin, a task of this process may have to wait for minutes.
  static let shared = StandstillWatch(
    limit: 900, pause: 30, runTask: { body in Task.detached { body() } },
    end: { text in
      FileHandle.standardError.write(Data(text.utf8))
      abort()
    })

  /// - Parameters:
  ///   - limit: seconds that a task may wait for a thread.
  ///   - pause: seconds between two looks.
  ///   - runTask: runs something in a task.
  ///   - end: ends the process. If it returns, nothing is watched any longer.
  init(
    limit: TimeInterval, pause: TimeInterval, runTask: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    end: @escaping @Sendable (String) -> Void
  ) {
    self.limit = limit
    self.pause = pause
    self.runTask = runTask
    self.end = end
  }

  /// Names a test while it runs.
  func during(_ name: String, _ body: () async throws -> Void) async rethrows {
    lock.withLock {
      names[name, default: 0] += 1
      guard !isWatching else { return }
      isWatching = true
      Thread.detachNewThread { [self] in watch() }
    }
    defer {
      lock.withLock {
        let count = names[name] ?? 1
        names[name] = count == 1 ? nil : count - 1
      }
    }
    try await body()
  }

  private func watch() {
    let hasRun = DispatchSemaphore(value: 0)
    while true {
      runTask { hasRun.signal() }
      if hasRun.wait(timeout: .now() + limit) == .timedOut { break }
      Thread.sleep(forTimeInterval: pause)
    }
    let list = lock.withLock { names.keys.sorted() }.map { "\n  " + $0 }.joined()
    end("No task has run for \(Int(limit)) seconds: each of their threads waits. Tests under way:\(list)\n")
  }
}
