import CacheSync
import ChatWire

/// What the app requested of the connection, in order.
///
/// A call to connect joins the one that is under way; a call to disconnect ends it and comes after it. So the last call
/// decides, however fast calls follow each other.
struct ConnectionCalls: Sendable {
  typealias LoginHandler = @Sendable (Result<LoginOutcome, any Error>) -> Void

  private struct Attempt: Sendable {
    let number: Int
    let task: Task<Void, Never>
    var handlers: [LoginHandler]
  }

  private var lastNumber = 0
  private var attempt: Attempt?
  private var canceled: [Int: [LoginHandler]] = [:]
  /// The last action that was started; the next one starts after it.
  private(set) var last: Task<Void, Never>?

  /// - Returns: false if there is no login under way to join.
  mutating func join(_ handler: @escaping LoginHandler) -> Bool {
    guard attempt != nil else { return false }
    attempt?.handlers.append(handler)
    return true
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func begin(_ number: Int, _ task: Task<Void, Never>, _ handler: @escaping LoginHandler) {
    attempt = Attempt(number: number, task: task, handlers: [handler])
    last = task
  }

  /// - Returns: the handlers that wait for the login, and whether the app canceled it.
  mutating func finish(_ number: Int) -> (handlers: [LoginHandler], isCanceled: Bool) {
    if let attempt, attempt.number == number {
      self.attempt = nil
      return (attempt.handlers, false)
    }
    return (canceled.removeValue(forKey: number) ?? [], true)
  }

  mutating func cancel() {
    guard let attempt else { return }
    attempt.task.cancel()
    canceled[attempt.number] = attempt.handlers
    self.attempt = nil
  }

  mutating func append(_ task: Task<Void, Never>) { last = task }
}
