package import ChatClient
import ChatModel
import ChatWire
package import Foundation
package import LiveTesting
package import SyncManager

/// A delegate of a legacy message collection that applies every event to lists of its own, as an app does, and compares them with the collection's in
/// every call.
package final class LegacyMessageLog: NSObject, SBSMMessageCollectionDelegate, Sendable {
  private struct Mirror: Sendable {
    var succeeded: [BaseMessage] = []
    var pending: [BaseMessage] = []
    var failed: [BaseMessage] = []
    var faults: [String] = []
  }

  package let events = CallLog()
  private let mirror = Locked(Mirror())
  private let namesCleared: Bool

  /// - Parameter namesCleared: whether the line of a `clear` has the texts of its messages, as those of others.
  package init(namesCleared: Bool = false) { self.namesCleared = namesCleared }

  package var lines: [String] { events.calls }
  /// What was not as it has to be; empty.
  package var faults: [String] { mirror.withValue { $0.faults } }

  package func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) {
    mirror.withValue { mirror in
      Self.apply(action, succeededMessages, to: &mirror.succeeded, &mirror.faults)
      Self.check(collection, &mirror)
    }
    events.append(line("succeeded", action, succeededMessages))
  }

  package func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage]
  ) {
    mirror.withValue { mirror in
      Self.apply(action, pendingMessages, to: &mirror.pending, &mirror.faults)
      Self.check(collection, &mirror)
    }
    events.append(line("pending", action, pendingMessages))
  }

  package func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    mirror.withValue { mirror in
      // That one is gone which the user sent again is told twice.
      let isRepeated = reason == .removeResendSucceeded
      var ignored: [String] = []
      if isRepeated {
        Self.apply(action, failedMessages, to: &mirror.failed, &ignored)
      } else {
        Self.apply(action, failedMessages, to: &mirror.failed, &mirror.faults)
      }
      Self.check(collection, &mirror)
    }
    events.append(line("failed", action, failedMessages) + " \(reason)")
  }

  package func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage) {
    mirror.withValue { Self.check(collection, &$0) }
    events.append("new \(message.value.text)")
  }

  package func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel) {
    mirror.withValue { Self.check(collection, &$0) }
    events.append("channel updated")
  }

  package func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel) {
    mirror.withValue { Self.check(collection, &$0) }
    events.append("channel removed")
  }

  // MARK: The mirror

  private func line(_ category: String, _ action: SBSMMessageEventAction, _ messages: [BaseMessage]) -> String {
    let texts = action == .clear && !namesCleared ? "" : messages.map(\.value.text).joined(separator: ",")
    return ([category, "\(action)"] + [texts].filter { !$0.isEmpty }).joined(separator: " ")
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
    case .clear:
      if Set(keys) != Set(known) { faults.append("cleared \(keys), there was \(known)") }
      list = []
    }
    list.sort { ($0.value.createdAt, $0.value.id) < ($1.value.createdAt, $1.value.id) }
  }

  private static func check(_ collection: SBSMMessageCollection, _ mirror: inout Mirror) {
    func compare(_ name: String, _ shown: [BaseMessage], _ mirrored: [BaseMessage]) {
      let shown = collection.reverse ? shown.reversed() : shown
      if shown.map(key) != mirrored.map(key) {
        mirror.faults.append("\(name): shown \(shown.map(key)), told \(mirrored.map(key))")
      } else if shown.map(\.value) != mirrored.map(\.value) {
        mirror.faults.append("\(name): a message is not as it was told")
      }
      if Set(shown.map(key)).count != shown.count { mirror.faults.append("\(name): something is there twice") }
    }
    compare("succeeded", collection.succeededMessages, mirror.succeeded)
    compare("pending", collection.pendingMessages, mirror.pending)
    compare("failed", collection.failedMessages, mirror.failed)
    let requests = (collection.succeededMessages + collection.pendingMessages + collection.failedMessages)
      .map(\.requestId).filter { !$0.isEmpty }
    if Set(requests).count != requests.count { mirror.faults.append("a message is in two arrays: \(requests)") }
  }
}
