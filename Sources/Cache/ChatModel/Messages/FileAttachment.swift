/// The file of a file message, read from either form (Docs/Protocol.md#files). Missing texts are empty.
public struct FileAttachment: Sendable, Equatable {
  /// Without the key of protected files.
  public let url: String
  public let name: String
  /// Bytes; 0 if missing.
  public let size: Int64
  public let mimeType: String
  /// Free data of the file; in the REST form, that of `file` wins over that of the message.
  public let data: String?
  /// Whether the url needs `?auth=` with the session's key.
  public let requiresAuthentication: Bool
  public let thumbnails: [Thumbnail]

  public static func == (a: FileAttachment, b: FileAttachment) -> Bool {
    a.url.hasSameBytes(as: b.url) && a.name.hasSameBytes(as: b.name) && a.size == b.size
      && a.mimeType.hasSameBytes(as: b.mimeType) && a.data.hasSameBytes(as: b.data)
      && a.requiresAuthentication == b.requiresAuthentication && a.thumbnails == b.thumbnails
  }

  /// The file of a message: member by member, what `file` has (REST), otherwise what the message has (WebSocket).
  init(ofMessage message: Payload) {
    let file = message.object("file")
    url = file?.string("url") ?? message.string("url") ?? ""
    name = file?.string("name") ?? message.string("name") ?? ""
    size = file.flatMap { FileAttachment.size(in: $0) } ?? FileAttachment.size(in: message) ?? 0
    // At the top level, `type` is the message's kind, unless it is the MIME type of the WebSocket form.
    mimeType =
      file?.string("type") ?? message.string("type").flatMap { MessageKind(command: $0) == nil ? $0 : nil } ?? ""
    data = file?.freeText("data") ?? message.freeText("data") ?? message.freeText("custom")
    requiresAuthentication = message.boolean("require_auth") ?? file?.boolean("require_auth") ?? false
    let own: [Thumbnail] = message.values("thumbnails")
    thumbnails = own.isEmpty ? file?.values("thumbnails") ?? [] : own
  }

  /// One item of `files`, a message with several files.
  init(item: Payload) {
    url = item.string("url") ?? ""
    name = item.string("file_name", "name") ?? ""
    size = item.integer("file_size") ?? FileAttachment.size(in: item) ?? 0
    mimeType = item.string("file_type", "type") ?? ""
    data = item.freeText("data")
    requiresAuthentication = item.boolean("require_auth") ?? false
    thumbnails = item.values("thumbnails")
  }

  /// A whole number may be written as a fraction: `1024.0`.
  private static func size(in payload: Payload) -> Int64? {
    if let size = payload.integer("size") { return size }
    guard let number = payload.number("size"), (0..<0x1p53).contains(number) else { return nil }
    return Double(Int64(number)) == number ? Int64(number) : nil
  }
}

/// A thumbnail of a file (Docs/Protocol.md#files). Sizes are pixels and may be fractions; 0 if missing.
public struct Thumbnail: PayloadValue {
  public let payload: Payload
  /// Without the key of protected files.
  public let url: String

  public init?(_ payload: Payload) {
    guard let url = payload.string("url") else { return nil }
    self.payload = payload
    self.url = url
  }

  /// The requested width, which is its maximum.
  public var maximumWidth: Double { payload.number("width") ?? 0 }
  public var maximumHeight: Double { payload.number("height") ?? 0 }
  public var realWidth: Double { payload.number("real_width") ?? 0 }
  public var realHeight: Double { payload.number("real_height") ?? 0 }
}
