import CacheSync
package import ChatModel

/// From the engine's answers to the app's handlers. A running call retains the session until it is answered.
extension ChatSession {
  /// The app's object of a message.
  package func message(_ value: ChatModel.Message) -> BaseMessage { BaseMessage.make(value, fileKey: fileKey) }

  /// Reports the result of a call to the app, after everything that was reported before.
  func answer(_ handler: SBErrorHandler?) -> CallCompletion<Void> {
    guard let handler = handler.map(AppValue.init) else { return { _ in } }
    return { result in
      let error = result.failure
      self.deliver { handler.value(error) }
    }
  }

  /// The same for a call with a result.
  /// - Parameter make: creates the app's object in the job of the answer, so that it misses no later change.
  func answer<Value: Sendable, Object: Sendable>(
    _ handler: ((Object?, SBDError?) -> Void)?, _ make: @escaping @Sendable (Value) -> Object
  ) -> CallCompletion<Value> {
    guard let handler = handler.map(AppValue.init) else { return { _ in } }
    return { result in
      switch result {
      case .success(let value):
        let object = make(value)
        self.deliver { handler.value(object, nil) }
      case .failure(let error):
        let error = SBDError(error)
        self.deliver { handler.value(nil, error) }
      }
    }
  }

  /// Refuses a call without asking the engine.
  /// - Parameter tell: the app's handler, or only a call of it.
  func refuse(_ code: SBDErrorCode, _ tell: @escaping (SBDError) -> Void) {
    let (error, tell) = (SBDError(code), AppValue(tell))
    // A separate session job: after what was called before.
    enqueue { delivery in delivery.call { tell.value(error) } }
  }

  /// Waits for a call that is answered with an error or nothing.
  ///
  /// It runs where its caller runs: params and closures of an actor never leave it, and a call is made before anything
  /// else happens there.
  func awaitAnswer(
    _ isolation: isolated (any Actor)? = #isolation, _ call: (@escaping SBErrorHandler) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation(isolation: isolation) {
      (continuation: CheckedContinuation<Void, any Error>) in
      call { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Waits for a call with a result.
  func awaitAnswer<Object: Sendable>(
    _ isolation: isolated (any Actor)? = #isolation, _ call: (@escaping (Object?, SBDError?) -> Void) -> Void
  ) async throws -> Object {
    try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
      call { object, error in
        if let object, error == nil {
          continuation.resume(returning: object)
        } else {
          continuation.resume(throwing: error ?? SBDError(.unknownError))
        }
      }
    }
  }
}

extension Result where Failure == any Error {
  /// As the app sees it; `nil` for success.
  var failure: SBDError? {
    if case .failure(let error) = self { SBDError(error) } else { nil }
  }
}
