package import ChatModel

/// The rows that one transaction wrote in one channel, in their state after it: `ChannelChange` names them.
///
/// They go to the caller that requested the write, which passes them on to those that show them, so that nobody reads
/// them again (decision 35). Observers of the cache, which may keep changes as long as they like, receive only the
/// names.
package struct CommittedRows: Sendable, Equatable {
  /// The channel's own row; `nil` if it was not written.
  package var channel: Channel?
  /// Messages that are new here, in ascending order.
  package var inserted: [Message] = []
  /// Messages whose row was replaced, in ascending order.
  package var updated: [Message] = []
  /// Outgoing messages that are new.
  package var insertedOutgoing: [OutgoingMessage] = []
  /// Outgoing messages whose state changed, for example pending ones that failed.
  package var updatedOutgoing: [OutgoingMessage] = []

  package init() {}
}

/// What a transaction has written in one channel so far, without what it removed again.
struct WrittenRows {
  var channel: Channel?
  private var messages: [Int64: Message] = [:]
  private var outgoing: [RequestID: OutgoingMessage] = [:]

  mutating func insert(_ message: Message) { messages[message.id] = message }
  mutating func insert(_ message: OutgoingMessage) { outgoing[message.requestID] = message }
  mutating func remove(messageIDs: [Int64]) { for id in messageIDs { messages[id] = nil } }
  mutating func remove(requestID: String) { outgoing[requestID] = nil }
  mutating func removeMessages() { messages = [:] }

  /// The rows that a change names, as far as they still exist.
  func rows(of change: ChannelChange) -> CommittedRows {
    var rows = CommittedRows()
    if change.row == .inserted || change.row == .updated { rows.channel = channel }
    rows.inserted = messages(change.insertedMessages)
    rows.updated = messages(change.updatedMessages)
    rows.insertedOutgoing = change.insertedOutgoing.compactMap { outgoing[$0] }
    rows.updatedOutgoing = change.updatedOutgoing.compactMap { outgoing[$0] }
    return rows
  }

  private func messages(_ ids: [Int64]) -> [Message] {
    if ids.isEmpty { return [] }
    return Set(ids).compactMap { messages[$0] }.sorted { $0.precedes($1) }
  }
}

extension ChannelChange {
  /// The channel after the commit; `nil` if the commit did not write it.
  package var channel: Channel? { rows?.channel }
  /// Messages that are new here, in ascending order.
  package var inserted: [Message] { rows?.inserted ?? [] }
  /// Messages whose row was replaced, in ascending order.
  package var updated: [Message] { rows?.updated ?? [] }
  /// Outgoing messages that are new or whose state changed.
  package var outgoing: [OutgoingMessage] { (rows?.insertedOutgoing ?? []) + (rows?.updatedOutgoing ?? []) }

  /// A message that the commit wrote; `nil` if it did not write this one.
  package func written(messageID: Int64) -> Message? {
    inserted.first { $0.id == messageID } ?? updated.first { $0.id == messageID }
  }

  /// The same change, with the named rows from a snapshot, for changes without rows.
  /// - Parameter isWithMessages: whether more than the channel itself is needed.
  package func read(from snapshot: CacheSnapshot, isWithMessages: Bool) throws -> ChannelChange {
    var rows = CommittedRows()
    if row == .inserted || row == .updated { rows.channel = try snapshot.channel(url: channelURL) }
    if isWithMessages {
      rows.inserted = try snapshot.messages(channelURL: channelURL, messageIDs: insertedMessages)
      rows.updated = try snapshot.messages(channelURL: channelURL, messageIDs: updatedMessages)
      rows.insertedOutgoing = try insertedOutgoing.compactMap { try snapshot.outgoingMessage(requestID: $0) }
      rows.updatedOutgoing = try updatedOutgoing.compactMap { try snapshot.outgoingMessage(requestID: $0) }
    }
    return with(rows)
  }

  /// The same change for callers that cannot read its rows: it omits what was written, but not what was removed.
  package var unread: ChannelChange { with(CommittedRows()) }

  private func with(_ rows: CommittedRows) -> ChannelChange {
    var change = self
    change.carried = Uncompared(rows)
    // A channel that no longer exists was removed by a later commit, which reports it.
    if rows.channel == nil, row != .deleted { change.row = .none }
    return change
  }

  /// What is reported about a channel when anything may have changed: that it differs, or is gone if there is none.
  package static func reloaded(_ channelURL: String, _ channel: Channel?) -> ChannelChange {
    var change = ChannelChange(channelURL: channelURL)
    change.row = channel == nil ? .deleted : .updated
    change.carried.value = CommittedRows()
    change.carried.value?.channel = channel
    return change
  }
}

/// A value that comparisons leave out.
struct Uncompared<Value: Sendable>: Sendable, Equatable {
  var value: Value
  init(_ value: Value) { self.value = value }
  static func == (a: Uncompared, b: Uncompared) -> Bool { true }
}
