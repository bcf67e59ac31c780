import ChatClient
import Foundation

/// Members whose types are others in version 3.1, where Objective-C leaves them open. Which one is meant follows from the
/// code around it; where both fit, it is the one of 3.1 (Docs/Decisions/0040-one-class-two-faces.md).
extension GroupChannel {
  /// All members, but for large groups at most ten: an array of `SBDMember` that belongs to the caller. Never `nil`,
  /// optional as documented.
  public var members: NSMutableArray? { NSMutableArray(array: listedMembers) }

  /// Same as the form with `Int`.
  public func getReadReceipt(of message: SBDBaseMessage) -> Int32 {
    Int32(clamping: getReadReceipt(of: message) as Int)
  }

  /// Same as the form with `Int`.
  public func getUnreadMemberCount(_ message: SBDBaseMessage) -> Int32 {
    Int32(clamping: getUnreadMemberCount(message) as Int)
  }

  /// Same as the form with `Int`.
  public func getDeliveryReceipt(_ message: SBDBaseMessage) -> Int32 {
    Int32(clamping: getDeliveryReceipt(message) as Int)
  }

  /// Same as the form with `Int`.
  public func getUndeliveredMemberCount(_ message: SBDBaseMessage) -> Int32 {
    Int32(clamping: getUndeliveredMemberCount(message) as Int)
  }

  /// The members who have read a message, without the user and the sender; never `nil`, optional as documented.
  public func getReadMembers(with message: SBDBaseMessage) -> [SBDMember]? {
    getReadMembers(with: message, includeAllMembers: false)
  }

  /// The members who have not read a message, without the user and the sender; never `nil`, optional as documented.
  public func getUnreadMembers(with message: SBDBaseMessage) -> [SBDMember]? {
    getUnreadMembers(with: message, includeAllMembers: false)
  }

  /// How far each other member has read; never `nil`, optional as documented.
  public func getReadStatus() -> [String: [String: NSObject]]? { getReadStatus(includingAllMembers: false) }
}
