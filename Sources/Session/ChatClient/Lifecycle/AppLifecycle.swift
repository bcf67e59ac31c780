import CacheSync
import ChatCache
import ChatWire

/// Follows the app to the background and back.
///
/// A suspended process cannot answer the server. The server would count the user as online until the connection times
/// out, and send no push notification. So when the app goes to the background, the session finishes what it is sending
/// and closes the connection; the login stays. When the app comes back, the connection reopens, and both API layers
/// catch up at once.
///
/// Once the connection is closed in the background, a cache in a shared container (`CacheOptions.isShared`) is not
/// written to either: calls that write wait until the app comes back.
///
/// On Apple systems, the session makes these calls by itself, and also when the network path changes. On other systems,
/// or with `isAutomatic` off, the app makes them:
///
/// ```swift
/// session.lifecycle.enterBackground()
/// session.lifecycle.enterForeground()
/// ```
///
/// Calls return at once, from any thread, and take effect in order. Without a login, there is no connection to close or
/// to open.
public final class AppLifecycle: Sendable {
  private struct State: Sendable {
    var isInBackground = false
    /// Counts the calls: what an earlier one began ends when there is a later one.
    var number = 0
    var isAutomatic = true
    var system: SystemNotices?
  }

  /// Seconds that messages on their way have until the connection closes in the background.
  static let longestWait = 20.0

  private let state = Locked(State())
  private let session: @Sendable () -> ChatSession?

  /// - Parameter session: the session at the time of a call.
  init(_ session: @escaping @Sendable () -> ChatSession?) { self.session = session }

  /// Whether the app was last said to be in the background.
  public var isInBackground: Bool { state.withValue { $0.isInBackground } }

  /// Whether the system notifies the session when the app goes to the background and comes back, and when the network
  /// path changes. Default true; only Apple systems do.
  public var isAutomatic: Bool {
    get { state.withValue { $0.isAutomatic } }
    set { state.withValue { $0.isAutomatic = newValue } }
  }

  /// The app goes to the background: the session finishes what it is sending, for at most twenty seconds, and then
  /// closes the connection.
  /// - Parameter completionHandler: called when it is closed, or when the app has come back.
  public func enterBackground(completionHandler: (() -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    let session = session()
    leave(session) { if let session { session.deliver { handler.value?() } } else { handler.value?() } }
  }

  /// The same; returns when the connection is closed, or when the app has come back.
  public func enterBackground() async {
    await withCheckedContinuation { continuation in leave(session()) { continuation.resume() } }
  }

  /// The app is in the foreground again: the connection opens at once, and the session requests what it missed. If the
  /// connection never closed, it must prove within some seconds that it is alive. A connection that the app closed with
  /// `disconnectWebSocket` opens, too.
  public func enterForeground() {
    state.withValue { state in
      (state.isInBackground, state.number) = (false, state.number + 1)
      let session = session()
      session?.cache.resumeWrites()
      session?.reconnect()
    }
  }

  /// There is a network again, or another one: an open connection must prove that it is alive, and if the session waits
  /// for its next attempt to connect, it connects at once. Does nothing in the background.
  public func networkChanged() {
    state.withValue { state in
      if !state.isInBackground { session()?.reconnect() }
    }
  }

  /// - Parameter isDone: called once, on any thread.
  private func leave(_ session: ChatSession?, _ isDone: @escaping @Sendable () -> Void) {
    leave(session, beginLeaving(), isDone)
  }

  /// - Returns: the number of this departure.
  private func beginLeaving() -> Int {
    state.withValue { state in
      (state.isInBackground, state.number) = (true, state.number + 1)
      return state.number
    }
  }

  private func leave(_ session: ChatSession?, _ number: Int, _ isDone: @escaping @Sendable () -> Void) {
    guard let session else { return isDone() }
    Task {
      await session.engine.untilSent(atMost: AppLifecycle.longestWait)
      // With the lock, so that a return to the foreground is either noticed or comes after the close.
      let isClosing = state.withValue { state in
        guard state.number == number else { return false }
        session.disconnectWebSocket { [self] in hold(session, number, isDone) }
        return true
      }
      if !isClosing { isDone() }
    }
  }

  /// Holds back what writes to a shared cache, unless the app is back.
  private func hold(_ session: ChatSession, _ number: Int, _ isDone: @escaping @Sendable () -> Void) {
    guard session.cache.options.isShared else { return isDone() }
    Task {
      let isHeld = state.withValue { state in
        if state.number == number { session.cache.holdWrites() }
        return state.number == number
      }
      if isHeld { await session.cache.untilWritten() }
      isDone()
    }
  }

  // MARK: What the system says

  /// Starts to listen to the system, where it tells. Once; more calls do nothing.
  func follow() {
    state.withValue { state in
      guard state.system == nil else { return }
      state.system = SystemNotices(self)
    }
  }

  /// Notes down that the app is in the background, in the order in which the system tells it: the time to close the
  /// connection is granted later, and the app may be back by then.
  /// - Returns: what closes the connection, to be done once; `nil` if there is nothing to do.
  func systemEntersBackground() -> (@Sendable () async -> Void)? {
    guard isAutomatic else { return nil }
    let number = beginLeaving()
    return { [self] in
      await withCheckedContinuation { continuation in leave(session(), number) { continuation.resume() } }
    }
  }
  /// The process is suspended within moments, whether or not the connection is closed.
  func systemSuspends() {
    guard isAutomatic else { return }
    state.withValue { state in
      if state.isInBackground, let session = session(), session.cache.options.isShared { session.cache.holdWrites() }
    }
  }
  func systemEntersForeground() { if isAutomatic { enterForeground() } }
  func systemChangedNetwork() { if isAutomatic { networkChanged() } }
}

extension ChatSession {
  /// Closes the connection while the app is in the background, and opens it afterwards.
  public var lifecycle: AppLifecycle { layer(AppLifecycle.self) { AppLifecycle { [weak self] in self } } }
}

extension SharedSession {
  /// The same for whichever session there is.
  package var lifecycle: AppLifecycle { layer(AppLifecycle.self) { AppLifecycle { [weak self] in self?.session } } }
}
