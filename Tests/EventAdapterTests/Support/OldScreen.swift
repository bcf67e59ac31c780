import ChatClient
import ChatWire
import Foundation
import LiveTesting
import SyncManager

/// A screen of the legacy API, as an app writes it: it knows its collection and delegate calls, and nothing of adapters.
/// It keeps three lists by what it is told alone, and compares them with the collection's in every call.
final class OldScreen: NSObject, SBSMMessageCollectionDelegate, Sendable {
  private struct Mirror: Sendable {
    var succeeded: [BaseMessage] = []
    var pending: [BaseMessage] = []
    var failed: [BaseMessage] = []
    var faults: [String] = []
  }

  let collection: SBSMMessageCollection
  let events = CallLog()
  private let mirror = Locked(Mirror())

  init(_ collection: SBSMMessageCollection) {
    self.collection = collection
    super.init()
    collection.delegate = self
  }

  var lines: [String] { events.calls }
  var messageLines: [String] { lines.filter { $0 != "channel updated" } }
  var faults: [String] { mirror.withValue { $0.faults } }
  /// What the collection says, as `NewScreen.shown`.
  var shown: [String] {
    (collection.succeededMessages + collection.pendingMessages + collection.failedMessages)
      .sorted(by: NewScreen.precedes).map(NewScreen.key)
  }
  var texts: [String] { collection.succeededMessages.map(\.value.text) }

  // MARK: Calls

  /// - Returns: `more`, `end`, or the number of an error.
  @discardableResult
  func fetch(_ direction: SBSMMessageDirection) async -> String {
    await withCheckedContinuation { continuation in
      collection.fetch(in: direction) { (hasMore: Bool, error: SBDError?) in
        continuation.resume(returning: error.map { "\($0.code)" } ?? (hasMore ? "more" : "end"))
      }
    }
  }

  func fetchAllNext() async -> String {
    await withCheckedContinuation { continuation in
      collection.fetchAllNextMessages { hasMore, error in
        continuation.resume(returning: error.map { "\($0.code)" } ?? (hasMore ? "more" : "end"))
      }
    }
  }

  func fetchFailed() async -> Int? {
    await withCheckedContinuation { continuation in
      collection.fetchFailedMessages { continuation.resume(returning: $0?.code) }
    }
  }

  // MARK: Delegate

  private func note(
    _ category: String, _ action: SBSMMessageEventAction, _ messages: [BaseMessage], _ suffix: String = "",
    isRepeated: Bool = false, in list: WritableKeyPath<Mirror, [BaseMessage]>
  ) {
    mirror.withValue { mirror in
      var faults: [String] = []
      Self.apply(action, messages, to: &mirror[keyPath: list], &faults)
      if !isRepeated { mirror.faults += faults }
      check(&mirror)
    }
    events.append(
      ["\(category) \(action)", messages.map(\.value.text).joined(separator: ","), suffix].filter { !$0.isEmpty }
        .joined(separator: " "))
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) { note("succeeded", action, succeededMessages, in: \.succeeded) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage]
  ) { note("pending", action, pendingMessages, in: \.pending) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    // That one is gone which the user sent again is told twice.
    note(
      "failed", action, failedMessages, "\(reason)", isRepeated: reason == .removeResendSucceeded, in: \.failed)
  }

  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage) {
    events.append("new \(message.value.text)")
  }

  func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel) {
    events.append("channel updated")
  }

  func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel) {
    events.append("channel removed")
  }

  private static func key(_ message: BaseMessage) -> String {
    message.messageId > 0 ? "\(message.messageId)" : "r" + message.requestId
  }

  private static func apply(
    _ action: SBSMMessageEventAction, _ messages: [BaseMessage], to list: inout [BaseMessage],
    _ faults: inout [String]
  ) {
    let keys = messages.map(key)
    let known = Set(list.map(key))
    switch action {
    case .none: faults.append("an action that is none")
    case .insert:
      if keys.contains(where: known.contains) { faults.append("inserted twice: \(keys)") }
      list += messages
    case .update:
      if !keys.allSatisfy(known.contains) { faults.append("updated what is not there: \(keys)") }
      list.removeAll { keys.contains(key($0)) }
      list += messages
    case .remove:
      if !keys.allSatisfy(known.contains) { faults.append("removed what is not there: \(keys)") }
      list.removeAll { keys.contains(key($0)) }
    case .clear: list = []
    }
    list.sort(by: NewScreen.precedes)
  }

  private func check(_ mirror: inout Mirror) {
    func compare(_ name: String, _ shown: [BaseMessage], _ told: [BaseMessage]) {
      let shown = collection.reverse ? shown.reversed() : shown
      if shown.map(Self.key) != told.map(Self.key) {
        mirror.faults.append("\(name): shown \(shown.map(Self.key)), told \(told.map(Self.key))")
      } else if shown.map(\.value) != told.map(\.value) {
        mirror.faults.append("\(name): a message is not as it was told")
      }
    }
    compare("succeeded", collection.succeededMessages, mirror.succeeded)
    compare("pending", collection.pendingMessages, mirror.pending)
    compare("failed", collection.failedMessages, mirror.failed)
  }
}
