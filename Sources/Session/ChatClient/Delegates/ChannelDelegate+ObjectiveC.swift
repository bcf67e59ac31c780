// Written by `.ci/check-objective-c --record` from ChannelDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import Foundation

  /// Receives events in the user's channels in real time. All methods are optional; they are called on the app's
  /// delegate queue, after channels and collections have been updated.
  ///
  /// Each event calls a method once. Events that were missed without a connection are not reported here: collections
  /// catch up, and notify their own delegates. Messages that this device sends are not reported as received; messages
  /// that another device of the user sends are.
  @objc(CBRChannelDelegate)
  public protocol ChannelDelegate: AnyObject {
    // MARK: Messages
    @objc(channel:didReceiveMessage:) optional func channel(_ sender: BaseChannel, didReceive message: BaseMessage)
    @objc(channel:didUpdateMessage:) optional func channel(_ sender: BaseChannel, didUpdate message: BaseMessage)
    @objc optional func channel(_ sender: BaseChannel, messageWasDeleted messageId: Int64)
    /// A new message mentions the user, or an edited one does and did not before. Called after the message's own call.
    @objc optional func channel(_ channel: BaseChannel, didReceiveMention message: BaseMessage)
    /// Someone added or removed a reaction.
    @objc optional func channel(_ sender: BaseChannel, updatedReaction reactionEvent: ReactionEvent)
    /// A message gained or lost replies.
    @objc optional func channel(_ channel: BaseChannel, didUpdateThreadInfo threadInfoUpdateEvent: ThreadInfoUpdateEvent)

    // MARK: Receipts and typing

    /// Someone else has read messages.
    @objc optional func channelDidUpdateReadReceipt(_ sender: GroupChannel)
    /// The newer form of `channelDidUpdateReadReceipt`, called instead of it.
    @objc optional func channelDidUpdateReadStatus(_ channel: GroupChannel)
    /// Messages reached someone else's device.
    @objc optional func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel)
    /// The newer form of `channelDidUpdateDeliveryReceipt`, called instead of it.
    @objc optional func channelDidUpdateDeliveryStatus(_ channel: GroupChannel)
    /// Someone started or stopped typing.
    @objc optional func channelDidUpdateTypingStatus(_ sender: GroupChannel)

    // MARK: Members

    /// Large groups report it occasionally, several at once; other groups when someone joins or leaves.
    @objc optional func channelDidChangeMemberCount(_ channels: [GroupChannel])
    @objc optional func channel(_ sender: GroupChannel, didReceiveInvitation invitees: [User]?, inviter: User?)
    @objc optional func channel(_ sender: GroupChannel, didDeclineInvitation invitee: User, inviter: User?)
    @objc optional func channel(_ sender: GroupChannel, userDidJoin user: User)
    @objc optional func channel(_ sender: GroupChannel, userDidLeave user: User)

    // MARK: Participants of open channels that the user has entered

    /// Someone else entered. In a large channel, only the number of participants is reported.
    @objc optional func channel(_ sender: OpenChannel, userDidEnter user: User)
    /// Someone else is no longer in the channel.
    @objc optional func channel(_ sender: OpenChannel, userDidExit user: User)
    /// Also called after each of the two above.
    @objc optional func channelDidChangeParticipantCount(_ channels: [OpenChannel])

    // MARK: Moderation

    /// - Parameter user: a `RestrictedUser`, with the reason and the end.
    @objc optional func channel(_ sender: BaseChannel, userWasMuted user: User)
    @objc optional func channel(_ sender: BaseChannel, userWasUnmuted user: User)
    /// - Parameter user: a `RestrictedUser`, with the reason and the end.
    @objc optional func channel(_ sender: BaseChannel, userWasBanned user: User)
    @objc optional func channel(_ sender: BaseChannel, userWasUnbanned user: User)
    @objc optional func channelDidUpdateOperators(_ sender: BaseChannel)

    // MARK: The channel

    /// Something else about the channel changed: name, cover, data, custom type, last message, unread counts, settings.
    @objc optional func channelWasChanged(_ sender: BaseChannel)
    @objc optional func channelWasDeleted(_ channelUrl: String, channelType: ChannelType)
    @objc optional func channelWasFrozen(_ sender: BaseChannel)
    @objc optional func channelWasUnfrozen(_ sender: BaseChannel)
    @objc optional func channelWasHidden(_ sender: GroupChannel)
    @objc optional func channelDidUpdatePinnedMessages(_ channel: GroupChannel)

    // MARK: Metadata and metacounters
    @objc optional func channel(_ sender: BaseChannel, createdMetaData: [String: String]?)
    @objc optional func channel(_ sender: BaseChannel, updatedMetaData: [String: String]?)
    @objc optional func channel(_ sender: BaseChannel, deletedMetaDataKeys: [String]?)
    @objc optional func channel(_ sender: BaseChannel, createdMetaCounters: [String: NSNumber]?)
    @objc optional func channel(_ sender: BaseChannel, updatedMetaCounters: [String: NSNumber]?)
    @objc optional func channel(_ sender: BaseChannel, deletedMetaCountersKeys: [String]?)
  }
#endif
