import Foundation

/// The documented members of channels, by their names in version 3.1.
extension BaseChannel {
  static let commonKeys = MemberKeys<BaseChannel>([
    "channelUrl": \.channelURL, "name": \.name, "coverUrl": \.coverURL, "creator": \.creator,
    "createdAt": \.createdAt, "data": \.data, "customType": \.customType, "isFrozen": \.isFrozen,
    "isEphemeral": \.isEphemeral,
  ])

  static let groupKeys = commonKeys.adding([
    "lastMessage": \.group?.lastMessage, "isSuper": \.group?.isSuper, "isBroadcast": \.group?.isBroadcast,
    "isPublic": \.group?.isPublic, "isAccessCodeRequired": \.group?.isAccessCodeRequired,
    "isDistinct": \.group?.isDistinct, "isDiscoverable": \.group?.isDiscoverable,
    "unreadMessageCount": \.group?.unreadMessageCount, "unreadMentionCount": \.group?.unreadMentionCount,
    "members": \.group?.listedMembers, "memberCount": \.group?.memberCount,
    "joinedMemberCount": \.group?.joinedMemberCount, "joinedAt": \.group?.joinedAt,
    "isPushEnabled": \.group?.isPushEnabled, "myPushTriggerOption": \.group?.myPushTriggerOption.rawValue,
    "isHidden": \.group?.isHidden, "myMemberState": \.group?.myMemberState.rawValue,
    "myRole": \.group?.myRole.rawValue, "myMutedState": \.group?.myMutedState.rawValue,
    "myCountPreference": \.group?.myCountPreference.rawValue, "invitedAt": \.group?.invitedAt,
    "hiddenState": \.group?.hiddenState.rawValue, "myLastRead": \.group?.myLastRead,
    "messageOffsetTimestamp": \.group?.messageOffsetTimestamp,
    "messageSurvivalSeconds": \.group?.messageSurvivalSeconds, "pinnedMessageIds": \.group?.pinnedMessageIds,
    "lastPinnedMessage": \.group?.lastPinnedMessage,
  ])

  private var group: GroupChannel? { self as? GroupChannel }
}
