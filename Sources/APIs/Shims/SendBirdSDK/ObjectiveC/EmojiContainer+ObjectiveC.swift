// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension EmojiContainer {
    /// `emojiHash` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(emojiHash)
    public var objc_emojiHash: String { self.emojiHash }

    /// `categories` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(categories)
    public var objc_categories: [EmojiCategory] { self.categories }

    /// `build(fromSerializedData:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:)
    public static func objc_buildFromSerializedData_(_ p0: Data) -> Self? { self.build(fromSerializedData: p0) }

    /// `serialize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(serialize)
    public func objc_serialize() -> Data? { self.serialize() }
  }
#endif
