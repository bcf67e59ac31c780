import ChatModel
import ChatWire

/// What is known of the connection and of who is logged in.
struct ConnectionFacts {
  var state = ConnectionState.disconnected
  /// The app stopped sync (Docs/VendorAPIs.md#resume-and-pause); events are applied all the same.
  var isPaused = false
  /// The last login, of this run or from the cache.
  var policies = LoginPolicies()
  /// The server's time less this device's, ms; `nil` before the first login of this run.
  var clockOffset: Int64?
  /// Counts what the app asked of the login: attempts of an earlier generation are no attempts any more.
  var loginGeneration = 0
  /// Counts the logins of this run; 0 before the first.
  var epoch = 0
  /// The newest totals.
  var unreadCounts: UnreadCounts?

  /// Whether sync work may use the network.
  var canSync: Bool { state == .connected && !isPaused }
}

/// What a login says about how events are applied (Docs/Protocol.md#login).
struct LoginPolicies: Sendable, Equatable {
  /// 0 and 1 count replies, 2 does not, 3 only those that also go to the channel (Docs/Protocol.md#threading-policies).
  var unreadThreading = 0
  var lastMessageThreading = 0
  var disablesSupergroupAck = false
  var maximumUnreadInSupergroup: Int?
  /// Bytes of a file at most; `nil` before the first login of this run.
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
