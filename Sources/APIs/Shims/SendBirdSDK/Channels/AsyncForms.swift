import ChatClient
import Foundation

// The asynchronous forms of version 3.1, which give an error beside the result instead of throwing it. They are called as
// the forms with handlers are.

extension SBDUserListQuery {
  /// See `loadNextPage(completionHandler:)`.
  public func loadNextPage() async -> ([SBDUser]?, SBDError?) {
    await withCheckedContinuation { answer in loadNextPage { answer.resume(returning: ($0, $1)) } }
  }
}

extension SBDPreviousMessageListQuery {
  /// See `loadPreviousMessages(withLimit:reverse:completionHandler:)`.
  public func loadPreviousMessages(withLimit limit: Int, reverse: Bool) async -> ([SBDBaseMessage]?, SBDError?) {
    await withCheckedContinuation { answer in
      loadPreviousMessages(withLimit: limit, reverse: reverse) { answer.resume(returning: ($0, $1)) }
    }
  }

  /// See `load(completionHandler:)`.
  public func load() async -> ([SBDBaseMessage]?, SBDError?) {
    await withCheckedContinuation { answer in load { answer.resume(returning: ($0, $1)) } }
  }
}

extension SBDMessageListQuery {
  /// See the form with a handler.
  public func loadNextMessages(
    fromTimestamp timestamp: Int64, limit: Int, reverse: Bool
  ) async -> ([SBDBaseMessage]?, SBDError?) {
    await withCheckedContinuation { answer in
      loadNextMessages(fromTimestamp: timestamp, limit: limit, reverse: reverse) {
        answer.resume(returning: ($0, $1))
      }
    }
  }

  /// See the form with a handler.
  public func loadPreviousMessages(
    fromTimestamp timestamp: Int64, limit: Int, reverse: Bool
  ) async -> ([SBDBaseMessage]?, SBDError?) {
    await withCheckedContinuation { answer in
      loadPreviousMessages(fromTimestamp: timestamp, limit: limit, reverse: reverse) {
        answer.resume(returning: ($0, $1))
      }
    }
  }

  /// See the form with a handler.
  public func loadMessages(
    fromTimestamp timestamp: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool
  ) async -> ([SBDBaseMessage]?, SBDError?) {
    await withCheckedContinuation { answer in
      loadMessages(fromTimestamp: timestamp, prevLimit: prevLimit, nextLimit: nextLimit, reverse: reverse) {
        answer.resume(returning: ($0, $1))
      }
    }
  }
}

extension SBDGroupChannel {
  /// See `createChannel(with:progressHandler:completionHandler:)`.
  public static func createChannel(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDGroupChannel?, SBDError?) {
    await withCheckedContinuation(isolation: isolation) { answer in
      createChannel(with: params, progressHandler: progressHandler) { answer.resume(returning: ($0, $1)) }
    }
  }

  /// See `createDistinctChannelIfNotExist(with:progressHandler:completionHandler:)`.
  public static func createDistinctChannelIfNotExist(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDGroupChannel?, Bool, SBDError?) {
    await withCheckedContinuation(isolation: isolation) { answer in
      createDistinctChannelIfNotExist(with: params, progressHandler: progressHandler) {
        answer.resume(returning: ($0, $1, $2))
      }
    }
  }

  /// See `update(with:progressHandler:completionHandler:)`.
  public func update(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDGroupChannel?, SBDError?) {
    await withCheckedContinuation(isolation: isolation) { answer in
      update(with: params, progressHandler: progressHandler) { answer.resume(returning: ($0, $1)) }
    }
  }
}
