package import ChatClient
import ChatModel

/// Messages that are being sent or could not be sent (Docs/VendorAPIs.md#legacy-sending).
extension LegacyMessageList {
  /// A message is being sent, for the first time or again.
  /// - Parameter isAutomatic: whether it failed before and is being resent automatically.
  package mutating func begin(_ message: BaseMessage, isAutomatic: Bool) -> [LegacyMessageCall] {
    guard let requestID = message.value.requestID, filter.admits(message.value) else { return [] }
    if isAutomatic {
      resending.append(message)
      return []
    }
    let gone = failed.about(requestID)
    resentByUser += gone
    guard let known = pending.about(requestID).first else {
      return tell(.failed(.remove, gone, .removeUnknown), .pending(.insert, [message]))
    }
    return tell(
      .failed(.remove, gone, .removeUnknown), .pending(.update, known.value == message.value ? [] : [message]))
  }

  /// A message could not be sent.
  package mutating func fail(_ message: BaseMessage) -> [LegacyMessageCall] {
    guard let requestID = message.value.requestID else { return [] }
    let wasResent = !resending.about(requestID).isEmpty
    forgetResending(requestID)
    let gone = pending.about(requestID)
    guard policy != .none, filter.admits(message.value) else { return tell(.pending(.remove, gone)) }
    if !failed.about(requestID).isEmpty {
      return tell(.pending(.remove, gone), .failed(.update, [message], wasResent ? .updateResendFailed : .none))
    }
    // A failed message that the app did not request stays failed.
    if wasResent { return [] }
    return tell(.pending(.remove, gone), .failed(.insert, [message], .none))
  }

  /// A message was sent. Show the sent message with `arrive` afterwards.
  ///
  /// If the user resent it, the removal of the failed one is reported once more, because apps wait for this reason
  /// (Docs/VendorAPIs.md#legacy-sending).
  package mutating func resolve(requestID: String) -> [LegacyMessageCall] {
    let failedBefore = failed.about(requestID) + resentByUser.about(requestID)
    forgetResending(requestID)
    return tell(
      .pending(.remove, pending.about(requestID)), .failed(.remove, failedBefore, .removeResendSucceeded))
  }

  /// Outgoing messages were removed without being sent.
  package mutating func drop(
    requestIDs: [String], _ reason: SBSMFailedMessageEventActionReason
  ) -> [LegacyMessageCall] {
    for requestID in requestIDs { forgetResending(requestID) }
    return tell(
      .pending(.remove, requestIDs.flatMap { pending.about($0) }),
      .failed(.remove, requestIDs.flatMap { failed.about($0) }, reason))
  }

  /// Removes pending and failed messages that are shown but not in the cache.
  /// - Parameter cached: all pending and failed messages of the channel.
  mutating func drop(besides cached: [CachedOutgoing]) -> [LegacyMessageCall] {
    let ids = cached.compactMap(\.message.value.requestID)
    let gone = (pending + failed).compactMap(\.value.requestID).filter { id in
      !ids.contains(bytesOf: id)
    }
    return drop(requestIDs: gone, .removeUnknown)
  }

  /// Makes the shown pending and failed messages equal to those of the cache.
  /// - Parameters:
  ///   - cached: all pending and failed messages of the channel.
  ///   - asked: whether the app has ever fetched all failed messages, or all pending ones.
  mutating func update(_ cached: [CachedOutgoing], asked: Set<Bool>) -> [LegacyMessageCall] {
    var calls: [LegacyMessageCall] = []
    for (isFailed, message) in cached {
      guard let requestID = message.value.requestID else { continue }
      let (known, isPending) = (failed.about(requestID).first, !pending.about(requestID).isEmpty)
      if isFailed, isPending || known.map({ $0.value != message.value }) ?? false {
        calls += fail(message)
      } else if !isFailed, isPending || known != nil, resending.about(requestID).isEmpty {
        calls += begin(message, isAutomatic: false)
      }
    }
    if asked.contains(false) { calls += showPending(cached.filter { !$0.isFailed }.map(\.message)) }
    if asked.contains(true) { calls += showFailed(cached.filter(\.isFailed).map(\.message)) }
    return calls
  }

  /// Shows failed messages of the cache (`fetchFailedMessages`).
  package mutating func showFailed(_ messages: [BaseMessage]) -> [LegacyMessageCall] {
    policy == .none ? [] : tell(.failed(.insert, new(messages), .none))
  }

  /// Shows pending messages of the cache (`fetchPendingMessages`).
  package mutating func showPending(_ messages: [BaseMessage]) -> [LegacyMessageCall] {
    tell(.pending(.insert, new(messages)))
  }

  private func new(_ messages: [BaseMessage]) -> [BaseMessage] {
    messages.filter { message in
      guard let requestID = message.value.requestID, filter.admits(message.value) else { return false }
      return pending.about(requestID).isEmpty && failed.about(requestID).isEmpty && resending.about(requestID).isEmpty
    }.sorted { $0.value.precedes($1.value) }
  }

  private mutating func forgetResending(_ requestID: String) {
    resending.removeAll { $0.hasRequestID(requestID) }
    resentByUser.removeAll { $0.hasRequestID(requestID) }
  }
}

/// A pending or failed message of the cache.
package typealias CachedOutgoing = (isFailed: Bool, message: BaseMessage)

extension [BaseMessage] {
  /// Those with one request id: at most one, in the arrays of a collection.
  fileprivate func about(_ requestID: String) -> [BaseMessage] { filter { $0.hasRequestID(requestID) } }
}
