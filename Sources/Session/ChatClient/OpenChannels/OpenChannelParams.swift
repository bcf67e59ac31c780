import ChatModel
import ChatWire
public import Foundation

/// The settings of a new or changed open channel. `nil` leaves a value as it is, or uses the server's default. Calls
/// copy what they need: later changes do not affect a call that was made.
public final class OpenChannelParams: NSObject, NSCopying {
  /// Letters, digits, `_` and `-`; `nil` lets the server choose. Only used when a channel is created.
  public var channelURL: String?
  public var name: String?
  public var coverURL: String?
  /// A picture to upload; replaces `coverURL`.
  public var coverImage: Data?
  /// Default `nil`: `cover`.
  public var coverImageName: String?
  public var data: String?
  public var customType: String?
  /// Operators; when the channel is changed, they are added to the existing ones.
  public var operatorUserIds: [String]?

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = OpenChannelParams()
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

  var cover: HTTPCall.Part? { coverImage.map { .cover($0, name: coverImageName) } }
}

extension OpenChannelParams: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The names in current versions of the vendor's SDK.
public typealias OpenChannelCreateParams = OpenChannelParams
public typealias OpenChannelUpdateParams = OpenChannelParams
