import ChatClient
import Foundation

extension SBDGroupChannelListQuery {
  /// A query with default settings for the channels of the app's user, for apps that want one before a user is known:
  /// `SBDGroupChannel.createMyGroupChannelListQuery() ?? SBDGroupChannelListQuery(dictionary: [:])`.
  /// - Parameter dictionary: ignored. What it has in the vendor's SDK is not documented.
  public convenience init(dictionary: [AnyHashable: Any]) {
    self.init(GroupChannelListQueryParams().settings, .shared(SharedSession.shared))
  }

  /// Reads what `serialize()` wrote. The query is at its first page.
  /// - Returns: `nil` for anything else, and before a user is known.
  public static func build(fromSerializedData data: Data) -> SBDGroupChannelListQuery? {
    SBDMain.session.flatMap { GroupChannelListQuery.build(fromSerializedData: data, session: $0) }
  }
}
