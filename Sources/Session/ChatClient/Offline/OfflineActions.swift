import CacheSync
import ChatCache
import ChatModel

/// Edits, deletions, reactions, pins and read marks without a connection: kept in the cache, shown at once, and sent as
/// soon as possible (Docs/Guides/offline-actions.md). By default, they are not kept, and such calls fail with 800101,
/// as the vendor documents.
///
/// ```swift
/// session.offlineActions.keep(.all)
/// session.offlineActions.setFailureHandler { failure in … }
/// ```
public struct OfflineActions: Sendable {
  /// Which calls are kept.
  public struct Kinds: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Changes of messages, except for those of meta arrays.
    public static let edits = Kinds(rawValue: 1)
    public static let deletions = Kinds(rawValue: 2)
    public static let reactions = Kinds(rawValue: 4)
    public static let pins = Kinds(rawValue: 8)
    /// `markAsRead` of a channel.
    public static let readMarks = Kinds(rawValue: 16)
    public static let all: Kinds = [.edits, .deletions, .reactions, .pins, .readMarks]

    var values: Set<OfflineAction.Kind> {
      let all: [(Kinds, OfflineAction.Kind)] = [
        (.edits, .edit), (.deletions, .deletion), (.reactions, .reaction), (.pins, .pin), (.readMarks, .read),
      ]
      return Set(all.filter { contains($0.0) }.map(\.1))
    }
  }

  private let delegates: ChatDelegates
  private let session: @Sendable () -> ChatSession?

  init(_ delegates: ChatDelegates, _ session: @escaping @Sendable () -> ChatSession?) {
    (self.delegates, self.session) = (delegates, session)
  }

  /// Those of the app's current user, for apps that do not create their session.
  package init(_ shared: SharedSession) { self.init(shared.delegates) { shared.session } }

  /// The kinds of calls that are kept at present. By default, none.
  public var kept: Kinds { delegates.offlineKinds.withValue { $0 } }

  /// Sets which kinds of calls are kept, from the next call on. The setting stays when another user logs in. Actions
  /// that are already waiting are sent in any case.
  public func keep(_ kinds: Kinds) {
    delegates.offlineKinds.withValue { $0 = kinds }
    session()?.engine.setOfflineKinds(kinds.values)
  }

  /// Sets the handler for actions that the server refuses after the call's own handler was called. It is called on the
  /// app's queue, and stays when another user logs in.
  /// - Parameter handler: `nil`, the default, for no handler.
  public func setFailureHandler(_ handler: ((OfflineActionFailure) -> Void)?) {
    let handler = handler.map { AppValue($0) }
    delegates.offlineFailure.replace(with: handler)
  }

  /// The same failures as a sequence, from now on. It does not end while the app runs.
  public func failures() -> AsyncStream<OfflineActionFailure> { delegates.offlineFailures.makeStream() }

  /// Everything that waits, in the order in which it is sent.
  /// - Parameter channelURL: `nil`, the default, for all channels.
  /// - Throws: `SBDError`: 800100 before a user is known, 800700 if the cache cannot be read.
  public func pending(channelURL: String? = nil) async throws -> [PendingAction] {
    guard let session = session() else { throw SBDError(.invalidInitialization) }
    do {
      return try await session.cache.read { try $0.offlineActions(channelURL: channelURL) }.map { PendingAction($0) }
    } catch {
      throw SBDError(error)
    }
  }

  /// Discards an action that is waiting, as if the user had not done it. If the action was sent and no answer has come,
  /// the server may have executed it.
  /// - Returns: false if the action is being sent, or is no longer waiting.
  /// - Throws: `SBDError`: 800100 before a user is known, 800700 if the cache cannot be written.
  @discardableResult
  public func discard(_ action: PendingAction) async throws -> Bool {
    guard let session = session() else { throw SBDError(.invalidInitialization) }
    do {
      return try await session.engine.perform { try await $0.offline.discard(action.value, on: $0) }
    } catch {
      throw SBDError(error)
    }
  }
}

extension ChatSession {
  /// The actions that the cache keeps while there is no connection, and those that are waiting.
  public var offlineActions: OfflineActions { OfflineActions(delegates) { [weak self] in self } }
}
