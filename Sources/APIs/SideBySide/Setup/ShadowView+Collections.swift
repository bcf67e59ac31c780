import ChatClient
import LocalCaching
import SyncManager

extension ShadowView {
  /// The params of the newer API; replies are shown, as the legacy API shows them.
  var settings: MessageListSettings {
    var settings = MessageListSettings()
    settings.previousResultSize = max(1, pageSize)
    settings.nextResultSize = startingPoint == .max ? 0 : max(1, pageSize)
    (settings.messageType, settings.customType) = (messageType, customType)
    settings.senderUserIds = senderUserIDs.isEmpty ? nil : senderUserIDs
    (settings.reverse, settings.isInclusive, settings.replyType) = (isReversed, true, .all)
    settings.includes = .everything
    return settings
  }

  func legacyCollection(of channel: GroupChannel) -> SBSMMessageCollection {
    SBSMMessageCollection(
      channel: channel,
      filter: SBSMMessageFilter(
        messageType: messageType, customType: customType,
        senderUserIds: senderUserIDs.isEmpty ? nil : senderUserIDs), viewpointTimestamp: startingPoint,
      limit: UInt(max(1, pageSize)), reverse: isReversed)
  }

  /// What a newer collection shows, as far as the legacy API can express it; each message is checked with the filters
  /// of both (`ShadowRule.filter`).
  init(following new: MessageCollection) {
    let settings = new.settingsOfList
    startingPoint = new.startingPoint
    pageSize = max(settings.startPrevious, settings.startNext, 1)
    isReversed = settings.reverse
    messageType = settings.messageType
    let types = settings.wantedCustomTypes
    if types.count == 1, types != [""] { customType = types.first }
    senderUserIDs = settings.senderUserIds ?? []
  }

  init(following legacy: SBSMMessageCollection) {
    startingPoint = legacy.viewpoint
    pageSize = Int(clamping: legacy.limit)
    isReversed = legacy.reverse
    let filter = legacy.messageFilter
    (messageType, customType, senderUserIDs) = (filter.messageType, filter.customType, filter.senderUserIds ?? [])
  }
}
