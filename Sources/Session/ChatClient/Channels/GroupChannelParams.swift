import ChatModel
import ChatWire
public import Foundation

/// What a channel is made with, or changed to. What is `nil` stays as it is, or gets the server's default. Calls copy
/// what they need: later changes do not reach a call that was made.
public final class GroupChannelParams: NSObject, NSCopying {
  /// Letters, digits, `_` and `-`; `nil` lets the server choose. Only looked at when a channel is made.
  public var channelURL: String?
  public var name: String?
  public var coverURL: String?
  /// A picture to upload; takes the place of `coverURL`.
  public var coverImage: Data?
  /// Default `nil`: `cover`.
  public var coverImageName: String?
  public var data: String?
  public var customType: String?
  /// Members; the user is one in any case. Only looked at when a channel is made.
  public var userIds: [String] = []
  /// Operators from the beginning; added to those there are when the channel is changed.
  public var operatorUserIds: [String]?
  /// Finds the channel of the same members if there is one.
  public var isDistinct: Bool?
  public var isPublic: Bool?
  /// Whether others find it in the list of public channels.
  public var isDiscoverable: Bool?
  /// Needed to join a public channel.
  public var accessCode: String?
  /// Only looked at when a channel is made, as the three below.
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
  /// Nothing: `dump` and failed expectations would show what was written.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The names in current versions of the vendor's SDK.
public typealias GroupChannelCreateParams = GroupChannelParams
public typealias GroupChannelUpdateParams = GroupChannelParams
