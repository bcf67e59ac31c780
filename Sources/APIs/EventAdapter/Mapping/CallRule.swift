/// What becomes of the calls and params of a newer screen.
enum NewCallRule: String, MappingRule {
  case params, start, load, loadChannels, removeFailed, dispose

  static var direction: MappingDirection { .legacyToNew }

  var entry: MappingEntry {
    switch self {
    case .params:
      MappingEntry(
        "filter, limit", "params: previousResultSize and nextResultSize of their own, several custom types, replyType",
        kept: "kind, senders, one custom type, one limit",
        lost: "a second page size, further custom types, the rule for replies", isReported: true)
    case .start:
      MappingEntry(
        "fetch(in:), fetchPendingMessages, fetchFailedMessages", "startCollection",
        kept: "both handlers: what comes first, and the end of the fetches; 800101 without a connection")
    case .load:
      MappingEntry(
        "fetch(in:) and its hasMore", "loadPrevious, loadNext, hasPrevious, hasNext",
        kept: "pages, errors in the newer numbers")
    case .loadChannels:
      MappingEntry(
        "fetch(completionHandler:)", "loadMore, hasMore",
        kept: "pages; hasMore is false after a short page of a list that is synced")
    case .removeFailed:
      MappingEntry(
        "deleteFailedMessage(withRequestId:)", "removeFailed, removeAllFailed", kept: "the removal, request ids")
    case .dispose:
      MappingEntry("remove", "dispose", kept: "the end")
    }
  }
}

/// What becomes of the calls and settings of a legacy screen.
enum LegacyCallRule: String, MappingRule {
  case fetch, fetchAll, fetchOutgoing, resetViewpoint, handover, fetchChannels, remove, capacity, policy, offset, pause

  static var direction: MappingDirection { .newToLegacy }

  var entry: MappingEntry {
    switch self {
    case .fetch:
      MappingEntry(
        "fetch(in:)", "startCollection, loadPrevious, loadNext",
        kept:
          "pages of the limit, hasMore, errors in the legacy numbers; without a connection what is cached, and no error"
      )
    case .fetchAll:
      MappingEntry(
        "fetchAllNextMessages", "loadNext until hasNext is false", kept: "all newer messages; a huge gap begins anew")
    case .fetchOutgoing:
      MappingEntry(
        "fetchPendingMessages, fetchFailedMessages", "pendingMessages, failedMessages after the start",
        kept: "insert events; under the policy automatic failed ones are also sent again")
    case .resetViewpoint:
      MappingEntry(
        "resetViewpointTimestamp", "dispose, and a new collection", kept: "clear; the next fetch begins there")
    case .handover:
      MappingEntry(
        "appendMessage, updateMessage, deleteMessage, handleSendMessageResponse",
        "nothing: the collection sees what the session sends",
        kept: "what the session does not know is taken over; nothing is shown twice")
    case .fetchChannels:
      MappingEntry("fetch(completionHandler:)", "loadMore", kept: "pages")
    case .remove:
      MappingEntry("remove", "dispose", kept: "the end; fetches under way end with 800102")
    case .capacity:
      MappingEntry(
        "messageCollectionCapacity", "", kept: "the adapter trims, and shows what it trimmed with the next fetch")
    case .policy:
      MappingEntry(
        "messageResendPolicy, automaticResendMessageRetryCount, maxFailedMessageCountPerChannel, failedMessageRetentionDays",
        "", kept: "the session goes by them as long as the legacy layer is set up")
    case .offset:
      MappingEntry("removeMessages(beforeOffset:)", "", kept: "the adapter removes them from the legacy list")
    case .pause:
      MappingEntry(
        "pauseSynchronize", "", kept: "the legacy layer pauses", lost: "that the newer collection pauses: it goes on",
        isReported: true)
    }
  }
}
