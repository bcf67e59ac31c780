import ChatClient
import Foundation

/// What group channels and open channels have in common.
extension BaseChannelParams {
  /// Same as `channelURL`.
  public var channelUrl: String? {
    get { channelURL }
    set { channelURL = newValue }
  }

  /// Same as `coverURL`.
  public var coverUrl: String? {
    get { coverURL }
    set { coverURL = newValue }
  }
}

/// The settings of a group channel under the names of version 3.1. There, flags and numbers have values from the start;
/// here, what was never set is not sent, so that the server's own default applies, or the channel stays as it is.
extension SBDGroupChannelParams {
  /// False if it was never set.
  public var isDistinct: Bool {
    get { choices.isDistinct ?? false }
    set { choices.isDistinct = newValue }
  }

  /// False if it was never set.
  public var isPublic: Bool {
    get { choices.isPublic ?? false }
    set { choices.isPublic = newValue }
  }

  /// If it was never set, whether the channel is public.
  public var isDiscoverable: Bool {
    get { choices.isDiscoverable ?? isPublic }
    set { choices.isDiscoverable = newValue }
  }

  /// False if it was never set.
  public var isSuper: Bool {
    get { choices.isSuper ?? false }
    set { choices.isSuper = newValue }
  }

  /// False if it was never set.
  public var isBroadcast: Bool {
    get { choices.isBroadcast ?? false }
    set { choices.isBroadcast = newValue }
  }

  /// False if it was never set.
  public var isEphemeral: Bool {
    get { choices.isEphemeral ?? false }
    set { choices.isEphemeral = newValue }
  }

  /// False if it was never set.
  public var isStrict: Bool {
    get { choices.isStrict ?? false }
    set { choices.isStrict = newValue }
  }

  /// Seconds until messages disappear; -1, also if it was never set, for never.
  public var messageSurvivalSeconds: Int {
    get { choices.messageSurvivalSeconds ?? -1 }
    set { choices.messageSurvivalSeconds = newValue }
  }

  /// Adds a member.
  public func add(_ user: SBDUser) { addUserId(user.userId) }

  /// Adds members.
  public func add(_ users: [SBDUser]) { addUserIds(users.map(\.userId)) }

  /// The members so far; `nil` for none.
  @_disfavoredOverload
  public func userIds() -> [String]? {
    let ids: [String] = userIds
    return ids.isEmpty ? nil : ids
  }
}
