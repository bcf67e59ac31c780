/// The mapping of a newer screen's calls and params.
enum NewCallRule: String, MappingRule {
  case params, start, load, loadChannels, removeFailed, dispose

  static var direction: MappingDirection { .legacyToNew }

  var entry: MappingEntry {
    switch self {
    case .params:
      MappingEntry(
        "filter, limit", "params: separate previousResultSize and nextResultSize, several custom types, replyType",
        kept: "kind, senders, one custom type, one limit",
        lost: "the second page size, further custom types, the reply type", isReported: true)
    case .start:
      MappingEntry(
        "fetch(in:), fetchPendingMessages, fetchFailedMessages", "startCollection",
        kept: "both handlers: one for the first messages, one when the fetches end; 800101 without a connection")
    case .load:
      MappingEntry(
        "fetch(in:) and its hasMore", "loadPrevious, loadNext, hasPrevious, hasNext",
        kept: "pages, errors with the newer codes")
    case .loadChannels:
      MappingEntry(
        "fetch(completionHandler:)", "loadMore, hasMore",
        kept: "pages; hasMore is false after a short page of a synced list")
    case .removeFailed:
      MappingEntry(
        "deleteFailedMessage(withRequestId:)", "removeFailed, removeAllFailed", kept: "the removal, request ids")
    case .dispose:
      MappingEntry("remove", "dispose", kept: "the end of the collection")
    }
  }
}

/// The mapping of a legacy screen's calls and settings.
enum LegacyCallRule: String, MappingRule {
  case fetch, fetchAll, fetchOutgoing, resetViewpoint, handover, fetchChannels, remove, capacity, policy, offset, pause

  static var direction: MappingDirection { .newToLegacy }

  var entry: MappingEntry {
    switch self {
    case .fetch:
      MappingEntry(
        "fetch(in:)", "startCollection, loadPrevious, loadNext",
        kept:
          "pages of the limit, hasMore, errors with the legacy codes; without a connection, cached messages and no error"
      )
    case .fetchAll:
      MappingEntry(
        "fetchAllNextMessages", "loadNext until hasNext is false", kept: "all newer messages; a huge gap starts over")
    case .fetchOutgoing:
      MappingEntry(
        "fetchPendingMessages, fetchFailedMessages", "pendingMessages, failedMessages after the start",
        kept: "insert events; under the automatic policy, failed messages are also resent")
    case .resetViewpoint:
      MappingEntry(
        "resetViewpointTimestamp", "dispose, and a new collection",
        kept: "clear; the next fetch begins at the new viewpoint")
    case .handover:
      MappingEntry(
        "appendMessage, updateMessage, deleteMessage, handleSendMessageResponse",
        "nothing: the collection sees what the session sends",
        kept: "messages that the session does not know are taken over; nothing is shown twice")
    case .fetchChannels:
      MappingEntry("fetch(completionHandler:)", "loadMore", kept: "pages")
    case .remove:
      MappingEntry("remove", "dispose", kept: "the end of the collection; running fetches end with 800102")
    case .capacity:
      MappingEntry(
        "messageCollectionCapacity", "",
        kept: "the adapter trims the list, and the next fetch shows the trimmed messages again")
    case .policy:
      MappingEntry(
        "messageResendPolicy, automaticResendMessageRetryCount, maxFailedMessageCountPerChannel, failedMessageRetentionDays",
        "", kept: "the session follows them as long as the legacy layer is set up")
    case .offset:
      MappingEntry("removeMessages(beforeOffset:)", "", kept: "the adapter removes them from the legacy list")
    case .pause:
      MappingEntry(
        "pauseSynchronize", "", kept: "the legacy layer pauses",
        lost: "the pause of the newer collection: it keeps syncing",
        isReported: true)
    }
  }
}
