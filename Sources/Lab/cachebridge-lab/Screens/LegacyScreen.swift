import ChatClient
import ChatWire
import Foundation
import SyncManager

/// A screen of the legacy API, as an app writes it: it knows its collection and notifications, but no adapters.
final class LegacyScreen: NSObject, SBSMMessageCollectionDelegate, Sendable {
  private struct State: Sendable {
    var succeeded = AppList()
    var pending = AppList()
    var failed = AppList()
    var findings: [Finding] = []
    var events = 0
  }

  let collection: SBSMMessageCollection
  let name: ScreenName
  private let state = Locked(State())

  init(_ collection: SBSMMessageCollection, _ name: ScreenName) {
    (self.collection, self.name) = (collection, name)
    super.init()
    collection.delegate = self
  }

  var findings: [Finding] { state.withValue { $0.findings } }
  var events: Int { state.withValue { $0.events } }

  /// The app's list, built from its notifications.
  var list: [BaseMessage] {
    state.withValue { ($0.succeeded.messages + $0.pending.messages + $0.failed.messages).sorted(by: AppList.precedes) }
  }

  var shown: Shown {
    func ascending(_ messages: [BaseMessage]) -> [BaseMessage] { collection.reverse ? messages.reversed() : messages }
    return Shown(
      sent: ascending(collection.succeededMessages), pending: ascending(collection.pendingMessages),
      failed: ascending(collection.failedMessages))
  }

  // MARK: Calls

  func fetch(_ direction: SBSMMessageDirection, _ end: @escaping @Sendable () -> Void) {
    collection.fetch(in: direction) { (_: Bool, _: SBDError?) in end() }
  }

  func fetchAllNext(_ end: @escaping @Sendable (Bool) -> Void) {
    collection.fetchAllNextMessages { hasMore, error in end(hasMore && error == nil) }
  }

  func fetchOutgoing(isFailed: Bool, _ end: @escaping @Sendable () -> Void) {
    if isFailed {
      collection.fetchFailedMessages { _ in end() }
    } else {
      collection.fetchPendingMessages { _ in end() }
    }
  }

  // MARK: Delegate

  private func note(
    _ action: SBSMMessageEventAction, _ messages: [BaseMessage], isRepeated: Bool = false,
    in list: WritableKeyPath<State, AppList>
  ) {
    state.withValue { state in
      state.events += 1
      var finding: Finding?
      func found(_ kind: Finding.Kind, _ what: String, _ wrong: [BaseMessage]) {
        if !wrong.isEmpty { finding = Finding(kind, what, wrong).on(name) }
      }
      switch action {
      case .none: found(.context, "an action was told that is none", messages)
      case .insert: found(.double, "what is shown was told as inserted", state[keyPath: list].add(messages))
      case .update:
        found(.unknownMessage, "what is not shown was told as updated", state[keyPath: list].update(messages))
      case .remove:
        found(.unknownMessage, "what is not shown was told as removed", state[keyPath: list].remove(messages))
      case .clear: state[keyPath: list].replace([])
      }
      if let finding, !isRepeated { state.findings.append(finding) }
    }
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) { note(action, succeededMessages, in: \.succeeded) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage]
  ) { note(action, pendingMessages, in: \.pending) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    // The removal of a message that the user resent is reported twice (Docs/VendorAPIs.md#legacy-sending).
    note(action, failedMessages, isRepeated: reason == .removeResendSucceeded, in: \.failed)
  }

  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage) {
    state.withValue { $0.events += 1 }
  }

  func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel) {
    state.withValue { $0.events += 1 }
  }

  func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel) {
    state.withValue { $0.events += 1 }
  }
}
