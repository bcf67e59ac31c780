/// The preview of a link in a message (Docs/Protocol.md#message-members).
public struct OpenGraphTag: PayloadValue {
  /// The preview's picture. Sizes are pixels, 0 when missing.
  public struct Image: PayloadValue {
    public let payload: Payload
    public init(_ payload: Payload) { self.payload = payload }

    public var url: String? { payload.string("url") }
    public var secureURL: String? { payload.string("secure_url") }
    public var mimeType: String? { payload.string("type") }
    public var alternativeText: String? { payload.string("alt") }
    public var width: Double { payload.number("width") ?? 0 }
    public var height: Double { payload.number("height") ?? 0 }
  }

  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }

  public var title: String? { payload.string("og:title") }
  public var url: String? { payload.string("og:url") }
  public var summary: String? { payload.string("og:description") }
  public var image: Image? { payload.object("og:image").map { Image($0) } }
}
