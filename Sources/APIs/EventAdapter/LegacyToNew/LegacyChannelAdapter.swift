import ChatClient
import Foundation
public import LocalCaching
public import SyncManager

/// The delegate of a legacy channel collection that fills a newer one; see `LegacyMessageAdapter`.
final class LegacyChannelAdapter: NSObject, SBSMChannelBatchDelegate, Sendable {
  typealias Answer = @Sendable (Result<[GroupChannel], SBDError>) -> Void

  struct Load: Sendable {
    let answer: Answer
    var page: [GroupChannel] = []
  }

  struct State: Sendable {
    weak var collection: GroupChannelCollection?
    /// The step in progress, on the legacy delegate queue.
    var batch: LegacyChannelBatch?
    var mapping: LegacyChannelMapping
    var load: Load?
    var hasMore = true
    var isEnded = false
  }

  let legacy: SBSMChannelCollection
  let observer: UnmappedEventObserver?
  let state: Locked<State>

  init(_ legacy: SBSMChannelCollection, _ observer: UnmappedEventObserver?) {
    (self.legacy, self.observer) = (legacy, observer)
    let shown = legacy.channels
    state = Locked(State(mapping: LegacyChannelMapping(shown: shown)))
    super.init()
  }

  var session: ChatSession { legacy.query.session }

  // MARK: Steps

  func collection(_ collection: SBSMChannelCollection, willTellBecauseOf cause: LegacyEventCause) {
    state.withValue { $0.batch = LegacyChannelBatch(cause: cause) }
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel]
  ) {
    let call = LegacyChannelCall(action, channels, shown: collection.channels)
    state.withValue { $0.batch?.calls.append(call) }
  }

  func collectionDidTell(_ collection: SBSMChannelCollection) {
    let batch = state.withValue { state in
      defer { state.batch = nil }
      return state.batch
    }
    guard let batch else { return }
    session.deliver { self.receive(batch) }
  }

  // MARK: On the app's queue

  private func receive(_ batch: LegacyChannelBatch) {
    let adapted = state.withValue { state in
      var adapted = state.mapping.adapt(batch, isPageAwaited: batch.cause.isFetch && state.load != nil)
      // Channels that the screen does not have yet arrive with their page, in the state of that time.
      let removed = adapted.keepBack(state.load?.page ?? [])
      state.load?.page.removeAll { channel in removed.contains { channel.hasURL($0) } }
      state.load?.page += adapted.page
      // Cached channels come back: the screen may load them.
      if adapted.rules.counts[.channelsCleared] != nil { state.hasMore = true }
      return adapted
    }
    guard state.withValue({ !$0.isEnded }) else { return }
    show(adapted.changes)
    session.report(adapted.rules, to: observer)
  }

  private func show(_ changes: [ChannelListChange]) {
    let (collection, shown, hasMore) = state.withValue { ($0.collection, $0.mapping.shown, $0.hasMore) }
    collection?.show(shown, hasMore: hasMore, telling: changes)
  }

  private func end(_ error: SBDError?, isComplete: Bool) {
    let (load, shown) = state.withValue { state in
      defer { state.load = nil }
      let count = state.load?.page.count ?? 0
      // A legacy fetch does not say: a full page may have others behind it, and so may a list that is not synced.
      if error == nil { state.hasMore = count >= legacyLimit || !isComplete }
      return (state.load, state.mapping.shown)
    }
    guard let load else { return }
    show([])
    let page = load.page.filter { channel in shown.contains { $0.hasURL(of: channel) } }
    if let error, page.isEmpty {
      load.answer(.failure(SBDError(newerThan: error)))
    } else {
      load.answer(.success(page))
    }
  }

  private var legacyLimit: Int { max(1, Int(clamping: legacy.query.limit)) }
}

extension LegacyChannelAdapter: ChannelFeed {
  func loadMore(_ answer: @escaping Answer) {
    session.deliver { [self] in
      let isFirst = state.withValue { state in
        guard state.load == nil else { return false }
        state.load = Load(answer: answer)
        return true
      }
      guard isFirst else { return answer(.failure(SBDError(.queryInProgress))) }
      guard state.withValue({ $0.hasMore }) else { return end(nil, isComplete: true) }
      session.mappingTrace.note(NewCallRule.loadChannels)
      fetch(isRepeated: false)
    }
  }

  private func fetch(isRepeated: Bool) {
    legacy.fetch { [self] error in
      session.enqueue { delivery in
        let settings = self.legacy.query.settings
        let status = await self.session.channelLists.channelListStatus(settings.filter, settings.listOrder)
        delivery.call {
          // A fetch that ended before the sync did may have missed the last channels: in that case it continues.
          let isShort = self.state.withValue { ($0.load?.page.count ?? 0) < self.legacyLimit }
          if error == nil, status == .complete, isShort, !isRepeated { return self.fetch(isRepeated: true) }
          self.end(error, isComplete: status == .complete)
        }
      }
    }
  }

  func dispose() {
    state.withValue { $0.isEnded = true }
    legacy.remove()
  }
}

extension GroupChannelCollection {
  /// A collection that shows what a legacy one shows, so that an unchanged screen of the newer API runs on it
  /// (Docs/Guides/what-maps-to-what.md). It becomes the legacy collection's delegate, and ends it with `dispose`.
  ///
  /// - Parameters:
  ///   - legacy: a new collection, or one in use; in that case, create the adapter on the legacy delegate queue.
  ///   - observer: receives what has no counterpart, on the app's queue.
  public convenience init(adapting legacy: SBSMChannelCollection, observer: UnmappedEventObserver? = nil) {
    let adapter = LegacyChannelAdapter(legacy, observer)
    self.init(query: legacy.query, feed: adapter)
    adapter.state.withValue { $0.collection = self }
    legacy.delegate = adapter
    // A collection that was already in use shows its channels at once.
    let shown = legacy.channels
    if !shown.isEmpty { show(shown, hasMore: true, telling: []) }
  }
}
