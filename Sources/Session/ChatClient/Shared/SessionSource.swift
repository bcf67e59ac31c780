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

  /// The session; without one, the handler receives 800101.
  func session<Object>(orTell completionHandler: ((Object?, SBDError?) -> Void)?) -> ChatSession? {
    if let session { return session }
    let handler = AppValue(completionHandler)
    deliver { handler.value?(nil, SBDError(.connectionRequired)) }
    return nil
  }

  /// - Throws: 800101 without a session.
  func requireSession() throws -> ChatSession {
    guard let session else { throw SBDError(.connectionRequired) }
    return session
  }

  /// Calls the app, after what there is to report.
  func deliver(_ call: @escaping @Sendable () -> Void) {
    switch self {
    case .session(let session): session.deliver(call)
    case .shared(let shared): shared.deliver(call)
    }
  }
}
