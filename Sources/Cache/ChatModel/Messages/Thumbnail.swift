/// A small picture of a file (Docs/Protocol.md#files). Sizes are pixels and may be fractions; 0 when missing.
public struct Thumbnail: PayloadValue {
  public let payload: Payload
  /// Without the key of protected files.
  public let url: String

  public init?(_ payload: Payload) {
    guard let url = payload.string("url") else { return nil }
    self.payload = payload
    self.url = url
  }

  /// The width that was asked for, the most it can be.
  public var maximumWidth: Double { payload.number("width") ?? 0 }
  public var maximumHeight: Double { payload.number("height") ?? 0 }
  public var realWidth: Double { payload.number("real_width") ?? 0 }
  public var realHeight: Double { payload.number("real_height") ?? 0 }
}
