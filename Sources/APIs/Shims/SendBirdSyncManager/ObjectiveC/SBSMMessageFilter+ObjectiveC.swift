// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation
  public import SyncManager

  extension SBSMMessageFilter {
    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String? { self.channelUrl }

    /// `messageType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageType)
    public var objc_messageType: MessageTypeFilter { self.messageType }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? { self.customType }

    /// `senderUserIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(senderUserIds)
    public var objc_senderUserIds: [String]? { self.senderUserIds }

    /// `init(messageType:customType:senderUserIds:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(filterWithMessageType:customType:senderUserIds:)
    public static func objc__filterWithMessageType_customType_senderUserIds_(_ p0: MessageTypeFilter, _ p1: String?, _ p2: [String]?) -> SBSMMessageFilter { SBSMMessageFilter(messageType: p0, customType: p1, senderUserIds: p2) }

    /// `init(channelUrl:messageType:customType:senderUserIds:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithChannelUrl:messageType:customType:senderUserIds:)
    public convenience init(objc_initWithChannelUrl_messageType_customType_senderUserIds_ p0: String?, _ p1: MessageTypeFilter, _ p2: String?, _ p3: [String]?) { self.init(channelUrl: p0, messageType: p1, customType: p2, senderUserIds: p3) }

    /// `predicate()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(predicate)
    public func objc_predicate() -> NSPredicate { self.predicate() }

    /// `isSubFilter(of:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isSubFilterOfFilter:)
    public func objc_isSubFilterOfFilter_(_ p0: SBSMMessageFilter) -> Bool { self.isSubFilter(of: p0) }

    /// `isEqual(to:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isEqualToFilter:)
    public func objc_isEqualToFilter_(_ p0: SBSMMessageFilter) -> Bool { self.isEqual(to: p0) }

    /// `init()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(filter)
    public static func objc__filter() -> SBSMMessageFilter { SBSMMessageFilter() }
  }
#endif
