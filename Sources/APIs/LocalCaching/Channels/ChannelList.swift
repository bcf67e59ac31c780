import ChatModel

/// The channels that a collection shows: the beginning of a list, as far as it is loaded. This value alone decides how
/// a page or a change affects it. No two channels have the same url, and the order is always right.
struct ChannelList: Sendable {
  /// One change of the shown channels; several are applied one after the other.
  enum Edit: Sendable {
    case remove(Int)
    case insert(ChatModel.Channel, Int)
    /// The channel at this place has other data.
    case update(ChatModel.Channel, Int)
  }

  /// What is reported to the app.
  struct Changes: Sendable {
    var added: [ChatModel.Channel] = []
    var updated: [ChatModel.Channel] = []
    var deletedURLs: [String] = []
    var edits: [Edit] = []

    var isEmpty: Bool { added.isEmpty && updated.isEmpty && deletedURLs.isEmpty }
  }

  private struct Entry: Sendable {
    var position: ChannelPosition
    var channel: ChatModel.Channel
  }

  let filter: ChannelListFilter
  let order: ChannelListOrder
  let viewerID: String
  private var entries: [Entry] = []
  /// The position of each channel.
  private var positions: [ChannelURL: ChannelPosition] = [:]
  /// Whether a page was loaded. Until then, nothing is shown or reported.
  private(set) var isLoaded = false
  /// Whether there is a next page.
  private(set) var hasMore = true
  /// Where the next page begins. Channels behind it are added by that page and not earlier; `nil` when everything is
  /// loaded.
  private(set) var end: ChannelPosition?

  init(filter: ChannelListFilter, order: ChannelListOrder, viewerID: String) {
    (self.filter, self.order, self.viewerID) = (filter, order, viewerID)
  }

  var channels: [ChatModel.Channel] { entries.map(\.channel) }
  var count: Int { entries.count }

  // MARK: Pages

  /// Adds the next page.
  /// - Parameters:
  ///   - page: the channels behind `end`, in order.
  ///   - hasMore: whether there are, or may be, others behind them.
  mutating func load(_ page: [ChatModel.Channel], hasMore: Bool) -> Changes {
    isLoaded = true
    var changes = Changes()
    entries.reserveCapacity(entries.count + page.count)
    positions.reserveCapacity(positions.count + page.count)
    changes.added.reserveCapacity(page.count)
    changes.edits.reserveCapacity(page.count)
    for channel in page { show(channel, &changes) }
    if let last = page.last { end = order.position(of: last) }
    setHasMore(hasMore)
    return changes
  }

  /// Replaces what is shown with the beginning of the list as it is now in the cache.
  mutating func reload(_ page: [ChatModel.Channel], hasMore: Bool, to changes: inout Changes) {
    let urls = Set(bytesOf: page.map(\.url))
    for gone in channels where !urls.contains(gone.url) { remove(url: gone.url, &changes) }
    for channel in page {
      let known = positions[channel.url].map { entries[index(of: $0)].channel }
      if known != channel { show(channel, &changes) }
    }
    end = page.last.map(order.position(of:))
    setHasMore(hasMore)
  }

  /// Records whether there is a next page.
  mutating func setHasMore(_ hasMore: Bool) {
    // Without a position to continue from, everything belongs to the list.
    self.hasMore = hasMore && end != nil
    if !self.hasMore { end = nil }
  }

  // MARK: Changes

  /// A channel has new data, or is new here.
  mutating func apply(_ channel: ChatModel.Channel, to changes: inout Changes) {
    guard isLoaded else { return }
    guard admits(channel) else { return remove(url: channel.url, &changes) }
    show(channel, &changes)
  }

  /// A channel is gone.
  mutating func applyDeletion(url: String, to changes: inout Changes) { remove(url: url, &changes) }

  /// Something of a channel changed that is not part of its data, for example who is typing.
  func applyTouch(url: String, to changes: inout Changes) {
    guard let position = positions[url],
      !changes.updated.contains(where: { $0.url.hasSameBytes(as: url) })
    else { return }
    changes.updated.append(entries[index(of: position)].channel)
  }

  /// Everything is gone. The loaded part stays loaded: channels that come back are shown as far as the list reached.
  mutating func applyClearing(to changes: inout Changes) {
    for index in entries.indices.reversed() { changes.edits.append(.remove(index)) }
    changes.deletedURLs += entries.map(\.channel.url)
    (entries, positions) = ([], [:])
  }

  /// Whether the channel belongs among the loaded ones.
  private func admits(_ channel: ChatModel.Channel) -> Bool {
    if let end, order.position(of: channel) > end { return false }
    return filter.matches(channel, viewerID: viewerID)
  }

  private mutating func show(_ channel: ChatModel.Channel, _ changes: inout Changes) {
    let position = order.position(of: channel)
    if let known = positions.updateValue(position, forKey: ChannelURL(channel.url)) {
      let place = index(of: known)
      changes.updated.append(channel)
      if known == position {
        entries[place].channel = channel
        changes.edits.append(.update(channel, place))
        return
      }
      entries.remove(at: place)
      changes.edits.append(.remove(place))
    } else {
      changes.added.append(channel)
    }
    let place = index(of: position)
    entries.insert(Entry(position: position, channel: channel), at: place)
    changes.edits.append(.insert(channel, place))
  }

  private mutating func remove(url: String, _ changes: inout Changes) {
    guard let position = positions.removeValue(forKey: url) else { return }
    let place = index(of: position)
    entries.remove(at: place)
    changes.edits.append(.remove(place))
    changes.deletedURLs.append(url)
  }

  /// Where a position is, or would be: the first entry that is not before it.
  private func index(of position: ChannelPosition) -> Int {
    entries.partitioningIndex { $0.position >= position }
  }
}
