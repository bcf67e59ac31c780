import ChatModel
public import Foundation

/// Who has read and received what (Docs/Protocol.md#channels). Counts and lists concern members who have joined,
/// without the user and the sender unless all are requested. In large groups, where the server does not report receipts
/// for everyone, and for admin messages, nobody counts as missing.
extension GroupChannel {
  /// How many have not read a message.
  @_disfavoredOverload public func getUnreadMemberCount(_ message: BaseMessage) -> Int {
    isCounted(message) ? others(message).count { !hasRead($0.id, message) } : 0
  }

  /// The older name of `getUnreadMemberCount(_:)`.
  @_disfavoredOverload public func getReadReceipt(of message: BaseMessage) -> Int { getUnreadMemberCount(message) }

  /// How many have not received a message; also 0 if the server does not report deliveries.
  @_disfavoredOverload public func getUndeliveredMemberCount(_ message: BaseMessage) -> Int {
    guard isCounted(message), let receipts = value.deliveryReceipts else { return 0 }
    return others(message).count { member in
      receipts.last { $0.userID.hasSameBytes(as: member.id) }.map { $0.time < message.createdAt } ?? true
    }
  }

  /// The older name of `getUndeliveredMemberCount(_:)`.
  @_disfavoredOverload public func getDeliveryReceipt(_ message: BaseMessage) -> Int {
    getUndeliveredMemberCount(message)
  }

  /// The members who have read a message.
  /// - Parameter includeAllMembers: include the user and the sender.
  public func getReadMembers(with message: BaseMessage, includeAllMembers: Bool = false) -> [Member] {
    guard isCounted(message) else { return [] }
    return (includeAllMembers ? joined : others(message)).filter { hasRead($0.id, message) }.map {
      Member($0, fileKey: session.fileKey)
    }
  }

  /// The members who have not read a message.
  /// - Parameter includeAllMembers: include the user and the sender.
  public func getUnreadMembers(with message: BaseMessage, includeAllMembers: Bool = false) -> [Member] {
    guard isCounted(message) else { return [] }
    return (includeAllMembers ? joined : others(message)).filter { !hasRead($0.id, message) }.map {
      Member($0, fileKey: session.fileKey)
    }
  }

  /// How far each member has read: by user id, `user` (a `Member`) and `last_seen_at` (an `NSNumber`, ms).
  /// - Parameter includeAllMembers: include the user.
  public func getReadStatus(includingAllMembers includeAllMembers: Bool = false) -> [String: [String: NSObject]] {
    var status: [String: [String: NSObject]] = [:]
    for member in joined where includeAllMembers || !member.id.hasSameBytes(as: session.userID) {
      status[member.id] = [
        "user": Member(member), "last_seen_at": NSNumber(value: getLastSeenAt(byUserId: member.id)),
      ]
    }
    return status
  }

  /// How far a user has read, ms; 0 if never, or unknown.
  public func getLastSeenAt(byUserId userId: String) -> Int64 {
    value.readReceipts?.last { $0.userID.hasSameBytes(as: userId) }?.time ?? 0
  }

  public func getLastSeenAt(by user: User) -> Int64 { getLastSeenAt(byUserId: user.userId) }

  private func isCounted(_ message: BaseMessage) -> Bool {
    !value.isSuper && message.value.kind != .admin && message.channelURL.hasSameBytes(as: channelURL)
  }

  private var joined: [ChatModel.Member] { value.members.filter { $0.state == .joined } }

  private func others(_ message: BaseMessage) -> [ChatModel.Member] {
    joined.filter { member in
      !member.id.hasSameBytes(as: session.userID)
        && !message.value.senderID.hasSameBytes(as: member.id)
    }
  }

  private func hasRead(_ userID: String, _ message: BaseMessage) -> Bool {
    getLastSeenAt(byUserId: userID) >= message.createdAt
  }
}
