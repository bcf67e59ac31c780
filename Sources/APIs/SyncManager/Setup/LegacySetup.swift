import ChatClient
import ChatModel
import Dispatch

/// What the static calls of the legacy API request: whose data, how, and whether sync runs. They can be called before
/// the user's session exists, and apply to the session that comes then.
final class LegacySetup: Sendable {
  private struct State: Sendable {
    var userID: String?
    var options = LegacyOptions()
    var isResumed = false
  }

  // It is retained by what it refers to.
  private unowned let shared: SharedSession
  let queues = LegacyQueues()
  private let state = Locked(State())

  private init(_ shared: SharedSession) { self.shared = shared }

  static func of(_ shared: SharedSession) -> LegacySetup { shared.layer(LegacySetup.self) { LegacySetup(shared) } }

  /// The session that setup refers to, if it exists.
  var session: ChatSession? {
    guard let userID = state.withValue({ $0.userID }), let session = shared.session,
      session.userID.hasSameBytes(as: userID)
    else { return nil }
    return session
  }

  /// Opens the user's data. If the user is the same, sync continues.
  func setUp(userID: String, _ options: LegacyOptions) {
    state.withValue { state in
      let isSameUser = state.userID.hasSameBytes(as: userID)
      state = State(
        userID: userID, options: options, isResumed: options.resumesAtSetup || (isSameUser && state.isResumed))
    }
    // As documented, it reports nothing: what cannot be opened now is opened at login. The legacy API always has a
    // cache, whatever `useCaching` says.
    _ = try? shared.open(userID: userID, keepsCache: true)
    apply()
  }

  /// Does nothing before setup.
  func setResumed(_ isResumed: Bool) {
    state.withValue { if $0.userID != nil { $0.isResumed = isResumed } }
    // Apps call it after each reconnection: what could not be opened at setup or at the login may be opened now.
    if isResumed, let session { shared.keepCache(of: session) }
    apply()
  }

  /// Removes everything that is cached for the user.
  func clearCache() {
    apply()
    session?.handovers.removeEverythingCached()
  }

  /// Sets up a session that came after setup, or after another user's.
  private func apply() {
    guard let session else { return }
    let layer = LegacyLayer.of(session)
    let (options, isResumed) = state.withValue { ($0.options, $0.isResumed) }
    if !layer.isSetUp || layer.options != options { layer.setUp(options, queues, session) }
    if layer.isResumed != isResumed { layer.setResumed(isResumed, session) }
  }
}
