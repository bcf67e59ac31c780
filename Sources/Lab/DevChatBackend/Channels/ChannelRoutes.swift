import ChatModel
import ChatWire

/// `group_channels` (Docs/Protocol.md#channel-calls).
struct ChannelRoutes {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var metadata: Metadata { Metadata(transaction: transaction) }
  private var metacounterRoutes: MetacounterRoutes { MetacounterRoutes(transaction: transaction) }
  private var moderationRoutes: ModerationRoutes { ModerationRoutes(transaction: transaction) }
  private var channelListRoutes: ChannelListRoutes { ChannelListRoutes(transaction: transaction) }
  private var channelPropertyRoutes: ChannelPropertyRoutes { ChannelPropertyRoutes(transaction: transaction) }
  private var membershipRoutes: MembershipRoutes { MembershipRoutes(transaction: transaction) }
  private var messageRoutes: MessageRoutes { MessageRoutes(transaction: transaction) }

  func route(_ call: Call) throws -> Payload {
    switch (call.method, call.path.count) {
    case ("GET", 1): return try channelListRoutes.listChannels(call)
    case ("POST", 1): return try channelPropertyRoutes.create(call)
    case (_, ...1): throw ServerError.unknownPath
    default: break
    }
    let channel = try channels.channel(call.path[1], isOpen: false)
    guard call.path.count > 2 else {
      switch call.method {
      case "GET":
        let viewer = try access.viewer(call)
        try access.requireAccess(call, channel)
        let includes = try ChannelIncludes(call.query)
        return try channelPayloads.payload(channel, for: viewer, includes, isPlatform: call.isPlatform)
      case "PUT": return try channelPropertyRoutes.update(call, channel)
      case "DELETE":
        try access.requireOperator(call, channel)
        try membership.delete(channel, uniqueID: call.uniqueID)
        return .empty
      default: throw ServerError.unknownPath
      }
    }
    switch call.path[2] {
    case "messages", "messages_gap": return try messageRoutes.route(call, channel)
    case "pinned_messages": return try messageRoutes.listPinned(call, channel)
    case "metadata": return try metadata.route(call, channel)
    case "metacounter": return try metacounterRoutes.route(call, channel)
    case "ban", "mute", "operators", "freeze": return try moderationRoutes.route(call, channel)
    default: return try membershipRoutes.route(call, channel)
    }
  }
}
