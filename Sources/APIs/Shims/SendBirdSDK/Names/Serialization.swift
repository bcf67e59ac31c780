import ChatClient
import Foundation

extension SBDGroupChannelListQuery {
  /// Reads what `serialize()` wrote. The query is at its first page.
  /// - Returns: `nil` for anything else, and before a user is known.
  public static func build(fromSerializedData data: Data) -> SBDGroupChannelListQuery? {
    SBDMain.session.flatMap { GroupChannelListQuery.build(fromSerializedData: data, session: $0) }
  }
}
