import Foundation

/// Work on its own thread: it blocks on files and queues, which Swift's shared pool must not.
final class Background<Value: Sendable>: @unchecked Sendable {
  // `result` is written once before `done` is signaled and read only after waiting for it; `condition` guards both.
  private let condition = NSCondition()
  private var result: Result<Value, any Error>?

  enum Priority: Sendable {
    /// Like the rest of the process.
    case normal
    /// Uses the processor time that the other threads leave.
    case low
  }

  init(name: String, priority: Priority = .normal, _ body: @escaping @Sendable () throws -> Value) {
    let thread = Thread { [self] in
      #if os(Linux)
        // On Linux this number is per thread; elsewhere it would slow down the whole process.
        if priority == .low { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
      #endif
      let outcome = Result { try body() }
      condition.lock()
      result = outcome
      condition.broadcast()
      condition.unlock()
    }
    thread.name = name
    thread.stackSize = 4 << 20
    if priority == .low { thread.qualityOfService = .utility }
    thread.start()
  }

  /// Waits for the end of the work.
  func value() throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return try result.get() }
      condition.wait()
    }
  }
}
