package import ChatModel
public import Foundation

/// The preview of the first link in a message (Docs/Protocol.md#message-members).
#if canImport(ObjectiveC)
  @objc(CBROGMetaData)
#endif
public final class OGMetaData: NSObject, Sendable {
  private let value: OpenGraphTag

  package init(_ value: OpenGraphTag) { self.value = value }

  public var title: String? { value.title }
  public var url: String? { value.url }
  public var desc: String? { value.summary }
  public var defaultImage: OGImage? { value.image.map { OGImage($0) } }
}

/// The picture of a link's preview.
#if canImport(ObjectiveC)
  @objc(CBROGImage)
#endif
public final class OGImage: NSObject, Sendable {
  private let value: OpenGraphTag.Image

  package init(_ value: OpenGraphTag.Image) { self.value = value }

  public var url: String? { value.url }
  /// The address to use where only HTTPS is allowed.
  public var secureURL: String? { value.secureURL }
  /// The MIME type.
  public var type: String? { value.mimeType }
  /// A description of the picture.
  public var alt: String? { value.alternativeText }
  /// Pixels; 0 if unknown.
  public var width: Int { Int(exactly: value.width.rounded()) ?? 0 }
  /// Pixels; 0 if unknown.
  public var height: Int { Int(exactly: value.height.rounded()) ?? 0 }
}
