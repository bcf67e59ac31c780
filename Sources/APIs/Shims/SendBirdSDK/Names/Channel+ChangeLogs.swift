import ChatClient
import Foundation

/// Changelogs of messages under the names of version 3.1. The flags for meta arrays and reactions have no effect:
/// messages always include both.
extension BaseChannel {
  /// Messages that changed, ids of deleted ones, whether there is more, and the token to continue with.
  public typealias ChangeLogsHandler = ([BaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) -> Void

  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  public func getMessageChangeLogs(
    withToken token: String?, includeMetaArray: Bool = false, includeReactions: Bool = false,
    completionHandler: ChangeLogsHandler? = nil
  ) {
    getMessageChangeLogs(token: token) {
      completionHandler?($0, $1.map { $0.map { NSNumber(value: $0) } }, $2, $3, $4)
    }
  }

  /// What has changed since a time (ms).
  public func getMessageChangeLogs(
    byTimestamp timestamp: Int64, includeMetaArray: Bool = false, includeReactions: Bool = false,
    completionHandler: @escaping ChangeLogsHandler
  ) {
    getMessageChangeLogs(timestamp: timestamp) {
      completionHandler($0, $1.map { $0.map { NSNumber(value: $0) } }, $2, $3, $4)
    }
  }
}
