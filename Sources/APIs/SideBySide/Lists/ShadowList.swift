package import ChatClient
import ChatModel

/// The list of an app that knows only what it is told: it applies the calls of a `MessageCollectionDelegate` and the
/// pages of handlers, and asks the collection for nothing.
///
/// A robust app shows an update of a message that it did not have, and ignores the deletion of one that it did not
/// have; a message that is added twice is shown twice. All of that is recorded.
package struct ShadowList: Sendable {
  /// Something that an app must not be told.
  package struct Anomaly: Sendable {
    package let kind: ShadowDifference.Kind
    package let message: ListedMessage
  }

  /// By creation time and id.
  package private(set) var sent: [ListedMessage] = []
  /// Pending and failed ones, by creation time and request id.
  package private(set) var unsent: [ListedMessage] = []
  /// The channel is gone.
  package private(set) var isGone = false
  /// Sent messages before this position are not kept.
  package private(set) var floor: MessagePlace?
  private var ids: Set<Int64> = []
  private let limit: Int

  /// - Parameter limit: the maximum number of sent messages that are kept, the newest ones.
  package init(limit: Int) { self.limit = max(1, limit) }

  package var all: [ListedMessage] { sent + unsent }

  // MARK: Applying

  /// Does what an app does.
  /// - Returns: what was irregular.
  package mutating func apply(_ event: ToldEvent) -> [Anomaly] {
    switch event.kind {
    case .added, .page: return insert(event.messages)
    case .updated: return event.messages.compactMap { update($0) }
    case .deleted: return event.messages.compactMap { delete($0) }
    case .replaced:
      clearSent()
      return insert(event.messages)
    case .outgoing:
      unsent = []
      return insert(event.messages)
    case .channelDeleted:
      clearSent()
      (unsent, isGone) = ([], true)
    case .restarted:
      clearSent()
      unsent = []
    case .channelUpdated: isGone = false
    case .unlisted, .hugeGapDetected: break
    }
    return []
  }

  private mutating func clearSent() { (sent, ids, floor) = ([], [], nil) }

  private mutating func insert(_ messages: [ListedMessage]) -> [Anomaly] {
    var found: [Anomaly] = []
    for message in messages where !isBeyond(message) {
      if shows(message) { found.append(Anomaly(kind: .shownTwice, message: message)) }
      put(message)
    }
    return found
  }

  private mutating func update(_ message: ListedMessage) -> Anomaly? {
    let wasThere = remove(message) != nil
    if isBeyond(message) { return nil }
    put(message)
    return wasThere ? nil : Anomaly(kind: .unknownMessage, message: message)
  }

  private mutating func delete(_ message: ListedMessage) -> Anomaly? {
    let wasThere = remove(message) != nil
    return wasThere || isBeyond(message) ? nil : Anomaly(kind: .unknownMessage, message: message)
  }

  // MARK: Finding

  package func shows(_ message: ListedMessage) -> Bool { shown(message) != nil }

  /// Also if it is shown as sent and the message is not: an earlier state of the cache may be back.
  func showsInAnyState(_ message: ListedMessage) -> Bool {
    shows(message) || !message.isSent && sent.contains { $0.isSame(as: message) }
  }

  /// What is shown of a message.
  package func shown(_ message: ListedMessage) -> ListedMessage? {
    if let index = sentIndex(message) { return sent[index] }
    return unsentIndex(message).map { unsent[$0] }
  }

  /// Whether it is beyond what is kept.
  func isBeyond(_ message: ListedMessage) -> Bool { message.isSent && floor.map { message.place < $0 } ?? false }

  private func sentIndex(_ message: ListedMessage) -> Int? {
    guard message.isSent, ids.contains(message.id) else { return nil }
    let index = index(of: message.place)
    if index < sent.count, sent[index].id == message.id { return index }
    // Its creation time changed.
    return sent.firstIndex { $0.id == message.id }
  }

  private func unsentIndex(_ message: ListedMessage) -> Int? {
    guard let requestID = message.requestID, !unsent.isEmpty else { return nil }
    return unsent.firstIndex { $0.requestID == requestID }
  }

  /// Where a position is, or would be, before entries with the same one.
  private func index(of place: MessagePlace) -> Int {
    sent.partitioningIndex { $0.place >= place }
  }

  // MARK: Changing

  private mutating func put(_ message: ListedMessage) {
    guard message.isSent else {
      let index = unsent.firstIndex { message.isUnsentBefore($0) } ?? unsent.count
      return unsent.insert(message, at: index)
    }
    if sent.last.map({ $0.place < message.place }) ?? true {
      sent.append(message)
    } else {
      sent.insert(message, at: index(of: message.place))
    }
    ids.insert(message.id)
    guard sent.count > limit else { return }
    let gone = sent.removeFirst()
    if sent.first?.id != gone.id { ids.remove(gone.id) }
    floor = sent.first?.place
  }

  private mutating func remove(_ message: ListedMessage) -> ListedMessage? {
    if let index = sentIndex(message) {
      let old = sent.remove(at: index)
      // It may have been there twice, side by side.
      let isLeft = [index - 1, index].contains { sent.indices.contains($0) && sent[$0].id == old.id }
      if !isLeft { ids.remove(old.id) }
      return old
    }
    return unsentIndex(message).map { unsent.remove(at: $0) }
  }

  // MARK: Parts

  /// The same list with only the messages that satisfy a condition.
  func only(_ isMeant: (ListedMessage) -> Bool) -> ShadowList {
    var list = self
    list.sent = sent.filter(isMeant)
    list.unsent = unsent.filter(isMeant)
    list.ids = Set(list.sent.map(\.id))
    return list
  }
}
