import Foundation
import Testing

/// Runs work on a thread with the stack size of secondary threads on Apple systems.
enum SmallStack {
  private final class Box<Value>: @unchecked Sendable {
    // Written by the thread before it signals and read after the wait: never at the same time.
    var value: Value?
  }

  static func run<Value>(_ work: @escaping @Sendable () -> Value) throws -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = work()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    return try #require(box.value)
  }
}
