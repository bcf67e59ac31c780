import Foundation

/// What a running child says, line by line.
package final class ChildLines: @unchecked Sendable {
  // Sendable: the variables are touched only while `lock` is held.
  private let lock = NSLock()
  private var rest: [UInt8] = []
  private var complete: [String] = []
  private var isAtEnd = false
  private var waiters: [(isMeant: @Sendable ([String]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []

  /// - Parameter pipe: is read from now on, to its end.
  package init(of pipe: ChildPipe) {
    pipe.read { [self] in
      take($0)
    } atEnd: { [self] in
      end()
    }
  }

  /// All lines so far.
  package var all: [String] { lock.withLock { complete } }

  /// Returns when it has said what satisfies `isMeant`.
  /// - Returns: false when it ended without.
  @discardableResult
  package func until(_ isMeant: @escaping @Sendable ([String]) -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = lock.withLock { () -> Bool? in
        if isMeant(complete) { return true }
        if isAtEnd { return false }
        waiters.append((isMeant, continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Returns when nobody can say anything any more.
  /// - Returns: all lines.
  @discardableResult
  package func untilEnd() async -> [String] {
    await until { _ in false }
    return all
  }

  private func take(_ bytes: [UInt8]) {
    let ready = lock.withLock { () -> [CheckedContinuation<Bool, Never>] in
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        complete.append(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
      let ready = waiters.map { $0.isMeant(complete) }
      defer { waiters = zip(waiters, ready).filter { !$1 }.map(\.0) }
      return zip(waiters, ready).filter { $1 }.map(\.0.continuation)
    }
    for waiter in ready { waiter.resume(returning: true) }
  }

  private func end() {
    let waiters = lock.withLock {
      isAtEnd = true
      defer { self.waiters = [] }
      return self.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: false) }
  }
}
