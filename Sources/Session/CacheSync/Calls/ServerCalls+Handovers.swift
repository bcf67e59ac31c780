import ChatCache
package import ChatModel

/// What an app hands over because it already knows it: its own messages and deletions, after calls of other connections
/// (Docs/VendorAPIs.md#legacy-sending). Nothing is written that is older than the cache, or that was deleted.
extension ServerCalls {
  /// Takes a message that the user sent or edited.
  package func handOver(_ message: Message, isEdit: Bool) {
    engine.put { engine in
      guard message.id > 0, message.sender?.id.hasSameBytes(as: engine.userID) == true else { return }
      let url = message.channelURL
      let filters = engine.history.changelogFilters(channelURL: url)
      do {
        let (isNew, _) = try await engine.commit(
          isEdit ? .messageUpdated : .messageSent,
          effects: { $0.isDetached ? [.messageDetached(channelURL: url, at: message.createdAt)] : [] }
        ) { transaction -> (isNew: Bool, isDetached: Bool) in
          guard try !transaction.snapshot.isChannelDeleted(url: url) else { return (false, false) }
          // The history may have been reset since: the user no longer sees it.
          guard try message.createdAt > transaction.snapshot.channel(url: url)?.historyOffset ?? .min else {
            return (false, false)
          }
          // A cached one may know more than the app's copy, such as its thread.
          let stored = try transaction.snapshot.message(channelURL: message.channelURL, messageID: message.id)
          guard stored.map({ $0.updatedAt < message.updatedAt }) ?? true,
            try transaction.upsertMessages([message]).outcomes.first == .inserted
          else { return (false, false) }
          // It is unknown what precedes it.
          try transaction.markTimesStale(before: message)
          return (
            true,
            try transaction.snapshot.isDetached(message.createdAt, channelURL: url, besides: [], under: filters)
          )
        }
        if isNew { await engine.history.messageIsDetached(channelURL: url, on: engine) }
      } catch {
        await engine.cacheFailed(error)
      }
    }
  }

  /// Records, on the app's word, that a message of the user is deleted.
  package func forget(messageID: Int64, in channelURL: String) {
    engine.put { engine in
      let viewer = engine.viewer
      do {
        let isStale = try await engine.commit(.messageDeleted) { transaction in
          guard let message = try transaction.snapshot.message(channelURL: channelURL, messageID: messageID),
            message.sender?.id.hasSameBytes(as: viewer.userID) == true
          else { return false }
          return try EventWriter(transaction: transaction, viewer: viewer).delete(messageID, channelURL: channelURL)
            .isStale
        }
        await engine.channelSync.ownCallChanged(channelURL: channelURL, eventTime: nil, isStale: isStale, on: engine)
      } catch {
        await engine.cacheFailed(error)
      }
    }
  }
}
