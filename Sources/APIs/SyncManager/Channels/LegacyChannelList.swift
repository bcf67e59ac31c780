import ChatClient
import ChatModel

/// What one legacy channel collection shows, and what is reported to its delegate when something changes. A value
/// without effects (Docs/VendorAPIs.md#legacy-channel-lists).
struct LegacyChannelList: Sendable {
  /// One change of what is shown; several are applied one after the other. New data for a channel that keeps its
  /// position is not a change: its object shows it.
  enum Edit: Sendable {
    case insert(ChatModel.Channel, at: Int)
    case remove(at: Int)
    case clear
  }

  /// One call of the delegate, and what changes with it.
  struct Call: Sendable {
    var action: SBSMChannelEventAction
    var channels: [ChatModel.Channel]
    var edits: [Edit] = []
  }

  let filter: ChannelListFilter
  let order: ChannelListOrder
  let viewerID: String
  /// In the order of the list.
  private(set) var channels: [ChatModel.Channel] = []
  /// The position of each channel.
  private var positions: [ChannelURL: ChannelPosition] = [:]
  /// Whether a fetch has shown something or found nothing; before that, nothing is shown.
  private(set) var isFetched = false
  /// How far pages were shown: the next one begins behind it. A channel that moved may be further down.
  private(set) var end: ChannelPosition?
  /// Whether everything cached is shown, so that new channels belong to the list wherever they are.
  private var isEndShown = false

  init(filter: ChannelListFilter, order: ChannelListOrder, viewerID: String) {
    self.filter = filter
    self.order = order
    self.viewerID = viewerID
  }

  // MARK: Pages

  /// Shows a page of the cache. Channels that are already shown are updated or moved.
  /// - Parameters:
  ///   - isEnd: nothing is behind it, and background sync brings nothing either.
  ///   - isFromStart: it is the beginning of the list, with more behind it: sync may have added others between its end
  ///     and what was shown before.
  mutating func show(_ page: [ChatModel.Channel], isEnd: Bool, isFromStart: Bool = false) -> [Call] {
    isFetched = true
    isEndShown = isEnd
    if let last = page.last.map(order.position(of:)) { end = isFromStart ? last : end.map { max($0, last) } ?? last }
    var new: [ChatModel.Channel] = []
    var known: [ChatModel.Channel] = []
    for channel in page {
      if positions[channel.url] != nil { known.append(channel) } else { new.append(channel) }
    }
    channels.reserveCapacity(channels.count + new.count)
    positions.reserveCapacity(positions.count + new.count)
    let edits = new.map { insert($0) }
    let calls = new.isEmpty ? [] : [Call(action: .insert, channels: new, edits: edits)]
    return known.reduce(calls) { $0 + replace($1) }
  }

  /// Replaces what is shown with the beginning of the list as it is now in the cache.
  mutating func reload(_ page: [ChatModel.Channel], isEnd: Bool) -> [Call] {
    let urls = Set(bytesOf: page.map(\.url))
    let gone = channels.filter { !urls.contains($0.url) }
    let calls = gone.flatMap { remove(url: $0.url) }
    end = nil
    return calls + show(page, isEnd: isEnd, isFromStart: !isEnd)
  }

  // MARK: Changes

  func shows(_ url: String) -> Bool { positions[url] != nil }

  /// A channel has new data, or is new here.
  /// - Parameters:
  ///   - isSync: whether background sync of lists brought it: in that case, only a fetch widens what is shown.
  ///   - isChange: whether `channelWasChanged` reports it, which also shows a channel that no fetch has reached.
  mutating func change(_ channel: ChatModel.Channel, isSync: Bool, isChange: Bool = false) -> [Call] {
    guard isFetched else { return [] }
    if index(of: channel.url) != nil { return admitsShown(channel) ? replace(channel) : remove(url: channel.url) }
    guard filter.matches(channel, viewerID: viewerID) else { return [] }
    // A channel within the fetched part that is not shown was not in the list before
    // (Docs/VendorAPIs.md#legacy-channel-lists).
    let isInside = end.map { order.position(of: channel) < $0 } ?? false
    guard isInside || isChange || (isEndShown && !isSync) else {
      isEndShown = false
      return []
    }
    return [Call(action: .insert, channels: [channel], edits: [insert(channel)])]
  }

  /// Something about a channel changed that its data does not show, such as its counters.
  func touch(url: String) -> [Call] { index(of: url).map { [Call(action: .update, channels: [channels[$0]])] } ?? [] }

  /// A channel is gone, or the user left it.
  mutating func remove(url: String) -> [Call] {
    guard let index = index(of: url) else { return [] }
    let removed = channels.remove(at: index)
    positions[url] = nil
    return [Call(action: .remove, channels: [removed], edits: [.remove(at: index)])]
  }

  /// Everything cached is gone. The call names what disappears, because apps ignore calls without channels
  /// (Docs/VendorAPIs.md#legacy-channel-lists).
  mutating func clear() -> [Call] {
    guard isFetched else { return [] }
    let gone = channels
    (channels, positions, end) = ([], [:], nil)
    return [Call(action: .clear, channels: gone, edits: [.clear])]
  }

  /// A change of position is reported in addition to the update (Docs/VendorAPIs.md#legacy-channel-lists).
  private mutating func replace(_ channel: ChatModel.Channel) -> [Call] {
    guard let old = index(of: channel.url), channels[old] != channel else { return [] }
    let update = Call(action: .update, channels: [channel])
    channels.remove(at: old)
    let edit = insert(channel)
    if case .insert(_, at: old) = edit { return [update] }
    return [update, Call(action: .move, channels: [channel], edits: [.remove(at: old), edit])]
  }

  private mutating func insert(_ channel: ChatModel.Channel) -> Edit {
    let position = order.position(of: channel)
    let index = index(of: position)
    channels.insert(channel, at: index)
    positions[channel.url] = position
    return .insert(channel, at: index)
  }

  private func index(of url: String) -> Int? { positions[url].map { index(of: $0) } }

  /// Where a position is, or would be: the first channel that is not before it. No two have the same position.
  private func index(of position: ChannelPosition) -> Int {
    channels.partitioningIndex { order.position(of: $0) >= position }
  }

  /// A hidden channel stays in a list of unhidden channels until it is fetched again: the app receives an update
  /// (Docs/VendorAPIs.md#legacy-channel-lists).
  private func admitsShown(_ channel: ChatModel.Channel) -> Bool {
    var filter = filter
    if filter.hidden == .unhiddenOnly { filter.hidden = .all }
    return filter.matches(channel, viewerID: viewerID)
  }
}
