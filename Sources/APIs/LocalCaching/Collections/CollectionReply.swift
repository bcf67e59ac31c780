import ChatClient

/// Delivers the result of a call once, on the app's queue. After `dispose`, a handler is not called; an awaiting caller
/// receives the error `collectionDisposed`.
struct CollectionReply<Value: Sendable>: Sendable {
  typealias Handler = (Value?, SBDError?) -> Void

  private let handler: AppValue<Handler>
  private let isAwaited: Bool

  init(isAwaited: Bool = false, _ handler: @escaping Handler) {
    self.isAwaited = isAwaited
    self.handler = AppValue(handler)
  }

  init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.init(isAwaited: true) { value, error in
      if let value, error == nil {
        continuation.resume(returning: value)
      } else {
        continuation.resume(throwing: error ?? SBDError(.unknownError))
      }
    }
  }

  func succeed(_ value: Value, _ collection: BaseCollection, _ delivery: inout Delivery) {
    finish(value, nil, collection, &delivery)
  }

  func fail(_ error: SBDError, _ collection: BaseCollection, _ delivery: inout Delivery) {
    finish(nil, error, collection, &delivery)
  }

  /// The same for callers that are already on the app's queue. Retains the collection until it is called.
  func answer(_ collection: BaseCollection) -> @Sendable (Result<Value, SBDError>) -> Void {
    { result in
      switch result {
      case .success(let value): finish(value, nil, collection)
      case .failure(let error): finish(nil, error, collection)
      }
    }
  }

  /// Answers a call that was made after `dispose`.
  func refuse(_ delivery: inout Delivery) {
    delivery.call { handler.value(nil, SBDError(.collectionDisposed)) }
  }

  private func finish(
    _ value: Value?, _ error: SBDError?, _ collection: BaseCollection, _ delivery: inout Delivery
  ) {
    delivery.call { finish(value, error, collection) }
  }

  private func finish(_ value: Value?, _ error: SBDError?, _ collection: BaseCollection) {
    guard collection.isDisposed else { return handler.value(value, error) }
    if isAwaited { handler.value(nil, SBDError(.collectionDisposed)) }
  }
}
