import CacheSync
import ChatCache
import ChatModel
import ChatWire
package import Dispatch
package import Foundation

/// The session of an app that does not create one, behind the static calls of `SBDMain` and `SBSMSyncManager`
/// (Docs/Architecture.md#sessions-and-layers). It is the only global; every object gets its session from its channel or
/// query.
///
/// It has one session at a time. A call for another user ends it; logging out does not: cached content can still be
/// read.
package final class SharedSession: Sendable {
  package static let shared = SharedSession()

  struct State: Sendable {
    var application: Application?
    /// Required by the legacy API, whatever the application set for the newer one's caching.
    var keepsCaches = false
    var directory: URL?
    /// Whether other processes use that folder, too.
    var isDirectoryShared = false
    var isExcludedFromBackup = true
    var isSearchable = false
    /// The folder of all applications' caches, if the app names none of its own.
    var container: URL?
    var typingInterval = SyncConfiguration().typingInterval
    var makeTransport: TransportFactory?
    var queue: DispatchQueue?
    var current: Opened?
    var layers: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    /// Sessions that are closing, by user.
    var closing: [UserID: Task<Void, Never>] = [:]
    /// Removes what killed processes left behind, once.
    var sweep: Task<Void, Never>?
    /// A cache is being rebuilt.
    var isRebuilding = false
  }

  struct Application: Sendable {
    let id: String
    let usesCaching: Bool
  }

  struct Opened: Sendable {
    let session: ChatSession
    let transport: LazyTransport
    /// Where a cache is that ends with its session; `nil` for one that is kept.
    var temporary: EphemeralFolder?
  }

  /// They outlive sessions: apps register them before they connect.
  package let delegates = ChatDelegates()
  let state = Locked(State())
  /// Held while a cache is opened, which takes as long as the disk does, and while the application changes: two threads
  /// must not open one cache twice. `state` is free in the meantime. Code that takes both takes this one first.
  let opening = NSLock()
  private let willOpen: @Sendable () -> Void
  /// Where temporary caches are.
  private let temporaryFolder: URL
  private let log = Locked<SessionLog?>(nil)

  /// - Parameters:
  ///   - temporaryFolder: where caches are that are not kept: the system's folder for temporary files by default.
  ///   - willOpen: called on the caller's thread before a cache is opened; for tests.
  package init(
    temporaryFolder: URL = FileManager.default.temporaryDirectory, willOpen: @escaping @Sendable () -> Void = {}
  ) {
    (self.temporaryFolder, self.willOpen) = (temporaryFolder, willOpen)
  }

  // MARK: Settings

  /// Sets how servers are reached. The first one stays.
  package func install(_ makeTransport: @escaping TransportFactory) {
    state.withValue { if $0.makeTransport == nil { $0.makeTransport = makeTransport } }
  }

  /// Where caches are from the next session on; `nil`, the default, for the application support folder.
  /// - Parameters:
  ///   - isShared: whether the folder is in a container that several processes share, see `CacheOptions.isShared`.
  ///   - isExcludedFromBackup: also for the application support folder and a container, see `CacheOptions`.
  ///   - isSearchable: likewise.
  package func setDirectory(
    _ directory: URL?, isShared: Bool = false, isExcludedFromBackup: Bool = true, isSearchable: Bool = false
  ) {
    state.withValue { state in
      (state.directory, state.isDirectoryShared) = (directory, isShared)
      state.isExcludedFromBackup = isExcludedFromBackup
      state.isSearchable = isSearchable
    }
  }

  /// The folder in which the application gets a folder for its caches, from the next session on, unless `setDirectory`
  /// names one; `nil`, the default, for the application support folder. It is shared with other processes.
  package func setContainer(_ container: URL?) { state.withValue { $0.container = container } }

  /// Seconds between two notifications of others that the user is typing, from the next session on. Default 1.
  package func setTypingInterval(_ seconds: Double) { state.withValue { $0.typingInterval = seconds } }

  /// Who is told what happens in sessions, from now on; `nil`, the default, for nobody.
  package func setLog(_ log: SessionLog?) { self.log.withValue { $0 = log } }

  /// Where delegates and handlers are called; `nil`, the default, for the main queue.
  package func setDelegateQueue(_ queue: DispatchQueue?) {
    state.withValue { state in
      state.queue = queue
      state.current?.session.setDelegateQueue(queue)
    }
  }

  /// Initializes for an application; for another one, this ends the session.
  /// - Parameter usesCaching: false keeps cached content only until the session ends.
  package func initialize(applicationID: String, usesCaching: Bool) {
    opening.withLock {
      state.withValue { state in
        if let known = state.application, known.id.hasSameBytes(as: applicationID), known.usesCaching == usesCaching {
          return
        }
        close(&state)
        state.application = Application(id: applicationID, usesCaching: usesCaching)
      }
    }
  }

  package var applicationID: String? { state.withValue { $0.application?.id } }

  /// Whether cached content stays from one run to the next.
  package var isUsingLocalCaching: Bool {
    state.withValue { state in
      guard let application = state.application else { return false }
      return application.usesCaching && state.current.map { $0.temporary == nil } ?? true
    }
  }

  /// Where the caches of the application are; `nil` before it is known.
  package var directory: URL? { state.withValue { directory(of: $0) } }

  func directory(of state: State) -> URL? {
    guard let application = state.application else { return nil }
    if let directory = state.directory { return directory }
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    let base = state.container ?? support ?? FileManager.default.temporaryDirectory
    return base.appendingPathComponent("CacheBridge").appendingPathComponent(CacheFile.name(forUserID: application.id))
  }

  /// What an API layer keeps outside sessions, created on first use. `make` must not call this object.
  package func layer<Layer: AnyObject & Sendable>(_ type: Layer.Type, make: () -> Layer) -> Layer {
    state.withValue { state in
      let key = ObjectIdentifier(type)
      if let layer = state.layers[key] as? Layer { return layer }
      let layer = make()
      state.layers[key] = layer
      return layer
    }
  }

  // MARK: The session

  /// The session, if a user is known.
  package var session: ChatSession? { state.withValue { $0.current?.session } }

  /// Opens a user's session, without a connection. The same user's session stays; another user's ends.
  /// - Parameter keepsCache: whether cached content stays even if the application does not use caching, in this session
  ///   and in those that are opened from now on. A session with a temporary cache moves to the one that is kept, with
  ///   everything that it has, before it does what is requested of it from now on; see `keepCache`.
  /// - Throws: `SBDError`: `invalidInitialization` before `initialize`, `invalidParameter` without a user id;
  ///   `CacheError` if the cache cannot be opened.
  @discardableResult
  package func open(userID: String, keepsCache: Bool = false) throws -> ChatSession {
    if keepsCache { state.withValue { $0.keepsCaches = true } }
    let session = try open(userID, allowsTemporary: false).session
    if keepsCache { keepCache(of: session) }
    return session
  }

  /// Moves a session with a temporary cache to the one that is kept. If that one cannot be opened, for example because
  /// a merge has been writing to it for seconds, the session stays where it is, and the next call tries again. Does
  /// nothing for a session whose cache is kept, or that has ended.
  /// - Parameter completion: whether the session has moved.
  package func keepCache(of session: ChatSession, completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
    let move = state.withValue { state -> (EphemeralFolder, URL)? in
      guard state.current?.session === session, let temporary = state.current?.temporary,
        let directory = directory(of: state)
      else { return nil }
      // From now on, a logout does not end it.
      state.current?.temporary = nil
      return (temporary, directory)
    }
    guard let (temporary, directory) = move else { return completion(false) }
    // In its place among the calls of the app. After the end of the session, there is nothing to move.
    let isTaken = session.engine.submit { [weak self] engine in
      let isMoved = await engine.storage.move(to: directory, on: engine)
      if isMoved {
        session.isCacheKept.withValue { $0 = true }
        session.knownCacheFailure.withValue { $0 = nil }
        temporary.remove()
      } else {
        self?.state.withValue { if $0.current?.session === session { $0.current?.temporary = temporary } }
      }
      completion(isMoved)
    }
    if !isTaken { completion(false) }
  }

  private enum Opening {
    case done(Opened)
    case begun(usesCaching: Bool, directory: URL, LazyTransport)
  }

  private func open(_ userID: String, allowsTemporary: Bool) throws -> Opened {
    try opening.withLock {
      switch try state.withValue({ try beginOpening(userID, in: &$0) }) {
      case .done(let opened): return opened
      case .begun(let usesCaching, let directory, let transport):
        willOpen()
        let opened: Opened
        do {
          guard usesCaching else { throw CachingIsOff() }
          opened = try makeSession(userID, transport, directory, nil)
        } catch {
          // As documented, the SDK continues as if caching were off if the cache cannot be used
          // (Docs/VendorAPIs.md#initializing).
          guard error is CachingIsOff || allowsTemporary else { throw error }
          let temporary = try EphemeralFolder(cacheIn: temporaryFolder)
          opened = try makeSession(userID, transport, temporary.url, temporary)
          if !(error is CachingIsOff) {
            _ = opened.session.engine.submit { await $0.storage.standIn(after: error, on: $0) }
          }
        }
        state.withValue { state in
          opened.session.setDelegateQueue(state.queue)
          state.current = opened
        }
        return opened
      }
    }
  }

  /// Ends another user's session.
  private func beginOpening(_ userID: String, in state: inout State) throws -> Opening {
    guard let application = state.application, let makeTransport = state.makeTransport,
      let directory = directory(of: state)
    else { throw SBDError(.invalidInitialization) }
    guard !userID.isEmpty else { throw SBDError(.invalidParameter) }
    if let current = state.current, current.session.userID.hasSameBytes(as: userID) { return .done(current) }
    close(&state)
    let temporaryFolder = temporaryFolder
    if state.sweep == nil {
      state.sweep = Task(priority: .utility) { EphemeralFolder.sweep(in: temporaryFolder) }
    }
    let transport = LazyTransport(
      TransportSettings(applicationID: application.id), predecessor: state.closing[userID],
      make: makeTransport)
    return .begun(usesCaching: application.usesCaching || state.keepsCaches, directory: directory, transport)
  }

  private func makeSession(
    _ userID: String, _ transport: LazyTransport, _ directory: URL, _ temporary: EphemeralFolder?
  ) throws -> Opened {
    var configuration = SyncConfiguration()
    var options = CacheOptions()
    state.withValue { state in
      configuration.typingInterval = state.typingInterval
      // For a temporary cache, too: it may move to the folder that is kept.
      options.isShared = state.directory == nil ? state.container != nil : state.isDirectoryShared
      options.isExcludedFromBackup = state.isExcludedFromBackup
      options.isSearchable = state.isSearchable
    }
    let session = try ChatSession(
      userID: userID, directory: directory, cacheOptions: options, transport: transport, configuration: configuration,
      delegates: delegates, isLocalCachingEnabled: temporary == nil,
      log: SessionLog(while: { [log] in log.withValue { $0 } != nil }) { [log] in log.withValue { $0 }?.write($0) })
    return Opened(session: session, transport: transport, temporary: temporary)
  }

  private struct CachingIsOff: Error {}

  func close(_ state: inout State) {
    guard let opened = state.current else { return }
    state.current = nil
    let userID = opened.session.userID
    let earlier = state.closing[userID]
    state.closing[userID] = Task {
      await earlier?.value
      try? await opened.session.close()
      opened.temporary?.remove()
    }
  }

  // MARK: Connecting

  /// Logs a user in, and opens their session if necessary. Hosts apply to this login and later ones.
  package func connect(
    userID: String, accessToken: String?, apiHost: String?, webSocketHost: String?,
    completionHandler: ((User?, SBDError?) -> Void)?
  ) {
    let opened = Result {
      let opened = try open(userID, allowsTemporary: true)
      opened.transport.set(
        TransportSettings(
          applicationID: applicationID ?? "", apiHost: apiHost, webSocketHost: webSocketHost,
          tokenProvider: { [weak self] in await self?.token() }))
      return opened
    }
    switch opened {
    case .success(let opened):
      lifecycle.follow()
      opened.session.connect(accessToken: accessToken, completionHandler: completionHandler)
    case .failure(let error):
      let (handler, failure) = (AppValue(completionHandler), SBDError(error))
      deliver { handler.value?(nil, failure) }
    }
  }

  /// Logs out. The session stays, for cached content, unless caching is off.
  package func disconnect(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    guard let session else { return deliver { handler.value?() } }
    session.disconnect(completionHandler: completionHandler)
    state.withValue { state in
      if state.current?.session === session, state.current?.temporary != nil { close(&state) }
    }
  }

  /// Ends the session: a new one starts with the next call that names a user. Returns when its files are closed.
  package func end() async {
    // After a session that is being opened, which ends with the others.
    let (closing, sweep) = opening.withLock {
      state.withValue { state in
        close(&state)
        return (state.closing.values, state.sweep)
      }
    }
    for task in closing { await task.value }
    await sweep?.value
  }

  /// Calls the app, after what the session has to report, if there is one.
  package func deliver(_ call: @escaping @Sendable () -> Void) {
    let (session, queue) = state.withValue { ($0.current?.session, $0.queue) }
    if let session { session.deliver(call) } else { (queue ?? .main).async(execute: call) }
  }

  /// Requests a new access token from the app.
  private func token() async -> String? {
    await withCheckedContinuation { continuation in
      let request = TokenRequest(continuation)
      deliver { [delegates] in
        delegates.session.forEach { delegate in
          delegate.sessionTokenDidRequire(
            successCompletion: { request.answer($0 ?? "") }, failCompletion: { request.answer(nil) })
        }
      }
    }
  }
}
