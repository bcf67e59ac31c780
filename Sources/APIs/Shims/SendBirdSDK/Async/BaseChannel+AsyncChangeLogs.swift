public import ChatClient
public import Foundation

extension SBDBaseChannel {
  /// See `getMessageChangeLogs(withToken:includeMetaArray:includeReactions:completionHandler:)`.
  @discardableResult
  public func messageChangeLogs(
    withToken token: String?, includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) {
    await answered { answer in
      getMessageChangeLogs(withToken: token, includeMetaArray: includeMetaArray, includeReactions: includeReactions) {
        answer(($0, $1, $2, $3, $4))
      }
    }
  }

  /// See `getMessageChangeLogs(byTimestamp:includeMetaArray:includeReactions:completionHandler:)`.
  @discardableResult
  public func messageChangeLogs(
    byTimestamp timestamp: Int64, includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) {
    await answered { answer in
      getMessageChangeLogs(
        byTimestamp: timestamp, includeMetaArray: includeMetaArray, includeReactions: includeReactions
      ) { answer(($0, $1, $2, $3, $4)) }
    }
  }

  /// See `getMessageChangeLogs(sinceToken:params:completionHandler:)`.
  @discardableResult
  public func messageChangeLogs(
    sinceToken token: String?, params: SBDMessageChangeLogsParams, isolation: isolated (any Actor)? = #isolation
  ) async -> ([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) {
    await answered(isolation) { answer in
      getMessageChangeLogs(sinceToken: token, params: params) { answer(($0, $1, $2, $3, $4)) }
    }
  }

  /// See `getMessageChangeLogs(sinceTimestamp:params:completionHandler:)`.
  @discardableResult
  public func messageChangeLogs(
    sinceTimestamp timestamp: Int64, params: SBDMessageChangeLogsParams, isolation: isolated (any Actor)? = #isolation
  ) async -> ([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) {
    await answered(isolation) { answer in
      getMessageChangeLogs(sinceTimestamp: timestamp, params: params) { answer(($0, $1, $2, $3, $4)) }
    }
  }
}
