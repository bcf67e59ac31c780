package import CacheSync
public import ChatCache
package import ChatModel
import ChatWire
package import Dispatch
public import Foundation

/// One user's session: the cache, the connection, and the sync between them. An app may have several
/// (Docs/Architecture.md#sessions-and-layers).
///
/// It needs only a user id, and no connection: everything cached can be read, and messages that are sent in the
/// meantime wait or fail, depending on the policies.
public final class ChatSession: Sendable {
  /// The session's user.
  public let userID: String
  package let engine: SyncEngine
  let delivery = DeliveryQueue()
  let handles = ChannelHandles<GroupChannel>()
  let openHandles = ChannelHandles<OpenChannel>()
  let layers = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])
  let dispatcher: NoticeDispatcher
  /// The user of the last login, as far as known: messages that are being sent show it.
  let sendingUser = Locked<ChatModel.User?>(nil)
  /// Opens protected files for the objects that the session creates.
  package let fileKey: FileAccessKey
  let sessionState: SessionState
  let calls = ConnectionCalls()
  package let delegates: ChatDelegates
  private let delegateCaller: DelegateCaller
  /// Whether cached content stays when the session ends.
  public var isLocalCachingEnabled: Bool { isCacheKept.withValue { $0 } }
  let isCacheKept: Locked<Bool>
  /// Why the user's cache cannot be used: its file could not be opened, so a temporary one replaces it, or the file
  /// cannot be read or written. `nil` while the cache works.
  public var cacheFailure: CacheFailure? { knownCacheFailure.withValue { $0 } }
  let knownCacheFailure = Locked<CacheFailure?>(nil)

  /// Opens the user's cache, and starts to sync as soon as there is a connection.
  /// - Parameters:
  ///   - directory: the folder of the caches; created if missing.
  ///   - cacheOptions: how the cache is opened, for example whether its folder is shared with other processes.
  ///   - transport: talks to the server; nobody else may use it, not even another session after this one.
  ///   - log: receives what happens, without any content; none by default.
  ///   - isFollowingApp: whether the session closes its connection while the app is in the background; see `lifecycle`.
  ///     Default true; only Apple systems notify the session.
  /// - Throws: `CacheError`, like `Cache.open`.
  public convenience init(
    userID: String, directory: URL, cacheOptions: CacheOptions = CacheOptions(), transport: any ChatTransport,
    log: SessionLog? = nil, isFollowingApp: Bool = true
  ) throws {
    try self.init(
      userID: userID, directory: directory, cacheOptions: cacheOptions, transport: transport,
      configuration: SyncConfiguration(), log: log)
    lifecycle.isAutomatic = isFollowingApp
    if isFollowingApp { lifecycle.follow() }
  }

  package init(
    userID: String, directory: URL, cacheOptions: CacheOptions = CacheOptions(), transport: any ChatTransport,
    configuration: SyncConfiguration, delegates: ChatDelegates = ChatDelegates(), isLocalCachingEnabled: Bool = true,
    log: SessionLog? = nil
  ) throws {
    self.userID = userID
    self.delegates = delegates
    isCacheKept = Locked(isLocalCachingEnabled)
    engine = SyncEngine(
      cache: try Cache.open(directory: directory, userID: userID, options: cacheOptions), transport: transport,
      configuration: configuration)
    let dispatcher = NoticeDispatcher(
      cache: engine.cache, handles: handles, openHandles: openHandles, delivery: delivery)
    self.dispatcher = dispatcher
    fileKey = FileAccessKey()
    sessionState = SessionState(fileKey: fileKey, sendingUser: sendingUser)
    delegateCaller = DelegateCaller(delegates, cache: engine.cache, fileKey: fileKey)
    _ = dispatcher.add(sessionState)
    _ = dispatcher.add(delegateCaller)
    delegateCaller.begin(self)
    // First of all, so that no notice is missed.
    engine.addObserver { await dispatcher.handle($0) }
    engine.setOfflineKinds(delegates.offlineKinds.withValue { $0.values })
    if let log { engine.addObserver { log.write($0) } }
    let (engine, sendingUser) = (engine, sendingUser)
    // Before any call of the app.
    _ = engine.submit { await $0.storage.restoreUnsent(on: $0) }
    engine.enqueue {
      let stored = StoredSession(try? await engine.cache.readAtOnce { try $0.session().payload })
      sendingUser.withValue { $0 = $0 ?? stored?.user }
    }
    Task { await engine.start() }
  }

  // A session that nobody holds any longer ends as if it was closed; only its cache file closes later.
  deinit {
    for step in sessionState.end() { deliver(step) }
    let engine = engine
    engine.cache.stopHoldingWrites()
    Task {
      await engine.disconnect()
      await engine.stop()
    }
  }

  /// The cache that the session keeps current. Read it freely; write through the session.
  public var cache: Cache { engine.cache }

  /// The result of a login.
  public struct Login: Sendable {
    package let user: ChatModel.User
    /// The server could not be asked: the user is that of the last login, and the session keeps trying to connect.
    public let isOffline: Bool
  }

  /// Logs in over the network; without a network, as the cached user, if there is one
  /// (Docs/VendorAPIs.md#offline-login). It returns after the app's queue (`setDelegateQueue`) was told of the login, as
  /// the handler of the other form is called: do not block that queue while you wait. From then on the user is known, and
  /// after a login over the network the connection is open, unless it was lost again.
  /// - Throws: `ServerError` if the server refuses, `WireError` if it cannot be asked and no login is cached.
  public func connect(accessToken: String? = nil, nickname: String? = nil) async throws -> Login {
    let login = try await engine.connect(LoginRequest(userID: userID, accessToken: accessToken, nickname: nickname))
    sendingUser.withValue { $0 = login.user }
    await withCheckedContinuation { continuation in
      enqueue { [sessionState, cache] in await sessionState.report(login, cache, { continuation.resume() }, &$0) }
    }
    return Login(user: login.user, isOffline: login.isOffline)
  }

  /// Closes the connection. The cache stays, and can still be read. It takes effect in order with the calls that have
  /// handlers: a login that is under way ends without success.
  public func disconnect() async {
    await withCheckedContinuation { continuation in
      enqueue { [self] delivery in
        sessionState.cancelReconnection(delegates, &delivery)
        calls.cancelLogin()
        calls.append { [engine] in
          await engine.disconnect()
          continuation.resume()
        }
      }
    }
  }

  /// Stops background sync, for example to save power. Events of an open connection are still applied.
  public func pauseSync() async throws { try await engine.perform { await $0.pause() } }

  /// Resumes background sync.
  public func resumeSync() async throws { try await engine.perform { await $0.resume() } }

  /// The size of the cache on disk, in bytes.
  public func cacheSize() async throws -> Int64 { try await cache.size().onDisk }

  /// Removes everything that is cached for the user; open collections sync again. The file itself stays.
  /// - Throws: `CacheError`; in that case nothing is removed.
  public func clearCache() async throws { try await engine.perform { try await $0.storage.clearAll(on: $0) } }

  /// Removes the cached messages of one channel.
  /// - Parameter isKeepingOutgoing: whether pending and failed messages stay. Default true, because they exist nowhere
  ///   else.
  public func clearMessages(channelURL: String, isKeepingOutgoing: Bool = true) async throws {
    try await engine.perform {
      try await $0.storage.clearMessages(channelURL: channelURL, isKeepingOutgoing: isKeepingOutgoing, on: $0)
    }
  }

  /// Ends the session: finishes what was requested, and closes the connection and the cache.
  public func close() async throws {
    // What was requested in the background, too.
    cache.stopHoldingWrites()
    await engine.disconnectForGood()
    await engine.stop()
    for step in sessionState.end() { deliver(step) }
    try await cache.closeOnOwnThread()
  }
}

extension ChatSession {
  /// What an API layer keeps for this session, created on first use.
  package func layer<Layer: AnyObject & Sendable>(_ type: Layer.Type, make: () -> Layer) -> Layer {
    layers.withValue { layers in
      let key = ObjectIdentifier(type)
      if let layer = layers[key] as? Layer { return layer }
      let layer = make()
      layers[key] = layer
      return layer
    }
  }

  /// Where the session calls the app.
  package var delegateQueue: DispatchQueue { delivery.target }
}
