import ChatModel

/// What a message says, whichever shape its payload has: two with equal facts look the same in an app.
struct MessageFacts: Hashable {
  let id: Int64
  let createdAt: Int64
  let updatedAt: Int64
  let kind: MessageKind
  let text: String
  let customType: String?
  let senderID: String?
  let parentID: Int64?
  let reactions: [String: Set<String>]
  let replyCount: Int
  let lastRepliedAt: Int64

  init(_ message: Message) {
    id = message.id
    createdAt = message.createdAt
    updatedAt = message.updatedAt
    kind = message.kind
    text = message.text
    customType = message.customType
    senderID = message.senderID
    parentID = message.parentMessageID
    reactions = Dictionary(
      message.reactions.filter { !$0.userIDs.isEmpty }.map { ($0.key, Set($0.userIDs)) }, uniquingKeysWith: { $1 })
    replyCount = message.threadInfo?.replyCount ?? 0
    lastRepliedAt = message.threadInfo?.lastRepliedAt ?? 0
  }
}

/// What a channel says about itself and about the user.
struct ChannelFacts: Hashable {
  let url: String
  let name: String
  let customType: String
  let data: String
  let isFrozen: Bool
  let memberState: MemberState
  let role: Role
  let hiddenState: HiddenState
  let unreadMessages: Int
  let unreadMentions: Int
  let memberCount: Int
  let joinedMemberCount: Int
  let members: [String: String]
  let lastMessage: Int64?
  let lastMessageText: String?
  let messageOffset: Int64
  let metadata: [String: String]
  let readReceipts: [String: Int64]

  init(_ channel: Channel) {
    url = channel.url
    name = channel.name
    customType = channel.customType
    data = channel.data
    isFrozen = channel.isFrozen
    memberState = channel.memberState
    role = channel.role
    hiddenState = channel.hiddenState
    unreadMessages = channel.unreadMessageCount
    unreadMentions = channel.unreadMentionCount
    memberCount = channel.memberCount
    joinedMemberCount = channel.joinedMemberCount
    members = Dictionary(
      channel.members.map { ($0.id, "\($0.state) \($0.role) \($0.isMuted)") }, uniquingKeysWith: { $1 })
    lastMessage = channel.lastMessage?.id
    lastMessageText = channel.lastMessage?.text
    messageOffset = channel.messageOffset ?? 0
    metadata = channel.metadata ?? [:]
    readReceipts = Dictionary(
      (channel.readReceipts ?? []).map { ($0.userID, $0.time) }, uniquingKeysWith: { $1 })
  }
}
