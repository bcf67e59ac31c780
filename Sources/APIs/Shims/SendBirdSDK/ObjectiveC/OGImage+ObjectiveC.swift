// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension OGImage {
    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String? { self.url }

    /// `secureURL` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(secureURL)
    public var objc_secureURL: String? { self.secureURL }

    /// `type` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(type)
    public var objc_type: String? { self.type }

    /// `alt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(alt)
    public var objc_alt: String? { self.alt }

    /// `width` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(width)
    public var objc_width: Int { self.width }

    /// `height` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(height)
    public var objc_height: Int { self.height }
  }
#endif
