import ChatWire
public import Foundation

/// What the settings of group channels and of open channels have in common. `nil` leaves a value as it is, or uses the
/// server's default. Calls copy what they need: later changes do not affect a call that was made.
#if canImport(ObjectiveC)
  @objc(CBRBaseChannelParams)
#endif
public class BaseChannelParams: NSObject, NSCopying {
  /// Letters, digits, `_` and `-`; `nil` lets the server choose. Only used when a channel is created.
  public final var channelURL: String?
  public final var name: String?
  public final var coverURL: String?
  /// A picture to upload; replaces `coverURL`.
  public final var coverImage: Data?
  /// Default `nil`: `cover`.
  public final var coverImageName: String?
  public final var data: String?
  public final var customType: String?
  /// Operators; when the channel is changed, they are added to the existing ones.
  public final var operatorUserIds: [String]?

  public override required init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = Self()
    (other.channelURL, other.name, other.coverURL, other.coverImage) = (channelURL, name, coverURL, coverImage)
    (other.coverImageName, other.data, other.customType) = (coverImageName, data, customType)
    other.operatorUserIds = operatorUserIds
    return other
  }

  var fields: ChannelFields {
    var fields = ChannelFields()
    (fields.url, fields.name, fields.data, fields.customType) = (channelURL, name, data, customType)
    fields.coverURL = coverImage == nil ? coverURL : nil
    fields.operatorIDs = operatorUserIds
    return fields
  }

  final var cover: HTTPCall.Part? { coverImage.map { .cover($0, name: coverImageName) } }
}

extension HTTPCall.Part {
  /// A channel's picture.
  static func cover(_ image: Data, name: String?) -> HTTPCall.Part {
    HTTPCall.Part(
      name: "cover_file", fileName: name ?? "cover", mimeType: "application/octet-stream", bytes: [UInt8](image))
  }
}

extension BaseChannelParams: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
