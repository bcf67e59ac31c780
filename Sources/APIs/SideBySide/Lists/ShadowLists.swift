import ChatModel

/// Both lists.
package struct ShadowLists: Sendable {
  package var legacy: ShadowList
  package var new: ShadowList
  /// Request ids of messages that were pending or failed before the comparison began, or came with a reload or a resend
  /// of what neither side showed, and that the legacy collection has not fetched yet.
  private var unfetched: Set<RequestID> = []

  package init(limit: Int) { (legacy, new) = (ShadowList(limit: limit), ShadowList(limit: limit)) }

  package subscript(_ side: ShadowSide) -> ShadowList { side == .legacy ? legacy : new }

  /// Applies what both sides reported in one session job.
  /// - Parameter isReload: both sides read the cache again.
  /// - Returns: what was reported, message by message.
  package mutating func apply(_ events: [ToldEvent], isReload: Bool = false) -> ShadowJob {
    var job = ShadowJob()
    for event in events {
      job.add(event, before: self)
      let found = event.side == .legacy ? legacy.apply(event) : new.apply(event)
      job.add(found, of: event)
      noteFetched(event, isReload)
    }
    return job
  }

  func isUnfetched(_ message: ListedMessage) -> Bool { message.requestID.map(unfetched.contains) ?? false }

  private mutating func noteFetched(_ event: ToldEvent, _ isReload: Bool) {
    let isResent = event.source == .localMessageResendStarted
    if event.side == .new, event.kind == .outgoing || event.kind == .added && (isReload || isResent) {
      unfetched.formUnion(event.messages.filter { !$0.isSent && !legacy.shows($0) }.compactMap(\.requestID))
    } else if event.side == .legacy, !unfetched.isEmpty {
      for message in event.messages { message.requestID.map { _ = unfetched.remove($0) } }
    }
  }

  /// Both lists with only the messages that satisfy a condition.
  func only(_ isMeant: (ListedMessage) -> Bool) -> ShadowLists {
    var lists = self
    (lists.legacy, lists.new) = (legacy.only(isMeant), new.only(isMeant))
    return lists
  }
}
