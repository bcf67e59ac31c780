import ChatWire

/// A request for a new access token, on its way to the app. Answered once; if an app releases it without an answer, it
/// has none.
final class TokenRequest: Sendable {
  private let continuation: Locked<CheckedContinuation<String?, Never>?>

  init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = Locked(continuation) }

  deinit { answer(nil) }

  /// - Parameter token: empty for "none needed", `nil` for "there is none".
  func answer(_ token: String?) {
    let waiting = continuation.withValue { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: token)
  }
}
