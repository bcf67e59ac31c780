import ChatClient

/// Who waits for the end of a call: called once, on the app's queue. After `dispose` a handler is not called any more;
/// whoever awaits is told that the collection is disposed of.
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

  /// Answers a call that was made after `dispose`.
  func refuse(_ delivery: inout Delivery) {
    delivery.call { handler.value(nil, SBDError(.collectionDisposed)) }
  }

  private func finish(
    _ value: Value?, _ error: SBDError?, _ collection: BaseCollection, _ delivery: inout Delivery
  ) {
    delivery.call {
      guard collection.isDisposed else { return handler.value(value, error) }
      if isAwaited { handler.value(nil, SBDError(.collectionDisposed)) }
    }
  }
}
