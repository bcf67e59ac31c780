import ChatCache
import ChatModel
import ChatWire

extension MessageHistory {
  func loaded(
    _ channelURL: String, _ parameters: MessageListParameters, _ replies: ReplyFilter,
    _ page: ChatWire.MessagePage, startedAt: UInt64, on engine: isolated SyncEngine
  ) async throws -> LoadedMessages {
    // What was cleared since may have been deleted before, and nothing remembers that any longer.
    guard !engine.storage.isCleared(channelURL: channelURL, since: startedAt) else { throw CancellationError() }
    let proof = MessageLoadProof(parameters, MessagePageFacts(page), serverTime: engine.certainTime)
    let touched = engine.touchedMessages(channelURL: channelURL, since: startedAt)
    let ranges = replies == .all ? proof.ranges : []
    // What arrived while the answer was under way may be newer than it.
    let arrived = engine.arrivals(channelURL: channelURL, since: startedAt)
    let (messages, stale) = try await engine.commit(.fetched, isProgress: true) {
      transaction -> ([Message], [Int64]) in
      guard try !transaction.snapshot.isChannelDeleted(url: channelURL) else { return ([], []) }
      // Without replies, a page does not show what is absent.
      let absent =
        replies == .all
        ? try transaction.removeAbsent(page, parameters.filter, channelURL, arrived: arrived) : []
      let stale = try transaction.upsertAnswer(page.messages, touched: touched) + absent
      for range in ranges {
        try transaction.addProof(range, channelURL: channelURL, filter: parameters.filter)
      }
      return (
        try transaction.snapshot.messages(channelURL: channelURL, messageIDs: page.messages.map(\.id)), stale
      )
    }
    refetchMessages(stale, channelURL: channelURL, on: engine)
    await checkLateAnswer(channelURL, startedAt: startedAt, on: engine)
    return LoadedMessages(
      messages: messages.filter { parameters.isInclusive || $0.createdAt != parameters.timestamp },
      hasPrevious: proof.hasPrevious, olderFrom: proof.olderFrom, hasNext: proof.hasNext,
      isContinuous: page.isContinuous)
  }
}

extension CacheTransaction {
  /// Removes cached messages within a page that the page does not contain: the server has deleted them
  /// (Docs/Architecture.md#sessions-and-layers). What lies beyond the page's first and last message stays.
  ///
  /// Under a filter, a message may also be absent because it no longer passes: whether it still exists must be
  /// requested. Pages with messages that cannot be read remove nothing.
  /// - Parameter arrived: messages that were stored after the request started.
  /// - Returns: the messages to request one by one.
  fileprivate func removeAbsent(
    _ page: ChatWire.MessagePage, _ filter: MessageFilter, _ channelURL: String, arrived: Set<Int64>
  ) throws -> [Int64] {
    let times = page.messages.map(\.createdAt)
    guard page.unknownMessages == 0, let first = times.min(), let last = times.max(), last - first > 1 else {
      return []
    }
    let present = Set(page.messages.map(\.id))
    let absent = try snapshot.messages(channelURL: channelURL, createdIn: first + 1...last - 1, filter: filter)
      .map(\.id).filter { !present.contains($0) && !arrived.contains($0) }
    guard filter.isEverything else { return absent }
    try deleteMessages(channelURL: channelURL, messageIDs: absent)
    return []
  }
}
