import ChatClient
import ChatModel

/// Applies pages to the list. The app receives pages in the handlers of its calls, so nothing is reported here.
extension MessageList {
  /// Shows exactly these messages, besides those that stay because they were just sent. What is older than the window
  /// does not stay: it would stand before a hole, and a page of older messages brings it.
  /// - Parameter beyond: the messages of `idsBeyond` as the cache has them now.
  mutating func replace(
    _ messages: [ChatModel.Message], beyond: [ChatModel.Message] = [], lower: MessagePlace?, upper: MessagePlace?
  ) {
    let staying = idsBeyond
    (self.lower, self.upper) = (lower, upper)
    _ = removeSent { _ in true }
    _ = show(page: messages)
    for message in beyond
    where staying.contains(message.id) && settings.admits(message) && !isOlderThanWindow(message) {
      stay(message)
      _ = show(message)
    }
  }

  /// Adds a page of older messages.
  /// - Parameter lower: where the window begins now.
  /// - Returns: those that were not listed, ascending.
  mutating func extend(older messages: [ChatModel.Message], lower: MessagePlace?) -> [BaseMessage] {
    // In the meantime, it may have become wider in another way.
    if let known = self.lower { self.lower = lower.map { min($0, known) } }
    return show(page: messages)
  }

  /// Adds a page of newer messages.
  /// - Parameter upper: where the window ends now.
  mutating func extend(newer messages: [ChatModel.Message], upper: MessagePlace?) -> [BaseMessage] {
    if let known = self.upper { self.upper = upper.map { max($0, known) } }
    return show(page: messages)
  }

  /// Makes the list equal to what the cache has in the window, and of the messages beyond it that are shown.
  /// - Parameter messages: all of them.
  mutating func reconcile(_ messages: [ChatModel.Message], source: CollectionEventSource) -> MessageListChanges {
    var changes = MessageListChanges(source: source)
    let ids = Set(messages.map(\.id))
    for gone in removeSent(where: { !ids.contains($0.messageId) }) { changes.delete(gone, .succeeded) }
    for message in messages {
      if let index = index(of: message), sent[index].value == message.showingPendingActions { continue }
      let shown = show(message)
      if shown.wasListed { changes.update(shown.object, .succeeded) } else { changes.add(shown.object, .succeeded) }
    }
    return changes
  }

  /// Makes the pending and failed messages equal to the cache's, and returns what changes.
  mutating func reconcileOutgoing(_ rows: [OutgoingRow], _ changes: inout MessageListChanges) {
    let admitted = rows.filter { settings.admits($0.message) }
    let ids = Set(bytesOf: admitted.map(\.requestID))
    for known in pending + failed where !ids.contains(known.requestId) {
      guard let gone = removeOutgoing(requestID: known.requestId) else { continue }
      changes.delete(gone, gone.sendingStatus)
    }
    let shown = pending + failed
    for row in admitted {
      let object = BaseMessage.make(row, fileKey: fileKey)
      let known = shown.first { $0.requestId.hasSameBytes(as: row.requestID) }
      if let known, known.value == object.value, known.sendingStatus == object.sendingStatus { continue }
      _ = show(row)
      if known == nil {
        changes.add(object, object.sendingStatus)
      } else {
        changes.update(object, object.sendingStatus)
      }
    }
  }

  /// Makes the pending and failed messages equal to the cache's.
  mutating func replaceOutgoing(_ rows: [OutgoingRow]) {
    _ = removeAllOutgoing()
    for row in rows where settings.admits(row.message) { _ = show(row) }
  }
}
