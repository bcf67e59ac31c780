/// How a message was sent, and its effect on its channel.
extension Message {
  /// `group` if missing or unknown.
  public var channelType: ChannelType {
    payload.string("channel_type").flatMap(ChannelType.init(rawValue:)) ?? .group
  }

  /// Silent messages change neither the last message nor the unread count of others.
  public var isSilent: Bool { payload.boolean("silent") ?? false }
  /// Becomes the last message even though it is silent.
  public var forcesLastMessageUpdate: Bool { payload.boolean("force_update_last_message") ?? false }
  /// Whether the sender was an operator.
  public var isOperatorMessage: Bool { payload.boolean("is_op_msg") ?? false }
  /// The message right before this one in the channel; only over the WebSocket.
  public var previousMessageID: Int64? { payload.integer("previous_message_id") }
  /// Seconds until the message disappears; -1 if it does not.
  public var survivalSeconds: Int64 { payload.exactInteger("message_survival_seconds") ?? -1 }
  /// Hours until the server removes the message; -1 if not set.
  public var retentionHours: Double { payload.number("message_retention_hour") ?? -1 }
  public var isRemoved: Bool { payload.boolean("is_removed") ?? false }
  /// Only local: the error of the last attempt to send; 0 if there was none.
  public var errorCode: Int64 { payload.integer("error_code") ?? 0 }

  /// What the local payload says, by name or number; otherwise succeeded if the message has an id, pending if it has a
  /// request id (Docs/Protocol.md#sending-status).
  public var sendingStatus: SendingStatus {
    if let status = payload.string("sending_status").flatMap(SendingStatus.init(name:)) { return status }
    if let status = payload.exactInteger("sending_status").flatMap({ SendingStatus(rawValue: Int(clamping: $0)) }) {
      return status
    }
    return id > 0 ? .succeeded : requestID != nil ? .pending : .none
  }
}

/// The type of the channel that a message belongs to (Docs/Protocol.md#message-members).
public enum ChannelType: String, Sendable, Hashable {
  case group
  case open
  case feed
}
