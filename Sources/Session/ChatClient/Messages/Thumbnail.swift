package import CacheSync
package import ChatModel
public import Foundation

/// A small picture of a file.
#if canImport(ObjectiveC)
  @objc(CBRThumbnail)
#endif
public final class Thumbnail: NSObject, NSCopying, Sendable {
  private let value: ChatModel.Thumbnail
  private let isProtected: Bool
  private let fileKey: FileAccessKey?

  package init(_ value: ChatModel.Thumbnail, isProtected: Bool = false, fileKey: FileAccessKey? = nil) {
    self.value = value
    self.isProtected = isProtected
    self.fileKey = fileKey
  }

  /// Itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool { (object as? Thumbnail)?.value == value }
  public override var hash: Int { value.hashValue }

  /// With the session's key if the file is protected.
  public var url: String { fileKey.address(value.url, isProtected: isProtected) }
  /// Without the key.
  public var plainURL: String? { value.url }
  /// The requested size, pixels; 0 if unknown.
  public var maxSize: CGSize { CGSize(width: value.maximumWidth, height: value.maximumHeight) }
  /// The actual size, pixels; 0 if unknown.
  public var realSize: CGSize { CGSize(width: value.realWidth, height: value.realHeight) }
}

/// The maximum size of a thumbnail.
#if canImport(ObjectiveC)
  @objc(CBRThumbnailSize)
#endif
public final class ThumbnailSize: NSObject, NSCopying, Sendable {
  /// Pixels.
  public let maxSize: CGSize

  private init(_ size: CGSize) { maxSize = size }

  /// - Parameter maxSize: pixels. Negative values count as 0.
  public class func make(maxSize: CGSize) -> ThumbnailSize {
    ThumbnailSize(CGSize(width: max(0, maxSize.width), height: max(0, maxSize.height)))
  }

  /// - Parameters: pixels. Negative values count as 0.
  public class func make(maxWidth: CGFloat, maxHeight: CGFloat) -> ThumbnailSize {
    make(maxSize: CGSize(width: maxWidth, height: maxHeight))
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  package var value: FileUpload.ThumbnailSize {
    FileUpload.ThumbnailSize(width: Double(maxSize.width), height: Double(maxSize.height))
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? ThumbnailSize)?.maxSize == maxSize }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(Double(maxSize.width))
    hasher.combine(Double(maxSize.height))
    return hasher.finalize()
  }
}
