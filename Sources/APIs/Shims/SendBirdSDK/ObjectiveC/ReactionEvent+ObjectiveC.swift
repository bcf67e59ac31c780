// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension ReactionEvent {
    /// `messageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageId)
    public var objc_messageId: Int64 { self.messageId }

    /// `key` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(key)
    public var objc_key: String { self.key }

    /// `userId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userId)
    public var objc_userId: String { self.userId }

    /// `operation` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(operation)
    public var objc_operation: ReactionEventAction { self.operation }

    /// `updatedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updatedAt)
    public var objc_updatedAt: Int64 { self.updatedAt }
  }
#endif
