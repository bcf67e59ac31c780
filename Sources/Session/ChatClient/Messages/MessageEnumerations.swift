package import ChatModel

#if canImport(ObjectiveC)
  import Foundation
#endif

/// How far a message got on its way to the server (Docs/Protocol.md#sending-status).
#if canImport(ObjectiveC)
  @objc(SBDMessageSendingStatus)
#endif
public enum MessageSendingStatus: UInt, Sendable {
  case none = 0
  case pending = 1
  case failed = 2
  case succeeded = 3
  case canceled = 4

  package init(_ value: SendingStatus) {
    switch value {
    case .none: self = .none
    case .pending: self = .pending
    case .failed: self = .failed
    case .succeeded: self = .succeeded
    case .canceled: self = .canceled
    }
  }

  /// Whether the server does not have the message, or is not known to have it.
  package var isUnsent: Bool { self == .pending || self == .failed || self == .canceled }
}

/// The older form of `MessageSendingStatus`; a canceled message counts as failed.
#if canImport(ObjectiveC)
  @objc(SBDMessageRequestState)
#endif
public enum MessageRequestState: UInt, Sendable {
  case none = 0
  case pending = 1
  case failed = 2
  case succeeded = 3

  package init(_ status: MessageSendingStatus) {
    self = status == .canceled ? .failed : MessageRequestState(rawValue: status.rawValue) ?? .none
  }
}

/// Whom a message mentions.
#if canImport(ObjectiveC)
  @objc(SBDMentionType)
#endif
public enum MentionType: UInt, Sendable {
  /// The users listed.
  case users = 0
  /// Everyone in the channel.
  case channel = 1

  package init(_ value: Mentions.Kind) { self = value == .channel ? .channel : .users }

  package var kind: Mentions.Kind { self == .channel ? .channel : .users }
}

/// Which kinds of messages are requested.
#if canImport(ObjectiveC)
  @objc(SBDMessageTypeFilter)
#endif
public enum MessageTypeFilter: Int, Sendable {
  case all = 0
  case user = 1
  case file = 2
  case admin = 3

  package var value: MessageFilter.MessageType {
    switch self {
    case .all: .all
    case .user: .user
    case .file: .file
    case .admin: .admin
    }
  }
}

/// Which replies a list of messages shows.
#if canImport(ObjectiveC)
  @objc(SBDReplyType)
#endif
public enum ReplyType: UInt, Sendable {
  /// None.
  case none = 0
  /// All of them.
  case all = 1
  /// Only replies that were also sent to the channel.
  case onlyReplyToChannel = 2
}

/// Whether others are notified of a message by push.
#if canImport(ObjectiveC)
  @objc(SBDPushNotificationDeliveryOption)
#endif
public enum PushNotificationDeliveryOption: UInt, Sendable {
  /// As set by them.
  case `default` = 0
  /// Not at all.
  case suppress = 1
}

/// What a user did with a reaction.
#if canImport(ObjectiveC)
  @objc(SBDReactionEventAction)
#endif
public enum ReactionEventAction: UInt, Sendable {
  case add = 0
  case delete = 1
}
