// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension EmojiCategory {
    /// `cid` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(cid)
    public var objc_cid: Int64 { self.cid }

    /// `name` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(name)
    public var objc_name: String { self.name }

    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String { self.url }

    /// `emojis` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(emojis)
    public var objc_emojis: [Emoji] { self.emojis }
  }
#endif
