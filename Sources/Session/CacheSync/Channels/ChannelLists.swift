import ChatCache
import ChatModel
import ChatWire

/// The list syncs of a session and the changelog that keeps them current (Docs/VendorAPIs.md#channel-list-sync).
struct ChannelLists {
  struct List {
    let call: ChannelListCall
    let name: Identifier
    var progress: ChannelListProgress
    /// The server rejected the token of the next page once; a second time is a failure.
    var isRestarted = false
    /// What pages of this run delivered.
    var seen: Set<ChannelURL> = []

    /// Whether a channel that it does not deliver is not the user's.
    var holdsEverything: Bool { call.filterName == ChannelListCall.everything.filterName }
  }

  /// What the cache knows; `nil` before it was read.
  private(set) var stored: [ChannelListProgress]?
  /// The lists that were requested and are not complete.
  private(set) var wanted: [List] = []
  /// Lists that were requested before the cache was read.
  private var requests: [ChannelListCall] = []
  /// The lists that were requested permanently in this run.
  private var everRequested: [ChannelListCall] = []
  /// The lists that are being shown.
  private var watched: [ObjectIdentifier: ChannelListCall] = [:]
  /// A token of the changelog is in the cache.
  var hasToken = false
  /// There may be changes that no list or event reported.
  var isChangelogDue = true
  /// Counts losses, so that an answer from before one does not remove the need for another changelog.
  private(set) var lossCount = 0

  var isLoaded: Bool { stored != nil }

  mutating func load(_ stored: [ChannelListProgress], hasToken: Bool) {
    self.stored = stored
    self.hasToken = hasToken
  }

  /// Since when a changelog must deliver changes without a token; `nil` if no list is complete.
  var changesSince: Int64? { stored?.filter(\.isComplete).map(\.startedAt).min() }

  /// Whether a changelog will deliver what was missed.
  var isChangelogExpected: Bool { isChangelogDue && (hasToken || changesSince != nil) }

  /// Whether every channel of the list is here.
  func isComplete(_ call: ChannelListCall) -> Bool {
    let filters = [call.filterName, ChannelListCall.everything.filterName]
    return stored?.contains { progress in
      progress.isComplete && filters.contains(ChannelListCall.filterName(ofList: progress.list))
    } ?? false
  }

  /// - Parameter watch: the watch that shows the list; `nil` requests it permanently.
  mutating func request(_ call: ChannelListCall, by watch: ObjectIdentifier? = nil) {
    requests.append(call)
    if let watch {
      watched[watch] = call
    } else if !everRequested.contains(where: { $0.listName == call.listName }) {
      everRequested.append(call)
    }
  }

  /// A list is no longer shown.
  /// - Returns: the list, if nothing else needs it, so that it is no longer synced.
  mutating func withdraw(_ watch: ObjectIdentifier) -> ChannelListCall? {
    guard let call = watched.removeValue(forKey: watch),
      !(everRequested + watched.values).contains(where: { $0.listName == call.listName })
    else { return nil }
    requests.removeAll { $0.listName == call.listName }
    wanted.removeAll { $0.name == call.listName }
    return call
  }

  /// The cache was cleared: requested lists are requested again.
  mutating func cacheWasCleared() {
    let (calls, watched) = (everRequested, watched)
    self = ChannelLists()
    (everRequested, self.watched) = (calls, watched)
    for call in calls + watched.values where !requests.contains(where: { $0.listName == call.listName }) {
      requests.append(call)
    }
  }

  /// Takes the requested lists.
  /// - Returns: those that are already complete.
  mutating func removeRequests() -> [ChannelListCall] {
    let (complete, open) = (requests.filter(isComplete), requests.filter { !isComplete($0) })
    requests = []
    for call in open { add(call) }
    return complete
  }

  /// Adds an incomplete list.
  mutating func add(_ call: ChannelListCall) {
    let name = call.listName
    guard index(name) == nil else { return }
    let known = stored?.first { $0.list.hasSameBytes(as: name.text) }
    var progress = known ?? ChannelListProgress(list: name.text, startedAt: 0)
    progress.looksForOthers = progress.looksForOthers || !isPastKnown
    wanted.append(List(call: call, name: name, progress: progress))
  }

  /// Whether a changelog, or a list of everything, says what disappeared before this run. A token that a changelog began
  /// without one is too recent for that.
  private var isPastKnown: Bool {
    let everything = (stored ?? []).filter { $0.looksForOthers && ChannelLists.holdsEverything($0) }
    return hasToken && (everything.isEmpty || everything.contains(where: \.isComplete))
  }

  /// Whether a list of everything was completed that looked for what it did not bring.
  var isEverythingKnown: Bool {
    (stored ?? []).contains { $0.isComplete && $0.looksForOthers && ChannelLists.holdsEverything($0) }
  }

  private static func holdsEverything(_ progress: ChannelListProgress) -> Bool {
    ChannelListCall.filterName(ofList: progress.list) == ChannelListCall.everything.filterName
  }

  /// What the cache must record when it gets the first token, so that a later run does not take it for one that knows the
  /// past; `nil` if it records that already.
  var reminder: ChannelListProgress? {
    let list = ChannelListCall.everything.listName.text
    guard !hasToken, !(stored ?? []).contains(where: { $0.looksForOthers && ChannelLists.holdsEverything($0) }),
      !(stored ?? []).contains(where: { $0.list.hasSameBytes(as: list) })
    else { return nil }
    return ChannelListProgress(list: list, startedAt: 0, looksForOthers: true)
  }

  /// The reminder is in the cache.
  mutating func keep(_ reminder: ChannelListProgress) { stored?.append(reminder) }

  /// A page was written. A complete list is no longer needed.
  /// - Returns: other lists that are now complete, because they are parts of it.
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

  /// The token of a list's next page was rejected: the list starts over.
  mutating func restart(_ name: Identifier) {
    guard let index = index(name) else { return }
    wanted[index].progress = ChannelListProgress(
      list: name.text, startedAt: 0, looksForOthers: wanted[index].progress.looksForOthers)
    wanted[index].isRestarted = true
  }

  mutating func changesMayBeMissed() {
    isChangelogDue = true
    lossCount += 1
  }

  /// The changelog has no starting point any longer: every list must be built again. Those of everything start over, because
  /// one that was begun with a token does not look for what it does not bring.
  /// - Returns: the names of the latter, whose pages are void.
  mutating func forgetEverything() -> [Identifier] {
    stored = []
    hasToken = false
    let calls = wanted.filter(\.holdsEverything).map(\.call)
    wanted.removeAll(where: \.holdsEverything)
    for call in calls + [.everything] { add(call) }
    return wanted.filter(\.holdsEverything).map(\.name)
  }

  private func index(_ name: Identifier) -> Int? { wanted.firstIndex { $0.name == name } }
}

/// Keeps the sync of a channel list running. It ends with `cancel`, or when it is deallocated: pages that
/// nothing else needs are canceled, and a later watch continues behind the last page. Watches of one list share one
/// sync.
package final class ChannelListWatch: Sendable {
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(end: @escaping @Sendable (ObjectIdentifier) -> Void) { self.end = end }

  // As with `MessageWatch`: a later user of the identifier enters the queue behind this.
  deinit { end(ObjectIdentifier(self)) }

  package func cancel() { end(ObjectIdentifier(self)) }
}
