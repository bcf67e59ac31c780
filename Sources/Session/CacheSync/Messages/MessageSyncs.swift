import ChatCache
import ChatModel
import ChatWire

/// The background syncs and changelogs of all watched channels.
struct MessageSyncs {
  /// One sync per channel and filter.
  struct Key: Hashable {
    let channel: ChannelURL
    let filter: Identifier

    init(channelURL: String, filter: MessageFilter) {
      channel = ChannelURL(channelURL)
      self.filter = Identifier(filter.normalText)
    }
  }

  private(set) var keys: [Key] = []
  private var syncs: [Key: MessageSync] = [:]
  private(set) var changelogs: [ChannelURL: MessageChangelog] = [:]
  /// Channels whose messages the server refuses to return, whatever the request.
  private var refused: Set<ChannelURL> = []
  /// Work that the server refuses because of the request itself, whoever makes it.
  private var refusedWork: Set<JobKey> = []
  /// Watched channels that are gone from the cache.
  private var gone: Set<ChannelURL> = []
  /// Watches of a channel's changelog without its background sync, with the filter of their pages.
  private var changelogWatches: [ObjectIdentifier: (channel: ChannelURL, filter: MessageFilter)] = [:]
  /// What waits for a channel's changelog. Dropping it ends the wait.
  private var waiting: [ChannelURL: [InputQueue.Input]] = [:]

  subscript(key: Key) -> MessageSync? {
    get { syncs[key] }
    // A sync exists as long as its watches do; an answer cannot bring one back.
    set { if syncs[key] != nil, let newValue { syncs[key] = newValue } }
  }

  subscript(changelog channelURL: String) -> MessageChangelog? {
    get { changelogs[channelURL] }
    set { if changelogs[channelURL] != nil { changelogs[channelURL] = newValue } }
  }

  func isRefused(_ channelURL: String) -> Bool { refused.contains(channelURL) }
  mutating func refuse(_ channelURL: String) { refused.insert(channelURL) }
  func isRefused(_ work: JobKey) -> Bool { refusedWork.contains(work) }
  mutating func refuse(_ work: JobKey) { refusedWork.insert(work) }
  mutating func allowAll() { (refused, refusedWork) = ([], []) }

  /// The user may take part in the channel again.
  /// - Returns: whether its messages were refused.
  mutating func allow(_ channelURL: String) -> Bool { refused.remove(channelURL) }

  func keys(channelURL: String) -> [Key] { keys.filter { $0.channel == ChannelURL(channelURL) } }

  /// - Parameter input: the number of the input that watches.
  mutating func add(
    _ id: ObjectIdentifier, channelURL: String, filter: MessageFilter, viewpoint: Int64, at input: UInt64
  )
    -> Key
  {
    let key = Key(channelURL: channelURL, filter: filter)
    if syncs[key] == nil {
      keys.append(key)
      syncs[key] = MessageSync(channelURL: channelURL, filter: filter)
    }
    syncs[key]?.add(id, viewpoint: viewpoint)
    beginChangelog(channelURL, at: input)
    return key
  }

  /// Watches only a channel's changelog.
  mutating func addChangelog(
    _ id: ObjectIdentifier, channelURL: String, filter: MessageFilter, at input: UInt64
  ) {
    changelogWatches[id] = (ChannelURL(channelURL), filter)
    beginChangelog(channelURL, at: input)
  }

  private mutating func beginChangelog(_ channelURL: String, at input: UInt64) {
    guard changelogs[channelURL] == nil else { return }
    changelogs[channelURL] = MessageChangelog(channelURL: channelURL, dueAt: input)
  }

  /// The channels that are shown or kept in sync.
  var watchedChannelURLs: [String] { changelogs.values.map(\.channelURL) }

  func isWatched(channelURL: String) -> Bool { changelogs[channelURL] != nil }

  /// The filters of views that show the channel and fill holes themselves, each once.
  func changelogFilters(channelURL: String) -> Set<MessageFilter> {
    let channel = ChannelURL(channelURL)
    return Set(changelogWatches.values.lazy.filter { $0.channel == channel }.map(\.filter))
  }

  /// Performs `input` when the channel's changelog is done.
  mutating func wait(channelURL: String, _ input: @escaping InputQueue.Input) {
    waiting[channelURL, default: []].append(input)
  }

  mutating func removeWaiting(channelURL: String) -> [InputQueue.Input] {
    waiting.removeValue(forKey: channelURL) ?? []
  }

  /// Ends what waits for canceled changelogs.
  mutating func dropWaiting() { waiting = [:] }

  /// - Returns: what nobody watches any longer: the sync, and whether the whole channel.
  mutating func remove(_ id: ObjectIdentifier) -> (ended: [MessageSync], channels: [String]) {
    var ended: [MessageSync] = []
    for key in keys {
      syncs[key]?.remove(id)
      guard let sync = syncs[key], !sync.isWatched else { continue }
      ended.append(sync)
      syncs[key] = nil
    }
    keys.removeAll { syncs[$0] == nil }
    var candidates = ended.map { ChannelURL($0.channelURL) }
    if let watch = changelogWatches.removeValue(forKey: id) { candidates.append(watch.channel) }
    var channels: [String] = []
    for channel in candidates {
      guard let changelog = changelogs[channel], !keys.contains(where: { $0.channel == channel }),
        !changelogWatches.values.contains(where: { $0.channel == channel })
      else { continue }
      channels.append(changelog.channelURL)
      changelogs[channel] = nil
      waiting[channel] = nil
      gone.remove(channel)
    }
    return (ended, channels)
  }

  /// Messages are about to be removed from the cache. Callers that are notified and ask for the progress learn that
  /// sync starts over. If the messages stay after all, the next look at the cache corrects this.
  /// - Parameter channelURL: `nil` for all channels.
  mutating func forgetRanges(channelURL: String? = nil, at input: UInt64, serverTime: Int64) {
    for key in channelURL.map({ keys(channelURL: $0) }) ?? keys {
      syncs[key]?.loseEnd(at: input)
      syncs[key]?.advance(SyncedRangeSet(), serverTime: serverTime)
    }
  }

  /// A channel is gone, with all its data.
  mutating func goes(channelURL: String, at input: UInt64) {
    noteGone(channelURL: channelURL)
    for key in keys(channelURL: channelURL) { syncs[key]?.beginAgain(at: input) }
    self[changelog: channelURL]?.dueAt = input
  }

  /// The cache has changed: every sync looks at it as if it were new.
  mutating func beginAgain(at input: UInt64) {
    for key in keys { syncs[key]?.beginAgain(at: input) }
    for channel in Array(changelogs.keys) { changelogs[channel]?.dueAt = input }
    gone = []
  }

  /// A watched channel does not exist.
  mutating func noteGone(channelURL: String) {
    if isWatched(channelURL: channelURL) { gone.insert(channelURL) }
  }

  /// Whether a watched channel is gone from the cache.
  func isGone(channelURL: String) -> Bool { gone.contains(ChannelURL(channelURL)) }

  /// A channel exists.
  /// - Returns: whether it was gone while it was watched.
  mutating func comesBack(channelURL: String) -> Bool {
    guard gone.remove(channelURL) else { return false }
    for key in keys(channelURL: channelURL) { syncs[key]?.hasFailed = false }
    return true
  }

  /// Events of a channel may have been missed.
  mutating func loseEnd(channelURL: String, at input: UInt64) {
    for key in keys(channelURL: channelURL) { syncs[key]?.loseEnd(at: input) }
    self[changelog: channelURL]?.dueAt = input
  }

  /// Events may have been missed.
  mutating func loseEverything(at input: UInt64) {
    for key in keys { syncs[key]?.loseEnd(at: input) }
    for channel in Array(changelogs.keys) { changelogs[channel]?.dueAt = input }
  }
}

/// The message changelog of one channel.
struct MessageChangelog: Hashable {
  let channelURL: String
  /// The input since which changes may have been missed; `nil` when none were.
  var dueAt: UInt64?
}

extension JobKey {
  /// Stands for the pages of a sync in both directions, where only the request matters and not the position.
  static func pages(_ sync: MessageSync) -> JobKey { messages(sync, isForward: false) }

  static func messages(_ sync: MessageSync, isForward: Bool) -> JobKey {
    messages(channelURL: sync.channelURL, filter: sync.filter, isForward: isForward)
  }

  static func messages(channelURL: String, filter: MessageFilter, isForward: Bool) -> JobKey {
    JobKey(.messages(filter: Identifier(filter.normalText), isForward: isForward), channelURL: channelURL)
  }
}
