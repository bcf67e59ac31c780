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
    var isReconnecting = false
    var isEnded = false
    /// The last logins that were events; more than can happen between a login and the report of its success.
    var logins: [LoginInformation] = []
    /// Handlers of finished logins whose events the queue has not reached yet.
    var waiting: [(login: LoginInformation, step: Delivery.Step)] = []
  }

  private static let mostLogins = 8

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
        callWaiting(for: login, &delivery)
      case .loginPostponed, .reconnectStarted: known.withValue { $0.isReconnecting = true }
      case .reconnectSucceeded, .reconnectFailed: known.withValue { $0.isReconnecting = false }
      case .unreadTotals(let counts):
        delivery.swap { [visible] in visible.withValue { $0.unreadCounts = counts } }
      default: continue
      }
    }
  }

  private func show(_ state: ConnectionState, _ delivery: inout Delivery) {
    delivery.swap { [visible] in visible.withValue { $0.state = state } }
  }

  /// Adds a call of the app that finds the user known, and the connection open unless the server could not be asked.
  func report(
    _ login: LoginOutcome, _ cache: Cache, _ step: @escaping Delivery.Step, _ delivery: inout Delivery
  ) async {
    if let event = login.login { return call(after: event, step, &delivery) }
    await showCachedLogin(login.user, in: cache, &delivery)
    delivery.call(step)
  }

  /// The server could not be asked: the app sees the user of the last login.
  private func showCachedLogin(_ user: ChatModel.User, in cache: Cache, _ delivery: inout Delivery) async {
    let time = StoredSession(try? await cache.read { try $0.session().payload })?.loggedInAt ?? 0
    delivery.swap { [visible] in
      visible.withValue { visible in
        visible.user = user
        visible.lastConnectedAt = max(visible.lastConnectedAt, time)
      }
    }
  }

  private func callWaiting(for login: LoginInformation, _ delivery: inout Delivery) {
    let steps = known.withValue { known -> [Delivery.Step] in
      known.logins = known.logins.suffix(SessionState.mostLogins - 1) + [login]
      let isItsOwn = { (entry: (login: LoginInformation, step: Delivery.Step)) in entry.login.isSame(as: login) }
      defer { known.waiting.removeAll(where: isItsOwn) }
      return known.waiting.filter(isItsOwn).map(\.step)
    }
    for step in steps { delivery.call(step) }
  }

  /// Adds a call of the app once the event of a login was reported, so that the app finds the connection open. Whoever
  /// waits for the login may hear of its success before the queue has even reached the beginning of the attempt.
  private func call(after login: LoginInformation, _ step: @escaping Delivery.Step, _ delivery: inout Delivery) {
    let isReported = known.withValue { known in
      // Also if the connection was lost again since.
      let isReported = known.isEnded || known.logins.contains { $0.isSame(as: login) }
      if !isReported { known.waiting.append((login, step)) }
      return isReported
    }
    if isReported { delivery.call(step) }
  }

  /// The session ends: there are no more events.
  /// - Returns: the handlers that still wait.
  func end() -> [Delivery.Step] {
    known.withValue { known in
      defer { known.waiting = [] }
      known.isEnded = true
      return known.waiting.map(\.step)
    }
  }

  /// Tells the app if attempts to reconnect were under way, which now end.
  func cancelReconnection(_ delegates: ChatDelegates, _ delivery: inout Delivery) {
    let wasReconnecting = known.withValue { known in
      defer { known.isReconnecting = false }
      return known.isReconnecting
    }
    guard wasReconnecting else { return }
    delegates.connection.call(&delivery) { tellNewest($0.didCancelReconnection) { $0() } }
  }
}

extension LoginInformation {
  /// Whether both are one login: each has a session key and a time of its own.
  fileprivate func isSame(as other: LoginInformation) -> Bool {
    sessionKey == other.sessionKey && time == other.time && user.payload == other.user.payload
  }
}
