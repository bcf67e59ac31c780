// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension OGMetaData {
    /// `title` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(title)
    public var objc_title: String? { self.title }

    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String? { self.url }

    /// `desc` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(desc)
    public var objc_desc: String? { self.desc }

    /// `defaultImage` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(defaultImage)
    public var objc_defaultImage: OGImage? { self.defaultImage }
  }
#endif
