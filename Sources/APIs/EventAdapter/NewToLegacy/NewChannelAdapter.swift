import ChatClient
import Foundation
public import LocalCaching
public import SyncManager

/// The delegate of a newer channel collection that fills a legacy one; see `NewMessageAdapter`.
final class NewChannelAdapter: GroupChannelCollectionDelegate, LegacyChannelFeed, Sendable {
  struct State: Sendable {
    weak var legacy: SBSMChannelCollection?
    var mapping = NewChannelMapping()
    var fetch: (@Sendable (SBDError?) -> Void)?
    var isEnded = false
  }

  let collection: GroupChannelCollection
  let session: ChatSession
  let observer: UnmappedEventObserver?
  let state = Locked(State())

  init(_ collection: GroupChannelCollection, _ session: ChatSession, _ observer: UnmappedEventObserver?) {
    (self.collection, self.session, self.observer) = (collection, session, observer)
  }

  // MARK: Events

  private func receive(_ kind: ChannelListChange.Kind, _ context: ChannelContext) {
    let list = collection.channelList
    let change = ChannelListChange(source: context.source, kind: kind)
    show(state.withValue { $0.mapping.adapt(change, list: list) }, because: .init(change.source))
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) { receive(.added(channels), context) }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) { receive(.updated(channels), context) }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) { receive(.deleted(channelURLs: deletedChannelURLs), context) }

  private func show(_ adapted: AdaptedLegacyChannelCalls, because cause: LegacyEventCause) {
    let (legacy, isEnded) = state.withValue { ($0.legacy, $0.isEnded) }
    guard !isEnded else { return }
    if !adapted.calls.isEmpty { legacy?.show(adapted.calls, because: cause) }
    session.report(adapted.rules, to: observer)
  }

  // MARK: Calls of the screen

  func fetch(completion: @escaping @Sendable (SBDError?) -> Void) {
    session.deliver { [self] in
      let refusal = state.withValue { state -> SBSMErrorCode? in
        if state.isEnded { return .invalidParameter }
        if state.fetch != nil { return .duplicatedFetch }
        state.fetch = completion
        return nil
      }
      if let refusal { return complete { completion(SBDError(code: Int64(refusal.rawValue))) } }
      session.mappingTrace.note(LegacyCallRule.fetchChannels)
      collection.loadMore { _, error in self.loaded(error) }
    }
  }

  private func loaded(_ error: SBDError?) {
    // Including what it had loaded before it was adapted.
    let list = collection.channelList
    show(state.withValue { $0.mapping.adaptLoaded(list) }, because: .fetch(.next))
    end(error.map { SBDError(olderThan: $0) })
  }

  private func end(_ error: SBDError?) {
    let fetch = state.withValue { state in
      defer { state.fetch = nil }
      return state.fetch
    }
    guard let fetch else { return }
    complete { fetch(error) }
  }

  private func complete(_ completion: @escaping @Sendable () -> Void) {
    guard let legacy = state.withValue({ $0.legacy }) else {
      return LegacyLayer.of(session).runCompletion(session, completion)
    }
    legacy.complete(completion)
  }

  func syncChanged(isResumed: Bool) {
    guard !isResumed, let observer else { return }
    session.deliver { observer(UnmappedEvent(row: LegacyCallRule.pause.row, count: 1)) }
  }

  func remove() {
    session.deliver { [self] in
      state.withValue { $0.isEnded = true }
      collection.dispose()
      end(SBDError(.connectionCanceled))
    }
  }
}

extension SBSMChannelCollection {
  /// A legacy collection that shows what a newer one shows, so that an unchanged screen of the legacy API runs on it
  /// (Docs/Guides/what-maps-to-what.md). It becomes the newer collection's delegate, and disposes of it with `remove`.
  ///
  /// - Parameters:
  ///   - collection: a new collection, or one in use: the first fetch also shows what it has already loaded. Its
  ///     query's limit is the limit of fetches.
  ///   - observer: receives what has no counterpart, on the app's queue.
  /// - Returns: `nil` for a collection without a query; those that an app creates have one.
  public convenience init?(adapting collection: GroupChannelCollection, observer: UnmappedEventObserver? = nil) {
    guard let query = collection.query else { return nil }
    let adapter = NewChannelAdapter(collection, query.session, observer)
    self.init(query: query, feed: adapter)
    adapter.state.withValue { $0.legacy = self }
    collection.delegate = adapter
  }
}
