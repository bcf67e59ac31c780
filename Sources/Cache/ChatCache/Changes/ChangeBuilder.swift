import ChatModel

/// Collects what a transaction changes, and the rows that it writes.
struct ChangeBuilder {
  private struct Entry {
    var change: ChannelChange
    var written = WrittenRows()
  }

  /// A commit with more rows than this does not carry them, because it would keep all of its pages in memory until the
  /// last receiver has seen them. A page of the server has at most 200.
  static let mostRows = 1_000

  private var order: [ChannelURL] = []
  private var entries: [ChannelURL: Entry] = [:]
  private var isEverythingCleared = false
  private var isChannelListTokenChanged = false
  private var rowCount = 0

  private var isCarryingRows: Bool { rowCount <= ChangeBuilder.mostRows }

  /// Changes what is reported about one channel.
  mutating func update(_ channelURL: String, _ body: (inout ChannelChange) -> Void) {
    edit(channelURL) { body(&$0.change) }
  }

  private mutating func edit(_ channelURL: String, _ body: (inout Entry) -> Void) {
    let key = ChannelURL(channelURL)
    if entries[key] == nil { order.append(key) }
    body(&entries[key, default: Entry(change: ChannelChange(channelURL: channelURL))])
  }

  // MARK: Written rows

  /// A channel was written.
  mutating func write(_ channel: Channel, isNew: Bool) {
    let isCarried = countRow()
    edit(channel.url) { entry in
      // Inserted and then updated within one transaction is still new to everyone.
      if entry.change.row != .inserted { entry.change.row = isNew ? .inserted : .updated }
      if isCarried { entry.written.channel = channel }
    }
  }

  /// A message was written.
  /// - Parameter message: as stored in its row.
  mutating func write(_ message: Message, isNew: Bool) {
    let isCarried = countRow()
    edit(message.channelURL) { entry in
      if isNew {
        entry.change.insertedMessages.append(message.id)
      } else {
        entry.change.updatedMessages.append(message.id)
      }
      if isCarried { entry.written.insert(message) }
    }
  }

  /// An outgoing message was written.
  mutating func write(_ outgoing: OutgoingMessage, isNew: Bool) {
    let isCarried = countRow()
    edit(outgoing.message.channelURL) { entry in
      if isNew {
        entry.change.insertedOutgoing.append(outgoing.requestID)
      } else {
        entry.change.updatedOutgoing.append(outgoing.requestID)
      }
      if isCarried { entry.written.insert(outgoing) }
    }
  }

  /// - Returns: whether rows are still kept.
  private mutating func countRow() -> Bool {
    rowCount += 1
    if rowCount == ChangeBuilder.mostRows + 1 { for key in order { entries[key]?.written = WrittenRows() } }
    return isCarryingRows
  }

  // MARK: Removed rows

  /// Messages are gone.
  mutating func removeMessages(_ ids: [Int64], channelURL: String) {
    edit(channelURL) { entry in
      entry.change.deletedMessages += ids
      entry.written.remove(messageIDs: ids)
    }
  }

  /// An outgoing message is gone.
  /// - Parameter resolution: what it became; `nil` if it was not sent.
  mutating func removeOutgoing(_ requestID: String, channelURL: String, resolution: ChannelChange.Resolution? = nil) {
    edit(channelURL) { entry in
      if let resolution {
        entry.change.resolvedOutgoing.append(resolution)
      } else {
        entry.change.removedOutgoing.append(requestID)
      }
      entry.written.remove(requestID: requestID)
    }
  }

  /// All messages of a channel are gone, with what was known about them.
  mutating func clearMessages(channelURL: String) {
    edit(channelURL) { entry in
      var change = ChannelChange(channelURL: channelURL)
      change.row = entry.change.row
      change.isCleared = true
      change.areSyncedRangesChanged = true
      change.isTokenChanged = true
      change.removedOutgoing = entry.change.removedOutgoing
      entry.change = change
      entry.written.removeMessages()
    }
  }

  /// A channel is gone, with all its data.
  mutating func removeChannel(url: String) {
    edit(url) { entry in
      entry = Entry(change: ChannelChange(channelURL: url))
      entry.change.row = .deleted
    }
  }

  /// What was recorded before no longer matters.
  mutating func clearEverything() {
    self = ChangeBuilder()
    isEverythingCleared = true
  }

  mutating func changeChannelListToken() { isChannelListTokenChanged = true }

  /// What the transaction changed, with the rows that it wrote; `nil` if nothing changed.
  func change(number: Int64, source: CacheSource) -> CacheChange? {
    let touched = order.compactMap { entries[$0] }.filter { !$0.change.isEmpty }.map { entry in
      var change = entry.change
      if isCarryingRows { change.carried.value = entry.written.rows(of: change) }
      return change
    }
    guard !touched.isEmpty || isEverythingCleared || isChannelListTokenChanged else { return nil }
    return CacheChange(
      number: number, source: source, channels: touched, isEverythingCleared: isEverythingCleared,
      isChannelListTokenChanged: isChannelListTokenChanged)
  }
}
