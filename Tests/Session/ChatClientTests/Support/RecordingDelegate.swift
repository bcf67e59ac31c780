import ChatClient
import Dispatch
import Foundation
import LiveTesting

/// Writes down each call with what it says, and stops the test when it comes on another queue than the app's.
// Sendable although unchecked: all stored properties are constants of sendable types.
final class RecordingDelegate: ChannelDelegate, ConnectionDelegate, UserEventDelegate, SessionDelegate,
  @unchecked Sendable
{
  let log = CallLog()
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  private func record(_ call: String) {
    dispatchPrecondition(condition: .onQueue(queue))
    log.append(call)
  }

  private func names(_ users: [User]?) -> String { (users ?? []).map(\.userId).joined(separator: ",") }
  private func texts(_ values: [String: some Any]?) -> String {
    (values ?? [:]).map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",")
  }

  func sessionTokenDidRequire(
    successCompletion: @escaping (String?) -> Void, failCompletion: @escaping () -> Void
  ) {
    record("session token")
    failCompletion()
  }
  func sessionWasClosed() { record("session closed") }
  func sessionWasRefreshed() { record("session refreshed") }
  func sessionWasExpired() { record("session expired") }
  func sessionDidHaveError(_ error: SBDError) { record("session error \(error.code)") }

  func channel(_ sender: BaseChannel, didReceive message: BaseMessage) { record("received \(message.message)") }
  func channel(_ sender: BaseChannel, didUpdate message: BaseMessage) { record("updated \(message.message)") }
  func channel(_ sender: BaseChannel, messageWasDeleted messageId: Int64) { record("message deleted") }
  func channel(_ channel: BaseChannel, didReceiveMention message: BaseMessage) { record("mention \(message.message)") }
  func channel(_ sender: BaseChannel, updatedReaction event: ReactionEvent) {
    record("reaction \(event.key) \(event.operation)")
  }
  func channel(_ channel: BaseChannel, didUpdateThreadInfo event: ThreadInfoUpdateEvent) {
    record("thread \(event.threadInfo.replyCount)")
  }
  func channelDidUpdateReadReceipt(_ sender: GroupChannel) { record("read") }
  func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel) { record("delivered") }
  func channelDidUpdateTypingStatus(_ sender: GroupChannel) { record("typing") }
  func channelDidChangeMemberCount(_ channels: [GroupChannel]) {
    record("member count \(channels.map(\.channelURL).joined(separator: ","))")
  }
  func channel(_ sender: GroupChannel, didReceiveInvitation invitees: [User]?, inviter: User?) {
    record("invited \(names(invitees)) by \(inviter?.userId ?? "nobody")")
  }
  func channel(_ sender: GroupChannel, didDeclineInvitation invitee: User, inviter: User?) {
    record("declined \(invitee.userId)")
  }
  func channel(_ sender: GroupChannel, userDidJoin user: User) { record("joined \(user.userId)") }
  func channel(_ sender: GroupChannel, userDidLeave user: User) { record("left \(user.userId)") }
  func channel(_ sender: OpenChannel, userDidEnter user: User) { record("entered \(user.userId)") }
  func channel(_ sender: OpenChannel, userDidExit user: User) { record("exited \(user.userId)") }
  func channelDidChangeParticipantCount(_ channels: [OpenChannel]) {
    record("participants \(channels.map { String($0.participantCount) }.joined(separator: ","))")
  }
  private func restriction(_ user: User) -> String {
    guard let info = (user as? RestrictedUser)?.restrictionInfo else { return user.userId }
    return "\(user.userId) \(info.restrictionType) \(info.endAt > 0) \(info.restrictionDescription)"
  }
  func channel(_ sender: BaseChannel, userWasMuted user: User) { record("muted \(restriction(user))") }
  func channel(_ sender: BaseChannel, userWasUnmuted user: User) { record("unmuted \(user.userId)") }
  func channel(_ sender: BaseChannel, userWasBanned user: User) { record("banned \(restriction(user))") }
  func channel(_ sender: BaseChannel, userWasUnbanned user: User) { record("unbanned \(user.userId)") }
  func channelDidUpdateOperators(_ sender: BaseChannel) { record("operators") }
  func channelWasChanged(_ sender: BaseChannel) { record("changed \(sender.channelURL)") }
  func channelWasDeleted(_ channelUrl: String, channelType: ChannelType) {
    record("deleted \(channelUrl) \(channelType)")
  }
  func channelWasFrozen(_ sender: BaseChannel) { record("frozen") }
  func channelWasUnfrozen(_ sender: BaseChannel) { record("unfrozen") }
  func channelWasHidden(_ sender: GroupChannel) { record("hidden") }
  func channelDidUpdatePinnedMessages(_ channel: GroupChannel) { record("pinned") }
  func channel(_ sender: BaseChannel, createdMetaData: [String: String]?) {
    record("metadata created \(texts(createdMetaData))")
  }
  func channel(_ sender: BaseChannel, updatedMetaData: [String: String]?) {
    record("metadata updated \(texts(updatedMetaData))")
  }
  func channel(_ sender: BaseChannel, deletedMetaDataKeys: [String]?) {
    record("metadata deleted \((deletedMetaDataKeys ?? []).joined(separator: ","))")
  }
  func channel(_ sender: BaseChannel, createdMetaCounters: [String: NSNumber]?) {
    record("counters created \(texts(createdMetaCounters))")
  }
  func channel(_ sender: BaseChannel, updatedMetaCounters: [String: NSNumber]?) {
    record("counters updated \(texts(updatedMetaCounters))")
  }
  func channel(_ sender: BaseChannel, deletedMetaCountersKeys: [String]?) {
    record("counters deleted \((deletedMetaCountersKeys ?? []).joined(separator: ","))")
  }

  func didStartReconnection() { record("reconnection started") }
  func didSucceedReconnection() { record("reconnection succeeded") }
  func didFailReconnection() { record("reconnection failed") }
  func didCancelReconnection() { record("reconnection canceled") }
  func didConnect(userId: String) { record("connected \(userId)") }
  func didDisconnect(userId: String) { record("disconnected \(userId)") }

  func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?) {
    record("unread \(totalCount)")
  }
}
