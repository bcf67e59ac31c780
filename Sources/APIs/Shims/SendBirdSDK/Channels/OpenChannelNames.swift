import ChatClient
import Foundation

// Open channels under the names of version 3.1.
public typealias SBDOpenChannelListQuery = OpenChannelListQuery
public typealias SBDOpenChannelParams = OpenChannelParams

extension SBDOpenChannel {
  /// A channel as it is now on the server.
  public static func getWithUrl(_ channelUrl: String, completionHandler: SBDOpenChannelHandler? = nil) {
    SBDMain.withSession({ completionHandler?(nil, $0) }) {
      $0.openChannels.getChannel(url: channelUrl, completionHandler: completionHandler)
    }
  }

  /// A query for open channels; never `nil`, optional as documented. It can be created before a user is known; until
  /// then, it fails with 800101.
  public static func createOpenChannelListQuery() -> SBDOpenChannelListQuery? {
    SBDOpenChannelListQuery(OpenChannelListQueryParams(), .shared(SBDMain.shared))
  }

  /// A query for the users who are in the channel now; never `nil`, optional as documented.
  public func createParticipantListQuery() -> SBDParticipantListQuery? {
    createParticipantListQuery(params: ParticipantListQueryParams())
  }

  /// Same as `exit(completionHandler:)`.
  public func exitChannel(completionHandler: SBDErrorHandler? = nil) { exit(completionHandler: completionHandler) }

  /// The channel's operators: an array of `SBDUser` that belongs to the caller. Never `nil`, optional as documented.
  public var operators: NSMutableArray? { NSMutableArray(array: listedOperators) }

  /// Same as `isOperator(_:)`.
  public func isOperator(with user: SBDUser) -> Bool { isOperator(user) }
  /// Same as `isOperator(userId:)`.
  public func isOperator(withUserId userId: String) -> Bool { isOperator(userId: userId) }

  /// - Parameter seconds: -1 for no end.
  public func ban(_ user: SBDUser, seconds: Int32, completionHandler: SBDErrorHandler? = nil) {
    banUser(userId: user.userId, seconds: Int(seconds), completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func banUser(withUserId userId: String, seconds: Int32, completionHandler: SBDErrorHandler? = nil) {
    banUser(userId: userId, seconds: Int(seconds), completionHandler: completionHandler)
  }
}

extension OpenChannelListQueryParams {
  /// Same as `channelURLFilter`.
  public var channelUrlFilter: String? {
    get { channelURLFilter }
    set { channelURLFilter = newValue }
  }

  /// The older name of `channelUrlFilter`.
  public var urlKeyword: String? {
    get { channelURLFilter }
    set { channelURLFilter = newValue }
  }

  /// The older name of `channelNameFilter`.
  public var nameKeyword: String? {
    get { channelNameFilter }
    set { channelNameFilter = newValue }
  }
}

extension OpenChannelListQuery {
  /// Same as the property.
  @_disfavoredOverload public func isLoading() -> Bool { isLoading as Bool }
}
