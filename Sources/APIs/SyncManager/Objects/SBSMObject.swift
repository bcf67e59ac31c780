public import ChatClient
import ChatModel
public import Foundation

/// An element of a legacy collection: a channel or a message.
#if canImport(ObjectiveC)
  @objc
#endif
public protocol SBSMObject: NSObjectProtocol {}

extension BaseChannel: SBSMObject {
  /// Whether it is a group channel or an open one. Legacy collections have group channels only.
  public func channelType() -> ChatClient.ChannelType { isOpenChannel() ? .open : .group }
}

extension BaseMessage: SBSMObject {
  /// Whether the user of the app's session sent it, or is sending it. False without a session.
  public func isMyMessage() -> Bool {
    guard let sender = value.sender, let userID = SharedSession.shared.session?.userID else { return false }
    return sender.id.hasSameBytes(as: userID)
  }

  /// The older form of `sendingStatus`.
  public func requestState() -> MessageRequestState { MessageRequestState(sendingStatus) }
}

public typealias SBSMObjectComparator = (any SBSMObject, any SBSMObject) -> ComparisonResult

/// Defines the order in which a collection or a query lists.
#if canImport(ObjectiveC)
  @objc
#endif
public protocol SBSMComparator: NSObjectProtocol {
  /// - Returns: `orderedSame` if one of the objects is not of the listed kind.
  func orderAscendingBetweenObject(_ obj1: any SBSMObject, andObject obj2: any SBSMObject) -> ComparisonResult
  func comparator() -> SBSMObjectComparator
}
