// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension AppInfo {
    /// `emojiHash` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(emojiHash)
    public var objc_emojiHash: String { self.emojiHash }

    /// `uploadSizeLimit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(uploadSizeLimit)
    public var objc_uploadSizeLimit: Int64 { self.uploadSizeLimit }

    /// `premiumFeatureList` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(premiumFeatureList)
    public var objc_premiumFeatureList: [String]? { self.premiumFeatureList }

    /// `useReaction` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(useReaction)
    public var objc_useReaction: Bool { self.useReaction }

    /// `applicationAttributes` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(applicationAttributes)
    public var objc_applicationAttributes: [String]? { self.applicationAttributes }

    /// `isEmojiUpdateNeeded(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isEmojiUpdateNeeded:)
    public func objc_isEmojiUpdateNeeded_(_ p0: String) -> Bool { self.isEmojiUpdateNeeded(p0) }
  }
#endif
