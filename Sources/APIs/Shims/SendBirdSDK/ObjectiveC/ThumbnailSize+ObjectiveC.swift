// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension ThumbnailSize {
    /// `maxSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(maxSize)
    public var objc_maxSize: CGSize { self.maxSize }

    /// `make(withMaxCGSize:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(makeWithMaxCGSize:)
    public static func objc_makeWithMaxCGSize_(_ p0: CGSize) -> SBDThumbnailSize { ThumbnailSize.make(withMaxCGSize: p0) }

    /// `make(withMaxWidth:maxHeight:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(makeWithMaxWidth:maxHeight:)
    public static func objc_makeWithMaxWidth_maxHeight_(_ p0: CGFloat, _ p1: CGFloat) -> SBDThumbnailSize { ThumbnailSize.make(withMaxWidth: p0, maxHeight: p1) }
  }
#endif
