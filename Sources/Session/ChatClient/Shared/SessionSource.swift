/// Where a query gets its session from.
package enum SessionSource: Sendable {
  case session(ChatSession)
  /// The session that the static calls have when the query loads: it may be made before a user is known.
  case shared(SharedSession)

  /// `nil` before a user is known.
  package var session: ChatSession? {
    switch self {
    case .session(let session): session
    case .shared(let shared): shared.session
    }
  }

  /// Calls the app, after what there is to report.
  func deliver(_ call: @escaping @Sendable () -> Void) {
    switch self {
    case .session(let session): session.deliver(call)
    case .shared(let shared): shared.deliver(call)
    }
  }
}
