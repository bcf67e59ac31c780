import ChatCache
import ChatModel
import ChatWire

/// The list syncs of a session and the changelog that keeps them current (Docs/VendorAPIs.md#channel-list-sync).
struct ChannelLists {
  struct List {
    let call: ChannelListCall
    let name: Identifier
    var progress: ChannelListProgress
    /// The server did not take the token of the next page once; a second time is a failure.
    var isRestarted = false
    /// What pages of this run brought.
    var seen: Set<ChannelURL> = []
    /// No changelog tells what went before this list was begun.
    var isWithoutPast = false

    /// Whether a channel that it does not bring is none of the user's.
    var holdsEverything: Bool { call.filterName == ChannelListCall.everything.filterName }
  }

  /// What the cache knows; `nil` before it was read.
  private(set) var stored: [ChannelListProgress]?
  /// The lists that somebody asked for and that are not complete.
  private(set) var wanted: [List] = []
  /// Lists that were asked for before the cache was read.
  private var requests: [ChannelListCall] = []
  /// The lists that were asked for once and for all in this run.
  private var everRequested: [ChannelListCall] = []
  /// The lists that somebody shows.
  private var watched: [ObjectIdentifier: ChannelListCall] = [:]
  /// A token of the changelog is in the cache.
  var hasToken = false
  /// There may be changes that no list or event told.
  var isChangelogDue = true
  /// Counts losses, so that an answer from before one does not end the need for another changelog.
  private(set) var lossCount = 0

  var isLoaded: Bool { stored != nil }

  mutating func load(_ stored: [ChannelListProgress], hasToken: Bool) {
    self.stored = stored
    self.hasToken = hasToken
  }

  /// Since when a changelog has to tell changes without a token; `nil` when no list is complete.
  var changesSince: Int64? { stored?.filter(\.isComplete).map(\.startedAt).min() }

  /// Whether a changelog will tell what was missed.
  var isChangelogExpected: Bool { isChangelogDue && (hasToken || changesSince != nil) }

  /// Whether every channel of the list is here.
  func isComplete(_ call: ChannelListCall) -> Bool {
    let filters = [call.filterName, ChannelListCall.everything.filterName]
    return stored?.contains { progress in
      progress.isComplete && filters.contains(ChannelListCall.filterName(ofList: progress.list))
    } ?? false
  }

  /// - Parameter watch: who shows the list; `nil` asks for it once and for all.
  mutating func request(_ call: ChannelListCall, by watch: ObjectIdentifier? = nil) {
    requests.append(call)
    if let watch {
      watched[watch] = call
    } else if !everRequested.contains(where: { $0.listName == call.listName }) {
      everRequested.append(call)
    }
  }

  /// Somebody shows a list no more.
  /// - Returns: the list, if nobody else wants it: it is not synced any more.
  mutating func withdraw(_ watch: ObjectIdentifier) -> ChannelListCall? {
    guard let call = watched.removeValue(forKey: watch),
      !(everRequested + watched.values).contains(where: { $0.listName == call.listName })
    else { return nil }
    requests.removeAll { $0.listName == call.listName }
    wanted.removeAll { $0.name == call.listName }
    return call
  }

  /// The cache was emptied: what is asked for is asked for again.
  mutating func cacheWasCleared() {
    let (calls, watched) = (everRequested, watched)
    self = ChannelLists()
    (everRequested, self.watched) = (calls, watched)
    for call in calls + watched.values where !requests.contains(where: { $0.listName == call.listName }) {
      requests.append(call)
    }
  }

  /// Takes the lists that were asked for.
  /// - Returns: those that are complete already.
  mutating func removeRequests() -> [ChannelListCall] {
    let (complete, open) = (requests.filter(isComplete), requests.filter { !isComplete($0) })
    requests = []
    for call in open { add(call) }
    return complete
  }

  /// Takes a list that is not complete.
  mutating func add(_ call: ChannelListCall) {
    let name = call.listName
    guard index(name) == nil else { return }
    let known = stored?.first { $0.list.hasSameBytes(as: name.text) }
    wanted.append(
      List(
        call: call, name: name, progress: known ?? ChannelListProgress(list: name.text, startedAt: 0),
        isWithoutPast: !hasToken))
  }

  /// A page was written. A complete list is not wanted any more.
  /// - Returns: other lists that are complete now, because they are parts of it.
  mutating func advance(_ progress: ChannelListProgress, _ page: [Channel]) -> [ChannelListCall] {
    let name = Identifier(progress.list)
    stored?.removeAll { $0.list.hasSameBytes(as: name.text) }
    stored?.append(progress)
    if let index = index(name) {
      wanted[index].progress = progress
      wanted[index].seen.formUnion(Set(bytesOf: page.map(\.url)))
    }
    guard progress.isComplete else { return [] }
    let complete = wanted.filter { isComplete($0.call) }
    wanted = wanted.filter { !isComplete($0.call) }
    return complete.filter { $0.name != name }.map(\.call)
  }

  /// The token of a list's next page is not taken: it begins again.
  mutating func restart(_ name: Identifier) {
    guard let index = index(name) else { return }
    wanted[index].progress = ChannelListProgress(list: name.text, startedAt: 0)
    wanted[index].isRestarted = true
  }

  mutating func changesMayBeMissed() {
    isChangelogDue = true
    lossCount += 1
  }

  /// The changelog has no beginning any more: every list has to be made again.
  mutating func forgetEverything(again calls: [ChannelListCall]) {
    stored = []
    hasToken = false
    for call in calls { add(call) }
  }

  private func index(_ name: Identifier) -> Int? { wanted.firstIndex { $0.name == name } }
}

/// Keeps the sync of a channel list going. It ends with `cancel`, or when nobody holds it any more: pages that are under
/// way for nobody else are cancelled, and a later watch goes on behind the last page. Watches of one list share one sync.
package final class ChannelListWatch: Sendable {
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(end: @escaping @Sendable (ObjectIdentifier) -> Void) { self.end = end }

  // As with `MessageWatch`: a later user of the identifier enters the queue behind this.
  deinit { end(ObjectIdentifier(self)) }

  package func cancel() { end(ObjectIdentifier(self)) }
}
