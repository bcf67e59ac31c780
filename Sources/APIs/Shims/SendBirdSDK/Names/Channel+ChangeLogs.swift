import ChatClient
import Foundation

public typealias SBDMessageChangeLogsParams = MessageChangeLogsParams
/// Messages that changed, ids of deleted ones, whether there is more, and the token to continue with.
public typealias SBDMessageChangeLogsHandler = ([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) -> Void

/// Changelogs of messages under the names of version 3.1. The flags for meta arrays and reactions have no effect:
/// messages always include both.
extension SBDBaseChannel {
  /// Messages that changed, ids of deleted ones, whether there is more, and the token to continue with.
  public typealias ChangeLogsHandler = SBDMessageChangeLogsHandler

  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  public func getMessageChangeLogs(
    withToken token: String?, includeMetaArray: Bool = false, includeReactions: Bool = false,
    completionHandler: ChangeLogsHandler? = nil
  ) {
    getMessageChangeLogs(token: token, completionHandler: completionHandler.map(Self.numbered))
  }

  /// What has changed since a time (ms).
  public func getMessageChangeLogs(
    byTimestamp timestamp: Int64, includeMetaArray: Bool = false, includeReactions: Bool = false,
    completionHandler: @escaping ChangeLogsHandler
  ) {
    getMessageChangeLogs(timestamp: timestamp, completionHandler: Self.numbered(completionHandler))
  }

  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  /// - Parameter params: which of the changed messages to report.
  public func getMessageChangeLogs(
    sinceToken token: String?, params: SBDMessageChangeLogsParams,
    completionHandler: @escaping SBDMessageChangeLogsHandler
  ) {
    getMessageChangeLogs(token: token, params: params, completionHandler: Self.numbered(completionHandler))
  }

  /// What has changed since a time (ms).
  /// - Parameter params: which of the changed messages to report.
  public func getMessageChangeLogs(
    sinceTimestamp timestamp: Int64, params: SBDMessageChangeLogsParams,
    completionHandler: @escaping SBDMessageChangeLogsHandler
  ) {
    getMessageChangeLogs(timestamp: timestamp, params: params, completionHandler: Self.numbered(completionHandler))
  }

  private static func numbered(_ handler: @escaping SBDMessageChangeLogsHandler) -> MessageChangeLogsHandler {
    { handler($0, $1.map { $0.map { NSNumber(value: $0) } }, $2, $3, $4) }
  }
}

extension MessageChangeLogsParams {
  /// Params that report what a query loads of replies, and include what it includes; the defaults without a query.
  public static func create(with query: SBDPreviousMessageListQuery?) -> SBDMessageChangeLogsParams {
    query.map { MessageChangeLogsParams($0) } ?? MessageChangeLogsParams()
  }

  /// Params that report what a list shows of replies, and include what it includes; the defaults without a list.
  public static func create(with params: SBDMessageListParams?) -> SBDMessageChangeLogsParams {
    params.map { MessageChangeLogsParams($0) } ?? MessageChangeLogsParams()
  }
}
