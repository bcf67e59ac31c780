package import ChatModel
package import ChatWire

/// What a start without a connection needs from the last login (Docs/VendorAPIs.md#offline-login). Keys and tokens are
/// secrets and never stored, because the file is not encrypted.
package struct StoredSession: Sendable {
  package let payload: Payload

  package init(_ login: LoginInformation) {
    self.init(user: login.user, loggedInAt: login.time)
  }

  package init?(_ payload: Payload?) {
    guard let payload, payload.object("user") != nil else { return nil }
    self.payload = payload
  }

  /// The same login with an updated user.
  package func replacing(_ user: User) -> StoredSession {
    StoredSession(user: user, loggedInAt: loggedInAt)
  }

  private init(user: User, loggedInAt: Int64) {
    payload = .object {
      $0.set("user", user.payload)
      $0.set("login_ts", loggedInAt)
    }
  }

  /// The logged-in user, as described by the server.
  package var user: User? { payload.object("user").flatMap(User.init) }
  /// When, by the server's clock, ms.
  package var loggedInAt: Int64 { payload.integer("login_ts") ?? 0 }
}
