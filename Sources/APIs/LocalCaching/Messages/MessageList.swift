import ChatClient
import ChatModel

/// What a message collection shows. This value alone decides how a page or a notice affects it.
///
/// It shows every cached message of its channel that its params admit and that lies in its window, from `lower` to
/// `upper`. Pages widen the window; messages beyond it are added with them and not earlier. So no message is listed
/// twice, the order is always right, and two lists of one channel never contradict each other.
///
/// The only messages beyond the window are those that were shown while they were being sent: the user has just written
/// them, and keeps seeing them.
struct MessageList: Sendable {
  let settings: MessageListSettings
  /// Opens protected files of the messages.
  let fileKey: FileAccessKey?
  /// Sent messages, ascending.
  private(set) var sent: [BaseMessage] = []
  private var sentIDs: Set<Int64> = []
  /// Those of `sent` that stayed although the window ends before them, until it includes them.
  private var stayedIDs: Set<Int64> = []
  /// By creation time; those of the same millisecond in the order of their arrival.
  private(set) var pending: [BaseMessage] = []
  private(set) var failed: [BaseMessage] = []
  /// The first place of the window; `nil` when nothing older exists.
  var lower: MessagePlace?
  /// The last place of the window; `nil` when nothing newer exists.
  var upper: MessagePlace?

  init(settings: MessageListSettings, fileKey: FileAccessKey? = nil) {
    self.settings = settings
    self.fileKey = fileKey
  }

  var hasPrevious: Bool { lower != nil }
  var hasNext: Bool { upper != nil }

  /// The times that the window covers, as far as they are known; `nil` for an empty list with open ends.
  var times: ClosedRange<Int64>? {
    guard let first = lower?.createdAt ?? oldestInWindow?.createdAt, let last = upper?.createdAt ?? sent.last?.createdAt
    else { return nil }
    return min(first, last)...max(first, last)
  }

  func isInWindow(_ message: ChatModel.Message) -> Bool {
    let place = MessagePlace(message)
    return lower.map { $0 <= place } ?? true && upper.map { place <= $0 } ?? true
  }

  func isOlderThanWindow(_ message: ChatModel.Message) -> Bool { lower.map { MessagePlace(message) < $0 } ?? false }

  /// Whether a message belongs to the list as it is now.
  func admits(_ message: ChatModel.Message) -> Bool {
    (stayedIDs.contains(message.id) || isInWindow(message)) && settings.admits(message)
  }

  /// The ids of shown messages that are beyond the window.
  var idsBeyond: Set<Int64> {
    stayedIDs.isEmpty ? [] : Set(sent.lazy.filter { !isInWindow($0.value) }.map(\.messageId)).intersection(stayedIDs)
  }

  /// The oldest shown message in the window.
  var oldestInWindow: BaseMessage? { stayedIDs.isEmpty ? sent.first : sent.first { isInWindow($0.value) } }

  /// Keeps showing a message that is sent now, wherever the window ends.
  mutating func stay(_ message: ChatModel.Message) { if !isInWindow(message) { stayedIDs.insert(message.id) } }

  // MARK: Sent messages

  /// Where a place is, or would be.
  func index(of place: MessagePlace) -> Int {
    sent.partitioningIndex { MessagePlace($0.value) >= place }
  }

  func index(of message: ChatModel.Message) -> Int? {
    guard sentIDs.contains(message.id) else { return nil }
    let index = index(of: MessagePlace(message))
    if index < sent.count, sent[index].messageId == message.id { return index }
    // A message whose creation time changed has another position.
    return sent.firstIndex { $0.messageId == message.id }
  }

  /// Shows a message, in place of an older version of it.
  /// - Returns: the object, and whether the message was listed before.
  mutating func show(_ message: ChatModel.Message) -> (object: BaseMessage, wasListed: Bool) {
    let object = BaseMessage.make(message, fileKey: fileKey)
    let known = index(of: message)
    if let known {
      if sent[known].createdAt == message.createdAt {
        sent[known] = object
        return (object, true)
      }
      sent.remove(at: known)
    }
    sent.insert(object, at: index(of: MessagePlace(message)))
    sentIDs.insert(message.id)
    return (object, known != nil)
  }

  /// Shows consecutive messages in ascending order: usually a page before or after all others, which is inserted in one
  /// piece.
  /// - Returns: the objects of those that were not listed.
  mutating func show(page: [ChatModel.Message]) -> [BaseMessage] {
    guard let first = page.first, let last = page.last else { return [] }
    let isNew = page.allSatisfy { !sentIDs.contains($0.id) }
    let isBehind = sent.last.map { MessagePlace($0.value) < MessagePlace(first) } ?? true
    let isBefore = sent.first.map { MessagePlace(last) < MessagePlace($0.value) } ?? true
    guard isNew, isBehind || isBefore else {
      return page.compactMap { message in
        let shown = show(message)
        return shown.wasListed ? nil : shown.object
      }
    }
    let objects = page.map { BaseMessage.make($0, fileKey: fileKey) }
    sent.insert(contentsOf: objects, at: isBehind ? sent.endIndex : 0)
    sentIDs.reserveCapacity(sentIDs.count + page.count)
    sentIDs.formUnion(page.lazy.map(\.id))
    return objects
  }

  mutating func remove(messageID: Int64) -> BaseMessage? {
    stayedIDs.remove(messageID)
    guard sentIDs.remove(messageID) != nil, let index = sent.firstIndex(where: { $0.messageId == messageID }) else {
      return nil
    }
    return sent.remove(at: index)
  }

  mutating func removeSent(where isMeant: (BaseMessage) -> Bool) -> [BaseMessage] {
    let removed = sent.filter(isMeant)
    if !removed.isEmpty { sent.removeAll(where: isMeant) }
    for message in removed {
      sentIDs.remove(message.messageId)
      stayedIDs.remove(message.messageId)
    }
    return removed
  }

  // MARK: Outgoing messages

  /// Takes a message out of the pending or failed ones.
  mutating func removeOutgoing(requestID: String) -> BaseMessage? {
    func index(_ messages: [BaseMessage]) -> Int? {
      messages.firstIndex { $0.requestId.hasSameBytes(as: requestID) }
    }
    if let index = index(pending) { return pending.remove(at: index) }
    if let index = index(failed) { return failed.remove(at: index) }
    return nil
  }

  /// Shows a pending or failed message, in place of what is listed under its request id.
  mutating func show(_ row: OutgoingRow) -> (object: BaseMessage, wasListed: Bool) {
    let object = BaseMessage.make(row, fileKey: fileKey)
    let wasListed = removeOutgoing(requestID: row.requestID) != nil
    if row.state == .failed {
      MessageList.insert(object, into: &failed)
    } else {
      MessageList.insert(object, into: &pending)
    }
    return (object, wasListed)
  }

  private static func insert(_ object: BaseMessage, into messages: inout [BaseMessage]) {
    let index = messages.lastIndex { $0.createdAt <= object.createdAt }.map { $0 + 1 } ?? 0
    messages.insert(object, at: index)
  }

  mutating func removeAllOutgoing() -> [BaseMessage] {
    defer { (pending, failed) = ([], []) }
    return pending + failed
  }
}
