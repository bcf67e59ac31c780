import ChatModel
import ChatWire

/// What is known of the connection and of the logged-in user.
struct ConnectionFacts {
  var state = ConnectionState.disconnected
  /// The app stopped sync (Docs/VendorAPIs.md#resume-and-pause); events are still applied.
  var isPaused = false
  /// The last login, of this run or from the cache.
  var policies = LoginPolicies()
  /// The server's time minus this device's, ms; `nil` before the first login of this run.
  var clockOffset: Int64?
  /// When the last login of this run was: the server's time, ms, and the seconds of the device that nobody can set.
  var loginTime: (server: Int64, device: Double)?
  /// Counts the login requests of the app: attempts of an earlier generation are ignored.
  var loginGeneration = 0
  /// The app disconnected, and has not asked for a login since.
  var isClosed = false
  /// The login that is tried again, because the server could not be asked.
  var lateLogin: LoginRequest?
  /// The app was told that the user of the last login is shown and that the session keeps trying to connect, and not yet
  /// how that ended.
  var isLoginPostponed = false
  /// The transport reconnects by itself, and tells how that ends.
  var isReconnecting = false
  /// Counts the logins of this run; 0 before the first.
  var epoch = 0
  /// The newest totals.
  var unreadCounts: UnreadCounts?

  /// Whether sync work may use the network. Not before the first login is handled, which tells the server's time: by the
  /// device's, a page could prove what is yet to come.
  var canSync: Bool { state == .connected && !isPaused && epoch > 0 }
}

/// What a login says about how events are applied (Docs/Protocol.md#login).
struct LoginPolicies: Sendable, Equatable {
  /// 0 and 1 count replies, 2 does not, 3 only those that also go to the channel (Docs/Protocol.md#threading-policies).
  var unreadThreading = 0
  var lastMessageThreading = 0
  var disablesSupergroupAck = false
  var maximumUnreadInSupergroup: Int?
  /// The maximum size of a file in bytes; `nil` before the first login of this run.
  var uploadLimit: Int64?

  init() {}

  init(_ login: LoginInformation) {
    unreadThreading = login.unreadThreadingPolicy
    lastMessageThreading = login.lastMessageThreadingPolicy
    disablesSupergroupAck = login.disablesSupergroupAck
    maximumUnreadInSupergroup = login.maximumUnreadInSupergroup
    uploadLimit = login.uploadLimit
  }
}
