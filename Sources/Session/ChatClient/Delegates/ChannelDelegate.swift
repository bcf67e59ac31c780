// Apple systems have the same protocols for Objective-C, with optional methods: `.ci/check-objective-c --record`
// writes them from these.
#if !canImport(ObjectiveC)
  public import Foundation

  /// Receives events in the user's channels in real time. All methods are optional; they are called on the app's
  /// delegate queue, after channels and collections have been updated.
  ///
  /// Each event calls a method once. Events that were missed without a connection are not reported here: collections
  /// catch up, and notify their own delegates. Messages that this device sends are not reported as received; messages
  /// that another device of the user sends are.
  public protocol ChannelDelegate: AnyObject {
    // MARK: Messages

    func channel(_ sender: BaseChannel, didReceive message: BaseMessage)
    func channel(_ sender: BaseChannel, didUpdate message: BaseMessage)
    func channel(_ sender: BaseChannel, messageWasDeleted messageId: Int64)
    /// A new message mentions the user, or an edited one does and did not before. Called after the message's own call.
    func channel(_ channel: BaseChannel, didReceiveMention message: BaseMessage)
    /// Someone added or removed a reaction.
    func channel(_ sender: BaseChannel, updatedReaction reactionEvent: ReactionEvent)
    /// A message gained or lost replies.
    func channel(_ channel: BaseChannel, didUpdateThreadInfo threadInfoUpdateEvent: ThreadInfoUpdateEvent)

    // MARK: Receipts and typing

    /// Someone else has read messages.
    func channelDidUpdateReadReceipt(_ sender: GroupChannel)
    /// The newer form of `channelDidUpdateReadReceipt`, called instead of it.
    func channelDidUpdateReadStatus(_ channel: GroupChannel)
    /// Messages reached someone else's device.
    func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel)
    /// The newer form of `channelDidUpdateDeliveryReceipt`, called instead of it.
    func channelDidUpdateDeliveryStatus(_ channel: GroupChannel)
    /// Someone started or stopped typing.
    func channelDidUpdateTypingStatus(_ sender: GroupChannel)

    // MARK: Members

    /// Large groups report it occasionally, several at once; other groups when someone joins or leaves.
    func channelDidChangeMemberCount(_ channels: [GroupChannel])
    func channel(_ sender: GroupChannel, didReceiveInvitation invitees: [User]?, inviter: User?)
    func channel(_ sender: GroupChannel, didDeclineInvitation invitee: User, inviter: User?)
    func channel(_ sender: GroupChannel, userDidJoin user: User)
    func channel(_ sender: GroupChannel, userDidLeave user: User)

    // MARK: Participants of open channels that the user has entered

    /// Someone else entered. In a large channel, only the number of participants is reported.
    func channel(_ sender: OpenChannel, userDidEnter user: User)
    /// Someone else is no longer in the channel.
    func channel(_ sender: OpenChannel, userDidExit user: User)
    /// Also called after each of the two above.
    func channelDidChangeParticipantCount(_ channels: [OpenChannel])

    // MARK: Moderation

    /// - Parameter user: a `RestrictedUser`, with the reason and the end.
    func channel(_ sender: BaseChannel, userWasMuted user: User)
    func channel(_ sender: BaseChannel, userWasUnmuted user: User)
    /// - Parameter user: a `RestrictedUser`, with the reason and the end.
    func channel(_ sender: BaseChannel, userWasBanned user: User)
    func channel(_ sender: BaseChannel, userWasUnbanned user: User)
    func channelDidUpdateOperators(_ sender: BaseChannel)

    // MARK: The channel

    /// Something else about the channel changed: name, cover, data, custom type, last message, unread counts, settings.
    func channelWasChanged(_ sender: BaseChannel)
    func channelWasDeleted(_ channelUrl: String, channelType: ChannelType)
    func channelWasFrozen(_ sender: BaseChannel)
    func channelWasUnfrozen(_ sender: BaseChannel)
    func channelWasHidden(_ sender: GroupChannel)
    func channelDidUpdatePinnedMessages(_ channel: GroupChannel)

    // MARK: Metadata and metacounters

    func channel(_ sender: BaseChannel, createdMetaData: [String: String]?)
    func channel(_ sender: BaseChannel, updatedMetaData: [String: String]?)
    func channel(_ sender: BaseChannel, deletedMetaDataKeys: [String]?)
    func channel(_ sender: BaseChannel, createdMetaCounters: [String: NSNumber]?)
    func channel(_ sender: BaseChannel, updatedMetaCounters: [String: NSNumber]?)
    func channel(_ sender: BaseChannel, deletedMetaCountersKeys: [String]?)
  }

  extension ChannelDelegate {
    public func channel(_ sender: BaseChannel, didReceive message: BaseMessage) {}
    public func channel(_ sender: BaseChannel, didUpdate message: BaseMessage) {}
    public func channel(_ sender: BaseChannel, messageWasDeleted messageId: Int64) {}
    public func channel(_ channel: BaseChannel, didReceiveMention message: BaseMessage) {}
    public func channel(_ sender: BaseChannel, updatedReaction reactionEvent: ReactionEvent) {}
    public func channel(_ channel: BaseChannel, didUpdateThreadInfo threadInfoUpdateEvent: ThreadInfoUpdateEvent) {}
    public func channelDidUpdateReadReceipt(_ sender: GroupChannel) {}
    public func channelDidUpdateReadStatus(_ channel: GroupChannel) { channelDidUpdateReadReceipt(channel) }
    public func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel) {}
    public func channelDidUpdateDeliveryStatus(_ channel: GroupChannel) { channelDidUpdateDeliveryReceipt(channel) }
    public func channelDidUpdateTypingStatus(_ sender: GroupChannel) {}
    public func channelDidChangeMemberCount(_ channels: [GroupChannel]) {}
    public func channel(_ sender: GroupChannel, didReceiveInvitation invitees: [User]?, inviter: User?) {}
    public func channel(_ sender: GroupChannel, didDeclineInvitation invitee: User, inviter: User?) {}
    public func channel(_ sender: GroupChannel, userDidJoin user: User) {}
    public func channel(_ sender: GroupChannel, userDidLeave user: User) {}
    public func channel(_ sender: OpenChannel, userDidEnter user: User) {}
    public func channel(_ sender: OpenChannel, userDidExit user: User) {}
    public func channelDidChangeParticipantCount(_ channels: [OpenChannel]) {}
    public func channel(_ sender: BaseChannel, userWasMuted user: User) {}
    public func channel(_ sender: BaseChannel, userWasUnmuted user: User) {}
    public func channel(_ sender: BaseChannel, userWasBanned user: User) {}
    public func channel(_ sender: BaseChannel, userWasUnbanned user: User) {}
    public func channelDidUpdateOperators(_ sender: BaseChannel) {}
    public func channelWasChanged(_ sender: BaseChannel) {}
    public func channelWasDeleted(_ channelUrl: String, channelType: ChannelType) {}
    public func channelWasFrozen(_ sender: BaseChannel) {}
    public func channelWasUnfrozen(_ sender: BaseChannel) {}
    public func channelWasHidden(_ sender: GroupChannel) {}
    public func channelDidUpdatePinnedMessages(_ channel: GroupChannel) {}
    public func channel(_ sender: BaseChannel, createdMetaData: [String: String]?) {}
    public func channel(_ sender: BaseChannel, updatedMetaData: [String: String]?) {}
    public func channel(_ sender: BaseChannel, deletedMetaDataKeys: [String]?) {}
    public func channel(_ sender: BaseChannel, createdMetaCounters: [String: NSNumber]?) {}
    public func channel(_ sender: BaseChannel, updatedMetaCounters: [String: NSNumber]?) {}
    public func channel(_ sender: BaseChannel, deletedMetaCountersKeys: [String]?) {}
  }
#endif
