import Foundation

/// Numbers from 0 that are given to one holder at a time, in the order in which they are asked for.
final class Slots: @unchecked Sendable {
  // Sendable: the variables are touched only while `lock` is held.
  private let lock = NSLock()
  private var free: [Int]
  private var waiters: [CheckedContinuation<Int, Never>] = []

  init(count: Int) { free = Array((0..<count).reversed()) }

  /// Waits for a number, gives it to `body`, and takes it back at the end. Also a cancelled task gets its turn.
  func withSlot(_ body: (Int) async throws -> Void) async rethrows {
    let slot = await withCheckedContinuation { continuation in
      let slot = lock.withLock {
        if free.isEmpty { waiters.append(continuation) }
        return free.popLast()
      }
      if let slot { continuation.resume(returning: slot) }
    }
    defer {
      let waiter = lock.withLock {
        if waiters.isEmpty { free.append(slot) }
        return waiters.isEmpty ? nil : waiters.removeFirst()
      }
      waiter?.resume(returning: slot)
    }
    try await body(slot)
  }
}
