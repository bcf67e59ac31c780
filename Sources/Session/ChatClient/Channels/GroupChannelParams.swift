import ChatModel
import ChatWire
public import Foundation

/// The settings of a new or changed channel. `nil` leaves a value as it is, or uses the server's default. Calls copy
/// what they need: later changes do not affect a call that was made.
public final class GroupChannelParams: NSObject, NSCopying {
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
  /// Members; the user is always one. Only used when a channel is created.
  public var userIds: [String] = []
  /// Operators; when the channel is changed, they are added to the existing ones.
  public var operatorUserIds: [String]?
  /// Finds the channel with the same members if there is one.
  public var isDistinct: Bool?
  public var isPublic: Bool?
  /// Whether others find it in the list of public channels.
  public var isDiscoverable: Bool?
  /// Required to join a public channel.
  public var accessCode: String?
  /// Only used when a channel is created, like the three below.
  public var isSuper: Bool?
  public var isBroadcast: Bool?
  public var isEphemeral: Bool?
  /// Seconds until messages disappear.
  public var messageSurvivalSeconds: Int?

  public override init() {}

  /// Sets `userIds`.
  public func addUsers(_ users: [User]) { userIds += users.map(\.userId) }

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = GroupChannelParams()
    (other.channelURL, other.name, other.coverURL, other.coverImage) = (channelURL, name, coverURL, coverImage)
    other.coverImageName = coverImageName
    (other.data, other.customType, other.userIds) = (data, customType, userIds)
    (other.operatorUserIds, other.isDistinct, other.isPublic) = (operatorUserIds, isDistinct, isPublic)
    (other.isDiscoverable, other.accessCode, other.isSuper) = (isDiscoverable, accessCode, isSuper)
    (other.isBroadcast, other.isEphemeral) = (isBroadcast, isEphemeral)
    other.messageSurvivalSeconds = messageSurvivalSeconds
    return other
  }

  var fields: ChannelFields {
    var fields = ChannelFields()
    (fields.url, fields.name, fields.data, fields.customType) = (channelURL, name, data, customType)
    fields.coverURL = coverImage == nil ? coverURL : nil
    fields.operatorIDs = operatorUserIds
    (fields.isDistinct, fields.isPublic, fields.isSuper) = (isDistinct, isPublic, isSuper)
    (fields.isBroadcast, fields.isEphemeral, fields.isDiscoverable) = (isBroadcast, isEphemeral, isDiscoverable)
    fields.accessCode = accessCode
    fields.messageSurvivalSeconds = messageSurvivalSeconds.map { Int64($0) }
    return fields
  }

  var cover: HTTPCall.Part? {
    coverImage.map {
      HTTPCall.Part(
        name: "cover_file", fileName: coverImageName ?? "cover", mimeType: "application/octet-stream",
        bytes: [UInt8]($0))
    }
  }
}

extension GroupChannelParams: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The names in current versions of the vendor's SDK.
public typealias GroupChannelCreateParams = GroupChannelParams
public typealias GroupChannelUpdateParams = GroupChannelParams
