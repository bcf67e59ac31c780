// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension Emoji {
    /// `key` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(key)
    public var objc_key: String { self.key }

    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String { self.url }
  }
#endif
