import ChatClient
import ChatModel

/// What one legacy channel collection shows, and what its delegate is told when something changes. A value without
/// effects (seed 004, protocol 5.5).
struct LegacyChannelList: Sendable {
  /// One call of the delegate, and what is shown when it is made.
  struct Call: Sendable {
    var action: SBSMChannelEventAction
    var channels: [ChatModel.Channel]
    var shown: [ChatModel.Channel]
  }

  let filter: ChannelListFilter
  let order: ChannelListOrder
  let viewerID: String
  /// In the order of the list.
  private(set) var channels: [ChatModel.Channel] = []
  /// The bytes of their urls.
  private var urls: Set<[UInt8]> = []
  /// Whether a fetch showed something or found nothing; before, nothing is shown.
  private(set) var isFetched = false
  /// How far pages were shown: the next one begins behind it. A channel that moved may stand further down.
  private(set) var end: ChannelPosition?
  /// Whether everything cached is shown, so that what is new belongs to the list wherever it stands.
  private var isEndShown = false

  init(filter: ChannelListFilter, order: ChannelListOrder, viewerID: String) {
    self.filter = filter
    self.order = order
    self.viewerID = viewerID
  }

  // MARK: Pages

  /// Shows a page of the cache. What is shown already is updated or moved (seed 000).
  /// - Parameter isEnd: nothing is behind it, and background sync brings nothing either.
  mutating func show(_ page: [ChatModel.Channel], isEnd: Bool) -> [Call] {
    isFetched = true
    isEndShown = isEnd
    if let last = page.last.map(order.position(of:)) { end = end.map { max($0, last) } ?? last }
    var new: [ChatModel.Channel] = []
    var known: [ChatModel.Channel] = []
    for channel in page {
      if urls.contains(Array(channel.url.utf8)) { known.append(channel) } else { new.append(channel) }
    }
    for channel in new { insert(channel) }
    let calls = new.isEmpty ? [] : [call(.insert, new)]
    return known.reduce(calls) { $0 + replace($1) }
  }

  // MARK: Changes

  /// A channel has new data, or is new here.
  /// - Parameter isSync: background sync of lists brought it: only a fetch widens what is shown then.
  mutating func change(_ channel: ChatModel.Channel, isSync: Bool) -> [Call] {
    guard isFetched else { return [] }
    if index(of: channel.url) != nil { return admitsShown(channel) ? replace(channel) : remove(url: channel.url) }
    guard filter.matches(channel, viewerID: viewerID) else { return [] }
    // Whatever lies within what was fetched and is not shown was not in the list before (protocol 5.5).
    let isInside = end.map { order.position(of: channel) < $0 } ?? false
    guard isInside || (isEndShown && !isSync) else {
      isEndShown = false
      return []
    }
    insert(channel)
    return [call(.insert, [channel])]
  }

  /// Something happened to a channel that its data does not show, as its counters.
  func touch(url: String) -> [Call] { index(of: url).map { [call(.update, [channels[$0]])] } ?? [] }

  /// A channel is gone, or the user left it.
  mutating func remove(url: String) -> [Call] {
    guard let index = index(of: url) else { return [] }
    let removed = channels.remove(at: index)
    urls.remove(Array(url.utf8))
    return [call(.remove, [removed])]
  }

  /// Everything cached is gone. The call names what goes: apps look at nothing in a call about no channels (seed 000).
  mutating func clear() -> [Call] {
    guard isFetched else { return [] }
    let gone = channels
    (channels, urls, end) = ([], [], nil)
    return [call(.clear, gone)]
  }

  /// A change of place is told besides the change (seed 004).
  private mutating func replace(_ channel: ChatModel.Channel) -> [Call] {
    guard let old = index(of: channel.url), channels[old] != channel else { return [] }
    channels[old] = channel
    let update = call(.update, [channel])
    channels.remove(at: old)
    return insert(channel) == old ? [update] : [update, call(.move, [channel])]
  }

  @discardableResult
  private mutating func insert(_ channel: ChatModel.Channel) -> Int {
    let position = order.position(of: channel)
    var (index, end) = (0, channels.count)
    while index < end {
      let middle = index + (end - index) / 2
      if position < order.position(of: channels[middle]) { end = middle } else { index = middle + 1 }
    }
    channels.insert(channel, at: index)
    urls.insert(Array(channel.url.utf8))
    return index
  }

  private func call(_ action: SBSMChannelEventAction, _ told: [ChatModel.Channel]) -> Call {
    Call(action: action, channels: told, shown: channels)
  }

  private func index(of url: String) -> Int? {
    guard urls.contains(Array(url.utf8)) else { return nil }
    return channels.firstIndex { $0.url.hasSameBytes(as: url) }
  }

  /// A channel that was hidden stays in a list of those that are not hidden until it is fetched anew: the app is told
  /// of an update (seed 004).
  private func admitsShown(_ channel: ChatModel.Channel) -> Bool {
    var filter = filter
    if filter.hidden == .unhiddenOnly { filter.hidden = .all }
    return filter.matches(channel, viewerID: viewerID)
  }
}
