// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension Thumbnail {
    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String { self.url }

    /// `maxSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(maxSize)
    public var objc_maxSize: CGSize { self.maxSize }

    /// `realSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(realSize)
    public var objc_realSize: CGSize { self.realSize }

    /// `plainUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(plainUrl)
    public var objc_plainUrl: String? { self.plainUrl }
  }
#endif
