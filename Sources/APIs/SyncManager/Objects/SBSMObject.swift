public import ChatClient
import ChatModel
public import Foundation

/// What a legacy collection holds: a channel or a message.
public protocol SBSMObject: NSObjectProtocol {}

extension BaseChannel: SBSMObject {
  /// Always `group`: there are no others here.
  public func channelType() -> ChatClient.ChannelType { .group }
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

/// Tells the order in which a collection or a query lists.
public protocol SBSMComparator: NSObjectProtocol {
  /// - Returns: `orderedSame` for objects of which one is not of the kind that is listed.
  func orderAscendingBetweenObject(_ obj1: any SBSMObject, andObject obj2: any SBSMObject) -> ComparisonResult
  func comparator() -> SBSMObjectComparator
}
