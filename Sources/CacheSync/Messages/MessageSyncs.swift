import ChatModel
import ChatWire

/// The background syncs and changelogs of all channels that are watched.
struct MessageSyncs {
  /// One sync per channel and filter, by bytes.
  struct Key: Hashable {
    let channel: [UInt8]
    let filter: [UInt8]

    init(channelURL: String, filter: MessageFilter) {
      channel = Array(channelURL.utf8)
      self.filter = Array(filter.normalText.utf8)
    }
  }

  private(set) var keys: [Key] = []
  private var syncs: [Key: MessageSync] = [:]
  private(set) var changelogs: [[UInt8]: MessageChangelog] = [:]

  subscript(key: Key) -> MessageSync? {
    get { syncs[key] }
    // A sync comes and goes with its watches; an answer cannot bring one back.
    set { if syncs[key] != nil, let newValue { syncs[key] = newValue } }
  }

  subscript(changelog channelURL: String) -> MessageChangelog? {
    get { changelogs[Array(channelURL.utf8)] }
    set { if changelogs[Array(channelURL.utf8)] != nil { changelogs[Array(channelURL.utf8)] = newValue } }
  }

  func keys(channelURL: String) -> [Key] { keys.filter { $0.channel == Array(channelURL.utf8) } }

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
    if changelogs[key.channel] == nil {
      changelogs[key.channel] = MessageChangelog(channelURL: channelURL, dueAt: input)
    }
    return key
  }

  /// - Returns: what nobody watches any more: the sync, and whether the whole channel.
  mutating func remove(_ id: ObjectIdentifier) -> (ended: [MessageSync], channels: [String]) {
    var ended: [MessageSync] = []
    for key in keys {
      syncs[key]?.remove(id)
      guard let sync = syncs[key], !sync.isWatched else { continue }
      ended.append(sync)
      syncs[key] = nil
    }
    guard !ended.isEmpty else { return ([], []) }
    keys.removeAll { syncs[$0] == nil }
    let channels = ended.map(\.channelURL).filter { keys(channelURL: $0).isEmpty }
    for url in channels { changelogs[Array(url.utf8)] = nil }
    return (ended, channels)
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
  static func messages(_ sync: MessageSync, isForward: Bool) -> JobKey {
    messages(channelURL: sync.channelURL, filter: sync.filter, isForward: isForward)
  }

  static func messages(channelURL: String, filter: MessageFilter, isForward: Bool) -> JobKey {
    // Encoded, because equal texts need not have equal bytes.
    JobKey(.messages(filter: HTTPCall.encoded(filter.normalText), isForward: isForward), channelURL: channelURL)
  }
}
