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

  /// Makes the call, in the newest form that the delegate has. On the app's queue.
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
    case .read:
      tellNewest(delegate.channelDidUpdateReadStatus(_:), delegate.channelDidUpdateReadReceipt(_:)) { $0(channel) }
    case .delivered:
      tellNewest(delegate.channelDidUpdateDeliveryStatus(_:), delegate.channelDidUpdateDeliveryReceipt(_:)) {
        $0(channel)
      }
    case .typing: tellNewest(delegate.channelDidUpdateTypingStatus(_:)) { $0(channel) }
    case .memberCount: tellNewest(delegate.channelDidChangeMemberCount(_:)) { $0([channel]) }
    case .invited(let invitees, let inviter):
      tellNewest(delegate.channel(_:didReceiveInvitation:inviter:)) { form in
        form(channel, invitees.map { user($0) }, inviter.map { user($0) })
      }
    case .declined(let invitee, let inviter):
      tellNewest(delegate.channel(_:didDeclineInvitation:inviter:)) { form in
        form(channel, user(invitee), inviter.map { user($0) })
      }
    case .joined(let member): tellNewest(delegate.channel(_:userDidJoin:)) { $0(channel, user(member)) }
    case .left(let value): tellNewest(delegate.channel(_:userDidLeave:)) { $0(channel, user(value)) }
    case .hidden: tellNewest(delegate.channelWasHidden(_:)) { $0(channel) }
    case .pinned: tellNewest(delegate.channelDidUpdatePinnedMessages(_:)) { $0(channel) }
    default: makeOfBoth(delegate, channel, fileKey)
    }
  }

  /// Calls that only an open channel has.
  private func makeOfOpen(_ delegate: any ChannelDelegate, _ channel: OpenChannel, _ fileKey: FileAccessKey) {
    switch self {
    case .entered(let value):
      tellNewest(delegate.channel(_:userDidEnter:)) { $0(channel, User(value, fileKey: fileKey)) }
    case .exited(let value): tellNewest(delegate.channel(_:userDidExit:)) { $0(channel, User(value, fileKey: fileKey)) }
    case .participantCount: tellNewest(delegate.channelDidChangeParticipantCount(_:)) { $0([channel]) }
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
    case .received(let value): tellNewest(delegate.channel(_:didReceive:)) { $0(channel, message(value)) }
    case .updated(let value): tellNewest(delegate.channel(_:didUpdate:)) { $0(channel, message(value)) }
    case .messageDeleted(let id): tellNewest(delegate.channel(_:messageWasDeleted:)) { $0(channel, id) }
    case .mention(let value): tellNewest(delegate.channel(_:didReceiveMention:)) { $0(channel, message(value)) }
    case .reaction(let event): tellNewest(delegate.channel(_:updatedReaction:)) { $0(channel, ReactionEvent(event)) }
    case .thread(let event):
      tellNewest(delegate.channel(_:didUpdateThreadInfo:)) {
        $0(channel, ThreadInfoUpdateEvent(event, fileKey: fileKey))
      }
    case .muted(let value): tellNewest(delegate.channel(_:userWasMuted:)) { $0(channel, restricted(value, .muted)) }
    case .unmuted(let value): tellNewest(delegate.channel(_:userWasUnmuted:)) { $0(channel, user(value)) }
    case .banned(let value): tellNewest(delegate.channel(_:userWasBanned:)) { $0(channel, restricted(value, .banned)) }
    case .unbanned(let value): tellNewest(delegate.channel(_:userWasUnbanned:)) { $0(channel, user(value)) }
    case .operators: tellNewest(delegate.channelDidUpdateOperators(_:)) { $0(channel) }
    case .changed: tellNewest(delegate.channelWasChanged(_:)) { $0(channel) }
    case .frozen: tellNewest(delegate.channelWasFrozen(_:)) { $0(channel) }
    case .unfrozen: tellNewest(delegate.channelWasUnfrozen(_:)) { $0(channel) }
    case .metadataCreated(let values): tellNewest(delegate.channel(_:createdMetaData:)) { $0(channel, values) }
    case .metadataUpdated(let values): tellNewest(delegate.channel(_:updatedMetaData:)) { $0(channel, values) }
    case .metadataDeleted(let keys): tellNewest(delegate.channel(_:deletedMetaDataKeys:)) { $0(channel, keys) }
    case .countersCreated(let values):
      tellNewest(delegate.channel(_:createdMetaCounters:)) { $0(channel, numbers(values)) }
    case .countersUpdated(let values):
      tellNewest(delegate.channel(_:updatedMetaCounters:)) { $0(channel, numbers(values)) }
    case .countersDeleted(let keys): tellNewest(delegate.channel(_:deletedMetaCountersKeys:)) { $0(channel, keys) }
    // Of one kind of channel: another one has nothing to tell.
    case .read, .delivered, .typing, .memberCount, .invited, .declined, .joined, .left, .hidden, .pinned, .entered,
      .exited, .participantCount:
      break
    }
  }
}
