import CacheSync
import ChatWire

/// What the app requested of the connection, in order.
///
/// A call to connect joins the one that is under way; a call to disconnect ends it and comes after it. So the last call
/// decides, however fast calls follow each other.
final class ConnectionCalls: Sendable {
  typealias LoginHandler = @Sendable (Result<LoginOutcome, any Error>) -> Void

  private struct Attempt: Sendable {
    let number: Int
    let task: Task<Void, Never>
    var handlers: [LoginHandler]
  }

  private struct State: Sendable {
    var lastNumber = 0
    var attempt: Attempt?
    var canceled: [Int: [LoginHandler]] = [:]
  }

  private let state = Locked(State())
  private let actions = TaskChain()

  /// Logs in, after what the app requested of the connection before.
  func connect(_ request: LoginRequest, of session: ChatSession, _ handler: @escaping LoginHandler) {
    session.enqueue { [self] _ in
      state.withValue { state in
        if state.attempt != nil {
          state.attempt?.handlers.append(handler)
          return
        }
        state.lastNumber += 1
        let number = state.lastNumber
        let task = actions.add {
          let result: Result<LoginOutcome, any Error>
          do { result = .success(try await session.engine.connect(request)) } catch { result = .failure(error) }
          session.enqueue { await self.finish(number, result, session, &$0) }
        }
        state.attempt = Attempt(number: number, task: task, handlers: [handler])
      }
    }
  }

  /// Cancels the login that is under way; its handlers learn it when it ends.
  func cancelLogin() {
    state.withValue { state in
      guard let attempt = state.attempt else { return }
      attempt.task.cancel()
      state.canceled[attempt.number] = attempt.handlers
      state.attempt = nil
    }
  }

  /// Starts an action as soon as everything before it is done.
  func append(_ action: @escaping @Sendable () async -> Void) { actions.add(action) }

  private func finish(
    _ number: Int, _ result: Result<LoginOutcome, any Error>, _ session: ChatSession, _ delivery: inout Delivery
  ) async {
    let (handlers, isCanceled) = state.withValue { state -> ([LoginHandler], Bool) in
      guard let attempt = state.attempt, attempt.number == number else {
        return (state.canceled.removeValue(forKey: number) ?? [], true)
      }
      state.attempt = nil
      return (attempt.handlers, false)
    }
    guard !isCanceled, case .success(let login) = result else {
      let result = isCanceled ? .failure(CancellationError()) : result
      for handler in handlers { delivery.call { handler(result) } }
      return
    }
    await session.sessionState.report(
      login, session.cache, { for handler in handlers { handler(result) } }, &delivery)
  }
}
