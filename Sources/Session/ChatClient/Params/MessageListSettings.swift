package import ChatModel
import ChatWire

/// The settings of `MessageListParams` as a value, for state that must not change when the app changes its object.
package struct MessageListSettings: Sendable, Equatable {
  package var previousResultSize = 0
  package var nextResultSize = 0
  package var isInclusive = false
  package var reverse = false
  package var messageType = MessageTypeFilter.all
  package var customType: String?
  package var customTypes: [String]?
  package var senderUserIds: [String]?
  package var replyType = ReplyType.none
  package var includesReplies = false
  package var includes = Includes()
  package var showsSubchannelMessagesOnly = false

  /// What messages include.
  package struct Includes: Sendable, Equatable {
    package var metaArray = false
    package var reactions = false
    package var threadInfo = false
    package var parentMessageInfo = false
    package var parentMessageText = false

    package static let everything = Includes(
      metaArray: true, reactions: true, threadInfo: true, parentMessageInfo: true, parentMessageText: true)

    /// The same in a call.
    var ofCall: MessageIncludes {
      var includes = MessageIncludes()
      (includes.metaArrays, includes.reactions, includes.threadInfo) = (metaArray, reactions, threadInfo)
      includes.parentMessageInfo = parentMessageInfo || parentMessageText
      return includes
    }
  }

  package init() {}

  /// The requested custom types; empty for all. An empty text stands for messages without one.
  package var wantedCustomTypes: [String] {
    if let customTypes, !customTypes.isEmpty { return customTypes }
    return customType.flatMap { $0.isEmpty ? nil : [$0] } ?? []
  }

  /// The requested replies; `includesReplies` is the older way to request all.
  package var wantedReplies: ReplyType { replyType == .none && includesReplies ? .all : replyType }

  /// The narrowest filter of the cache that passes everything that these settings admit. The cache knows one custom
  /// type and no replies: apply `admits` to its results.
  package var messageFilter: MessageFilter {
    let types = wantedCustomTypes
    return MessageFilter(
      messageType: messageType.value, customType: types.count == 1 ? types.first : nil,
      senderUserIDs: senderUserIds ?? [])
  }

  /// Whether the cache's filter alone decides, so that `admits` refuses nothing that it passes.
  package var isCoveredByFilter: Bool {
    let types = wantedCustomTypes
    return wantedReplies == .all && (types.isEmpty || types.count == 1 && types != [""])
  }

  /// Whether a message belongs to the list (Docs/VendorAPIs.md#events-of-a-message-list).
  package func admits(_ message: ChatModel.Message) -> Bool {
    admits(
      kind: message.kind, customType: message.customType, isReply: message.parentMessageID != nil,
      isReplyToChannel: message.isReplyToChannel) && admits(senderID: message.senderID)
  }

  /// The same, for what is known before a message is sent.
  func admits(
    kind: MessageKind, customType: String?, isReply: Bool, isReplyToChannel: @autoclosure () -> Bool
  ) -> Bool {
    guard messageType.value.admits(kind) else { return false }
    let types = wantedCustomTypes
    if !types.isEmpty, !types.contains(bytesOf: customType ?? "") { return false }
    guard isReply else { return true }
    switch wantedReplies {
    case .none: return false
    case .all: return true
    case .onlyReplyToChannel: return isReplyToChannel()
    }
  }

  private func admits(senderID: String?) -> Bool {
    guard let senderUserIds, !senderUserIds.isEmpty else { return true }
    return senderID.map { id in senderUserIds.contains(bytesOf: id) } ?? false
  }
}
