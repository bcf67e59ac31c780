import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// What the app sees of a session itself: who is logged in, and the state of the connection. It changes on the app's
/// queue, before delegates and handlers are called.
final class SessionState: NoticeReceiver {
  struct Visible: Sendable {
    var user: ChatModel.User?
    var state = ConnectionState.disconnected
    /// By the server's clock, ms; 0 before the first login.
    var lastConnectedAt: Int64 = 0
    var unreadCounts: UnreadCounts?
    var appInfo: AppInfo?
  }

  /// What session jobs know, which is ahead of what the app sees.
  private struct Known: Sendable {
    var isLoggedIn = false
    var isReconnecting = false
    /// Handlers of finished logins whose events the queue has not reached yet.
    var waiting: [Delivery.Step] = []
  }

  let visible = Locked(Visible())
  private let known = Locked(Known())

  let noticeChannelURL: String? = nil
  private let fileKey: FileAccessKey

  private let sendingUser: Locked<ChatModel.User?>

  /// - Parameter sendingUser: the user that messages being sent show, which is ahead of what the app sees.
  init(fileKey: FileAccessKey, sendingUser: Locked<ChatModel.User?>) {
    self.fileKey = fileKey
    self.sendingUser = sendingUser
  }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    for effect in notice.effects {
      switch effect {
      case .connection(let state): show(state, &delivery)
      case .loggedIn(let login):
        fileKey.set(login.fileKey)
        sendingUser.withValue { $0 = login.user }
        delivery.swap { [visible] in
          visible.withValue {
            $0.user = login.user
            $0.appInfo = AppInfo(login)
            if login.time > 0 { $0.lastConnectedAt = login.time }
          }
        }
        known.withValue { $0.isLoggedIn = true }
        callWaiting(&delivery)
      case .reconnectStarted: known.withValue { $0.isReconnecting = true }
      case .reconnectSucceeded, .reconnectFailed: known.withValue { $0.isReconnecting = false }
      case .unreadTotals(let counts):
        delivery.swap { [visible] in visible.withValue { $0.unreadCounts = counts } }
      default: continue
      }
    }
  }

  private func show(_ state: ConnectionState, _ delivery: inout Delivery) {
    delivery.swap { [visible] in visible.withValue { $0.state = state } }
    guard state != .connected else { return }
    known.withValue { $0.isLoggedIn = false }
    // There was a login, and it is over: nothing waits for it any longer.
    callWaiting(&delivery)
  }

  /// The server could not be asked: the app sees the user of the last login.
  func showCachedLogin(_ user: ChatModel.User, in cache: Cache, _ delivery: inout Delivery) async {
    let time = StoredSession(try? await cache.read { try $0.session().payload })?.loggedInAt ?? 0
    delivery.swap { [visible] in
      visible.withValue { visible in
        visible.user = user
        visible.lastConnectedAt = max(visible.lastConnectedAt, time)
      }
    }
  }

  private func callWaiting(_ delivery: inout Delivery) {
    let steps = known.withValue { known in
      defer { known.waiting = [] }
      return known.waiting
    }
    for step in steps { delivery.call(step) }
  }

  /// Adds a call of the app once the events of the login were reported, so that the app finds the connection open.
  func callAfterLogin(_ step: @escaping Delivery.Step, _ delivery: inout Delivery) {
    let isLoggedIn = known.withValue { known in
      if !known.isLoggedIn { known.waiting.append(step) }
      return known.isLoggedIn
    }
    if isLoggedIn { delivery.call(step) }
  }

  /// The session ends: there are no more events.
  /// - Returns: the handlers that still wait.
  func end() -> [Delivery.Step] {
    known.withValue { known in
      defer { known.waiting = [] }
      known.isLoggedIn = true
      return known.waiting
    }
  }

  /// - Returns: whether attempts to reconnect were under way, which now end.
  func cancelReconnection() -> Bool {
    known.withValue { known in
      defer { known.isReconnecting = false }
      return known.isReconnecting
    }
  }
}
