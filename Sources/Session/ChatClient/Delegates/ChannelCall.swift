import ChatModel
import ChatWire
import Foundation

/// One call of the channel delegates, as a value.
enum ChannelCall: Sendable {
  case received(ChatModel.Message)
  case updated(ChatModel.Message)
  case messageDeleted(Int64)
  case mention(ChatModel.Message)
  case reaction(ChatWire.ReactionEvent)
  case thread(ThreadEvent)
  case read
  case delivered
  case typing
  case memberCount
  case invited([ChatModel.Member], inviter: ChatModel.Member?)
  case declined(ChatModel.Member, inviter: ChatModel.Member?)
  case joined(ChatModel.Member)
  case left(ChatModel.User)
  case entered(ChatModel.User)
  case exited(ChatModel.User)
  case participantCount
  case muted(ChatModel.User)
  case unmuted(ChatModel.User)
  case banned(ChatModel.User)
  case unbanned(ChatModel.User)
  case operators
  case changed
  case frozen
  case unfrozen
  case hidden
  case pinned
  case metadataCreated([String: String])
  case metadataUpdated([String: String])
  case metadataDeleted([String])
  case countersCreated([String: Int64])
  case countersUpdated([String: Int64])
  case countersDeleted([String])

  /// Makes the call. On the app's queue.
  func make(_ delegate: any ChannelDelegate, _ channel: BaseChannel, _ fileKey: FileAccessKey) {
    switch channel {
    case let channel as GroupChannel: makeOfGroup(delegate, channel, fileKey)
    case let channel as OpenChannel: makeOfOpen(delegate, channel, fileKey)
    default: makeOfBoth(delegate, channel, fileKey)
    }
  }

  /// Calls that only a group channel has.
  private func makeOfGroup(_ delegate: any ChannelDelegate, _ channel: GroupChannel, _ fileKey: FileAccessKey) {
    func user(_ value: some UserValue) -> User { User(value, fileKey: fileKey) }
    switch self {
    case .read: delegate.channelDidUpdateReadStatus(channel)
    case .delivered: delegate.channelDidUpdateDeliveryStatus(channel)
    case .typing: delegate.channelDidUpdateTypingStatus(channel)
    case .memberCount: delegate.channelDidChangeMemberCount([channel])
    case .invited(let invitees, let inviter):
      delegate.channel(channel, didReceiveInvitation: invitees.map { user($0) }, inviter: inviter.map { user($0) })
    case .declined(let invitee, let inviter):
      delegate.channel(channel, didDeclineInvitation: user(invitee), inviter: inviter.map { user($0) })
    case .joined(let member): delegate.channel(channel, userDidJoin: user(member))
    case .left(let value): delegate.channel(channel, userDidLeave: user(value))
    case .hidden: delegate.channelWasHidden(channel)
    case .pinned: delegate.channelDidUpdatePinnedMessages(channel)
    default: makeOfBoth(delegate, channel, fileKey)
    }
  }

  /// Calls that only an open channel has.
  private func makeOfOpen(_ delegate: any ChannelDelegate, _ channel: OpenChannel, _ fileKey: FileAccessKey) {
    switch self {
    case .entered(let value): delegate.channel(channel, userDidEnter: User(value, fileKey: fileKey))
    case .exited(let value): delegate.channel(channel, userDidExit: User(value, fileKey: fileKey))
    case .participantCount: delegate.channelDidChangeParticipantCount([channel])
    default: makeOfBoth(delegate, channel, fileKey)
    }
  }

  /// Calls that every channel has.
  private func makeOfBoth(_ delegate: any ChannelDelegate, _ channel: BaseChannel, _ fileKey: FileAccessKey) {
    func user(_ value: some UserValue) -> User { User(value, fileKey: fileKey) }
    func restricted(_ value: ChatModel.User, _ kind: ChatModel.RestrictionInfo.Kind) -> User {
      ChatModel.RestrictedUser(entry: value.payload, kind: kind).map { RestrictedUser($0, fileKey: fileKey) }
        ?? user(value)
    }
    func message(_ value: ChatModel.Message) -> BaseMessage { .make(value, fileKey: fileKey) }
    func numbers(_ values: [String: Int64]) -> [String: NSNumber] { values.mapValues { NSNumber(value: $0) } }
    switch self {
    case .received(let value): delegate.channel(channel, didReceive: message(value))
    case .updated(let value): delegate.channel(channel, didUpdate: message(value))
    case .messageDeleted(let id): delegate.channel(channel, messageWasDeleted: id)
    case .mention(let value): delegate.channel(channel, didReceiveMention: message(value))
    case .reaction(let event): delegate.channel(channel, updatedReaction: ReactionEvent(event))
    case .thread(let event):
      delegate.channel(channel, didUpdateThreadInfo: ThreadInfoUpdateEvent(event, fileKey: fileKey))
    case .muted(let value): delegate.channel(channel, userWasMuted: restricted(value, .muted))
    case .unmuted(let value): delegate.channel(channel, userWasUnmuted: user(value))
    case .banned(let value): delegate.channel(channel, userWasBanned: restricted(value, .banned))
    case .unbanned(let value): delegate.channel(channel, userWasUnbanned: user(value))
    case .operators: delegate.channelDidUpdateOperators(channel)
    case .changed: delegate.channelWasChanged(channel)
    case .frozen: delegate.channelWasFrozen(channel)
    case .unfrozen: delegate.channelWasUnfrozen(channel)
    case .metadataCreated(let values): delegate.channel(channel, createdMetaData: values)
    case .metadataUpdated(let values): delegate.channel(channel, updatedMetaData: values)
    case .metadataDeleted(let keys): delegate.channel(channel, deletedMetaDataKeys: keys)
    case .countersCreated(let values): delegate.channel(channel, createdMetaCounters: numbers(values))
    case .countersUpdated(let values): delegate.channel(channel, updatedMetaCounters: numbers(values))
    case .countersDeleted(let keys): delegate.channel(channel, deletedMetaCountersKeys: keys)
    // Of one kind of channel: another one has nothing to tell.
    case .read, .delivered, .typing, .memberCount, .invited, .declined, .joined, .left, .hidden, .pinned, .entered,
      .exited, .participantCount:
      break
    }
  }
}
