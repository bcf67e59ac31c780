import Foundation

/// Threads for tests that compute for long, or stand still: they keep none of the threads that all other tasks share.
enum OwnThread {
  static let count = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// Runs `body` on the thread with this number. Apple's systems before macOS 15 and iOS 18 cannot: there it runs where
  /// all tasks do.
  static func run(_ number: Int, _ body: () async throws -> Void) async throws {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      try await withTaskExecutorPreference(ThreadExecutor.all[number]) { try await body() }
    } else {
      try await body()
    }
  }
}

/// A thread that runs the tasks that prefer it, one job after the other. It ends when it has had nothing to do for a
/// while, and begins again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // Sendable: the variables are touched only while `condition` is held.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isRunning = false

  /// As long as the process: a job may come when its test is over.
  static let all = (0..<OwnThread.count).map { _ in ThreadExecutor() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
      guard !isRunning else { return }
      isRunning = true
      let thread = Thread { [self] in run() }
      // As that of a program's first thread: parsers go deep in tests.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  private func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// `nil` when the thread ends.
  private func next() -> UnownedJob? {
    condition.withLock {
      let deadline = Date(timeIntervalSinceNow: 5)
      while jobs.isEmpty, condition.wait(until: deadline) {}
      isRunning = !jobs.isEmpty
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
