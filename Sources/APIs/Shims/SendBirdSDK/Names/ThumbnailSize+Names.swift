import ChatClient
import Foundation

/// The sizes of thumbnails under the names of version 3.1. The optional forms are those of earlier releases: they are
/// never `nil`.
extension SBDThumbnailSize {
  /// - Parameter size: pixels. Negative values count as 0.
  public static func make(withMaxCGSize size: CGSize) -> SBDThumbnailSize { make(maxSize: size) }

  /// - Parameters: pixels. Negative values count as 0.
  public static func make(withMaxWidth maxWidth: CGFloat, maxHeight: CGFloat) -> SBDThumbnailSize {
    make(maxWidth: maxWidth, maxHeight: maxHeight)
  }

  /// - Parameter size: pixels. Negative values count as 0.
  @_disfavoredOverload
  public static func make(withMaxCGSize size: CGSize) -> SBDThumbnailSize? { make(maxSize: size) }

  /// - Parameters: pixels. Negative values count as 0.
  @_disfavoredOverload
  public static func make(withMaxWidth maxWidth: CGFloat, maxHeight: CGFloat) -> SBDThumbnailSize? {
    make(maxWidth: maxWidth, maxHeight: maxHeight)
  }
}
