import ChatClient
import ChatModel
import Dispatch

/// What the static calls of the legacy API ask for: whose data, how, and whether sync goes on. It may be said before
/// there is a session of the user; it holds for the session that comes then.
final class LegacySetup: Sendable {
  private struct State: Sendable {
    var userID: String?
    var options = LegacyOptions()
    var isResumed = false
  }

  // It is kept by what it refers to.
  private unowned let shared: SharedSession
  let queues = LegacyQueues()
  private let state = Locked(State())

  private init(_ shared: SharedSession) { self.shared = shared }

  static func of(_ shared: SharedSession) -> LegacySetup { shared.layer(LegacySetup.self) { LegacySetup(shared) } }

  /// The session that setup is about, if it is there.
  var session: ChatSession? {
    guard let userID = state.withValue({ $0.userID }), let session = shared.session,
      session.userID.hasSameBytes(as: userID)
    else { return nil }
    return session
  }

  /// Opens the user's data. The same user's sync goes on as it was.
  func setUp(userID: String, _ options: LegacyOptions) {
    state.withValue { state in
      let isSameUser = state.userID.hasSameBytes(as: userID)
      state = State(
        userID: userID, options: options, isResumed: options.resumesAtSetup || (isSameUser && state.isResumed))
    }
    // As documented it reports nothing: what cannot be opened now is opened by the login.
    // The legacy API has a cache of its own right, which `useCaching` never was about.
    _ = try? shared.open(userID: userID, keepsCache: true)
    apply()
  }

  /// Does nothing before setup.
  func setResumed(_ isResumed: Bool) {
    state.withValue { if $0.userID != nil { $0.isResumed = isResumed } }
    apply()
  }

  /// Removes everything that is cached for the user.
  func clearCache() {
    apply()
    session?.removeEverythingCached()
  }

  /// A session that came after setup, or after another user's, is set up now.
  private func apply() {
    guard let session else { return }
    let layer = LegacyLayer.of(session)
    let (options, isResumed) = state.withValue { ($0.options, $0.isResumed) }
    if !layer.isSetUp || layer.options != options { layer.setUp(options, queues, session) }
    if layer.isResumed != isResumed { layer.setResumed(isResumed, session) }
  }
}
