import ChatModel
import ChatWire
public import Foundation

/// The settings of a new or changed channel. `nil` leaves a value as it is, or uses the server's default. Calls copy
/// what they need: later changes do not affect a call that was made.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannelParams)
#endif
public final class GroupChannelParams: BaseChannelParams {
  /// What version 3.1 has under the same names and not optional.
  package struct Choices: Sendable {
    package var isDistinct: Bool?
    package var isPublic: Bool?
    package var isDiscoverable: Bool?
    package var isSuper: Bool?
    package var isBroadcast: Bool?
    package var isEphemeral: Bool?
    package var isStrict: Bool?
    package var messageSurvivalSeconds: Int?
  }

  package var choices = Choices()

  /// Members; the user is always one. Only used when a channel is created.
  public var userIds: [String] = []
  /// Finds the channel with the same members if there is one.
  @_disfavoredOverload public var isDistinct: Bool? {
    get { choices.isDistinct }
    set { choices.isDistinct = newValue }
  }
  @_disfavoredOverload public var isPublic: Bool? {
    get { choices.isPublic }
    set { choices.isPublic = newValue }
  }
  /// Whether others find it in the list of public channels.
  @_disfavoredOverload public var isDiscoverable: Bool? {
    get { choices.isDiscoverable }
    set { choices.isDiscoverable = newValue }
  }
  /// Required to join a public channel.
  public var accessCode: String?
  /// Only used when a channel is created, like those below.
  @_disfavoredOverload public var isSuper: Bool? {
    get { choices.isSuper }
    set { choices.isSuper = newValue }
  }
  @_disfavoredOverload public var isBroadcast: Bool? {
    get { choices.isBroadcast }
    set { choices.isBroadcast = newValue }
  }
  @_disfavoredOverload public var isEphemeral: Bool? {
    get { choices.isEphemeral }
    set { choices.isEphemeral = newValue }
  }
  /// Seconds until messages disappear.
  @_disfavoredOverload public var messageSurvivalSeconds: Int? {
    get { choices.messageSurvivalSeconds }
    set { choices.messageSurvivalSeconds = newValue }
  }
  /// Whether creating the channel fails if one of its members is unknown to the server, with `SBDErrorCode`
  /// 400201; otherwise, the channel is created without them.
  @_disfavoredOverload public var isStrict: Bool? {
    get { choices.isStrict }
    set { choices.isStrict = newValue }
  }

  /// Sets `userIds`.
  public func addUsers(_ users: [User]) { userIds += users.map(\.userId) }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let other = copy as? GroupChannelParams {
      (other.userIds, other.accessCode, other.choices) = (userIds, accessCode, choices)
    }
    return copy
  }

  override var fields: ChannelFields {
    var fields = super.fields
    (fields.isDistinct, fields.isPublic, fields.isSuper) = (isDistinct, isPublic, isSuper)
    (fields.isBroadcast, fields.isEphemeral, fields.isDiscoverable) = (isBroadcast, isEphemeral, isDiscoverable)
    fields.accessCode = accessCode
    fields.messageSurvivalSeconds = messageSurvivalSeconds.map { Int64($0) }
    fields.isStrict = isStrict
    return fields
  }
}

/// The names in current versions of the vendor's SDK.
public typealias GroupChannelCreateParams = GroupChannelParams
public typealias GroupChannelUpdateParams = GroupChannelParams
