/// What the columns and filters need to know about an ordinary message, without its payload.
struct MessageFacts {
  enum Kind { case user, file, admin }

  let kind: Kind
  let messageID: Int64
  /// Milliseconds since 1970.
  let createdAt: Int64
  /// 0 if the message was never edited.
  let updatedAt: Int64
  /// Index in the plan's users; meaningless for admin messages.
  let sender: Int
  /// Index in `TextCorpus.customTypes`.
  let customType: Int
  /// The two halves of the request id; `nil` if the message has none.
  let requestID: (UInt64, UInt64)?
  /// Whether the payload has the format of a WebSocket broadcast rather than REST (Docs/Protocol.md#aliases,
  /// Docs/Protocol.md#files).
  let isSocketShape: Bool
  /// Seeds the rest of the payload.
  let draw: UInt64

  init(_ channel: ChannelPlan, _ index: Int, users: Int) {
    var random = SeededRandom(SeededRandom.mixed(channel.contentSeed, UInt64(index)))
    messageID = channel.messageID(index)
    createdAt = channel.messageTime(index)
    let bits = random.next()
    let lot = bits % 100
    kind = lot < 78 ? .user : lot < 94 ? .file : .admin
    // A dozen people talk in a channel; squaring makes some of them talk more.
    let speaker = Int((bits >> 8) % 12) * Int((bits >> 16) % 12) / 12
    sender = (channel.serverNumber * 5 + speaker) % users
    customType = Int((bits >> 24) % 6)
    isSocketShape = (bits >> 32) % 10 < 3
    updatedAt = (bits >> 40) % 100 < 12 ? createdAt + 1 + Int64((bits >> 48) % 60_000) : 0
    requestID = kind == .admin || (bits >> 36) % 10 >= 6 ? nil : (random.next(), random.next())
    draw = random.next()
  }

  func passes(_ filter: FixtureFilter, users: [FixtureUser]) -> Bool {
    switch filter.messageType {
    case 1: guard kind == .user else { return false }
    case 2: guard kind == .file else { return false }
    case 3: guard kind == .admin else { return false }
    default: break
    }
    if let wanted = filter.customType, Array(wanted.utf8) != TextCorpus.customTypes[customType] { return false }
    guard !filter.senderUserIDs.isEmpty else { return true }
    return kind != .admin && filter.senderUserIDs.contains { Array($0.utf8) == users[sender].id }
  }
}
