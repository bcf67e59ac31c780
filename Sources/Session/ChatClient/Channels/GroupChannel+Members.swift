import ChatModel

/// The properties of a group channel and the user's relation to it, read from its value on demand.
extension GroupChannel {
  // MARK: The channel

  @_disfavoredOverload public var lastMessage: BaseMessage? { value.lastMessage.map { session.message($0) } }
  @_disfavoredOverload public var isSuper: Bool { value.isSuper }
  @_disfavoredOverload public var isBroadcast: Bool { value.isBroadcast }
  public var isExclusive: Bool { value.isExclusive }
  @_disfavoredOverload public var isPublic: Bool { value.isPublic }
  @_disfavoredOverload public var isDistinct: Bool { value.isDistinct }
  public var isDiscoverable: Bool { value.isDiscoverable }
  public var isAccessCodeRequired: Bool { value.isAccessCodeRequired }
  public var isChatNotification: Bool { value.isChatNotification }
  public var hasBot: Bool { value.payload.boolean("has_bot") ?? false }
  public var hasAIBot: Bool { value.payload.boolean("has_ai_bot") ?? false }
  /// Seconds until messages disappear; -1 if they do not.
  public var messageSurvivalSeconds: Int { Int(clamping: value.messageSurvivalSeconds) }
  @_disfavoredOverload public var pinnedMessageIds: [Int64] { value.pinnedMessageIDs }
  /// The last pinned message; `nil` if there is none.
  @_disfavoredOverload public var lastPinnedMessage: BaseMessage? {
    value.latestPinnedMessage.map { session.message($0) }
  }

  // MARK: Its members

  /// All of them, but for large groups at most ten.
  @_disfavoredOverload public var members: [Member] { listedMembers }
  /// Same as `members`, for a module in which that name has another type.
  package var listedMembers: [Member] { value.members.map { Member($0, fileKey: session.fileKey) } }
  /// Joined and invited.
  public var memberCount: UInt { UInt(clamping: value.memberCount) }
  public var joinedMemberCount: UInt { UInt(clamping: value.joinedMemberCount) }

  /// Whether a user is among `members`.
  public func hasMember(_ userId: String) -> Bool { value.members.contains { $0.id.hasSameBytes(as: userId) } }

  /// A user among `members`; `nil` for others.
  public func getMember(_ userId: String) -> Member? {
    value.members.first { $0.id.hasSameBytes(as: userId) }.map { Member($0, fileKey: session.fileKey) }
  }

  // MARK: The user's part in it

  @_disfavoredOverload public var unreadMessageCount: UInt { UInt(clamping: value.unreadMessageCount) }
  public var unreadMentionCount: UInt { UInt(clamping: value.unreadMentionCount) }
  @_disfavoredOverload public var myMemberState: MemberState { MemberState(value.memberState) }
  public var myRole: Role { Role(value.role) }
  public var myMutedState: MutedState { value.isMuted ? .muted : .unmuted }
  public var myCountPreference: CountPreference { CountPreference(value.countPreference) }
  public var myPushTriggerOption: GroupChannelPushTriggerOption {
    GroupChannelPushTriggerOption(value.pushTriggerOption)
  }
  public var isPushEnabled: Bool { value.pushTriggerOption != .off }
  @_disfavoredOverload public var isHidden: Bool { value.isHidden }
  public var hiddenState: GroupChannelHiddenState { GroupChannelHiddenState(value.hiddenState) }
  /// Milliseconds; 0 if the user has never read it.
  public var myLastRead: Int64 { value.lastReadAt }
  /// The user who sent the invitation; `nil` if nobody did.
  public var inviter: User? { value.inviter.map { User($0, fileKey: session.fileKey) } }
  public func getInviter() -> User? { inviter }
  /// Milliseconds; 0 if the user was not invited.
  public var invitedAt: Int64 { value.invitedAt }
  /// Milliseconds; 0 if the user has not joined.
  public var joinedAt: Int64 { value.joinedAt }
  /// Messages before it are not visible to the user, ms; 0 if all are.
  public var messageOffsetTimestamp: Int64 { value.messageOffset ?? 0 }

  // MARK: Typing

  public func isTyping() -> Bool { state.withValue { !$0.typingUsers.isEmpty } }

  /// The members who are typing, without the user; `nil` if nobody is. For members that `members` does not list, as in
  /// a large group, only the details that the server sends with the event are known.
  public func getTypingMembers() -> [Member]? {
    let (users, known) = state.withValue { ($0.typingUsers, $0.value.members) }
    let found = users.compactMap { user in
      (known.first { $0.id.hasSameBytes(as: user.id) } ?? ChatModel.Member(joined: user)).map {
        Member($0, fileKey: session.fileKey)
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The same as users.
  public func getTypingUsers() -> [User]? { getTypingMembers() }
}

extension ChatModel.Member {
  /// A member of whom only the user is known.
  fileprivate init?(joined user: ChatModel.User) {
    self.init(user.payload.edited { $0.set("state", ChatModel.MemberState.joined.rawValue) })
  }
}
