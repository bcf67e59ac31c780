import CacheSync
import ChatCache
import ChatModel
import ChatWire
public import Foundation

/// The session's user, and the users they block.
extension ChatSession {
  /// Changes nickname and profile image; `nil` leaves a value as it is.
  public func updateCurrentUserInfo(
    nickname: String?, profileURL: String?, completionHandler: ((SBDError?) -> Void)?
  ) {
    updateUser(.updateUser(userID, nickname: nickname, profileURL: profileURL), nil, completionHandler)
  }

  /// Changes nickname and profile image; `nil` leaves a value as it is.
  /// - Throws: `SBDError`.
  public func updateCurrentUserInfo(nickname: String?, profileURL: String?) async throws {
    try await awaitAnswer { updateCurrentUserInfo(nickname: nickname, profileURL: profileURL, completionHandler: $0) }
  }

  /// Changes the nickname and uploads a profile image; `nil` leaves a value as it is.
  /// - Parameter progressHandler: bytes sent since the last call, bytes sent so far, and total bytes.
  public func updateCurrentUserInfo(
    nickname: String?, profileImage: Data?, progressHandler: ((Int64, Int64, Int64) -> Void)?,
    completionHandler: ((SBDError?) -> Void)?
  ) {
    guard let profileImage else {
      return updateCurrentUserInfo(nickname: nickname, profileURL: nil, completionHandler: completionHandler)
    }
    updateUser(
      .updateUser(userID, nickname: nickname, profileImage: Array(profileImage)), progressHandler, completionHandler)
  }

  /// Changes the nickname and uploads a profile image; `nil` leaves a value as it is.
  /// - Parameter progressHandler: bytes sent since the last call, bytes sent so far, and total bytes.
  /// - Throws: `SBDError`.
  public func updateCurrentUserInfo(
    nickname: String?, profileImage: Data?, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await awaitAnswer(isolation) {
      updateCurrentUserInfo(
        nickname: nickname, profileImage: profileImage, progressHandler: progressHandler, completionHandler: $0)
    }
  }

  /// Sets the languages into which the user's messages are translated.
  public func updateCurrentUserInfo(preferredLanguages: [String], completionHandler: ((SBDError?) -> Void)?) {
    updateUser(.updateUser(userID, preferredLanguages: preferredLanguages), nil, completionHandler)
  }

  /// Sets the languages into which the user's messages are translated.
  /// - Throws: `SBDError`.
  public func updateCurrentUserInfo(preferredLanguages: [String]) async throws {
    try await awaitAnswer { updateCurrentUserInfo(preferredLanguages: preferredLanguages, completionHandler: $0) }
  }

  private func updateUser(
    _ call: HTTPCall, _ progressHandler: ((Int64, Int64, Int64) -> Void)?,
    _ completionHandler: ((SBDError?) -> Void)?
  ) {
    let (handler, progress) = (AppValue(completionHandler), progress(progressHandler))
    startWork { transport in
      let answer = try await transport.call(call, progress: progress)
      guard let user = ChatModel.User(answer) else { throw WireError.malformed("user") }
      return user
    } then: { [self] result, delivery in
      if case .success(let user) = result { await apply(user, &delivery) }
      let error = result.failure
      delivery.call { handler.value?(error) }
    }
  }

  /// Reports the progress of an upload to the app. Bytes that are sent again are not reported again.
  func progress(_ progressHandler: ProgressHandler?) -> (@Sendable (Int64, Int64) -> Void)? {
    guard let handler = progressHandler.map(AppValue.init) else { return nil }
    let told = Locked<Int64>(0)
    return { sent, total in
      let news = told.withValue { told in
        defer { told = max(told, sent) }
        return sent - told
      }
      if news > 0 { self.deliver { handler.value(news, sent, total) } }
    }
  }

  /// Applies the user as now known to the server.
  func apply(_ user: ChatModel.User, _ delivery: inout Delivery) async {
    sendingUser.withValue { $0 = user }
    delivery.swap { [sessionState] in sessionState.visible.withValue { $0.user = user } }
    // For the next start without a connection; the next login delivers it again.
    _ = try? await cache.write(source: .application) { transaction in
      let stored = try transaction.snapshot.session()
      guard let session = StoredSession(stored.payload) else { return }
      try transaction.setSession(appID: stored.appID, payload: session.replacing(user).payload)
    }
  }

  // MARK: Blocking

  /// Blocks a user.
  /// - Parameter completionHandler: receives the blocked user, as the server returns it.
  public func block(userID blockeeID: String, completionHandler: ((User?, SBDError?) -> Void)?) {
    let handler = AppValue(completionHandler)
    startWork { [userID] transport in
      let answer = try await transport.call(.block(blockeeID, by: userID))
      guard let user = ChatModel.User(answer) else { throw WireError.malformed("user") }
      return user
    } then: { [fileKey] result, delivery in
      let (user, error) = ((try? result.get()).map { User($0, fileKey: fileKey) }, result.failure)
      delivery.call { handler.value?(user, error) }
    }
  }

  /// Blocks a user, and returns the blocked user as the server has them.
  /// - Throws: `SBDError`.
  @discardableResult
  public func block(userID blockeeID: String) async throws -> User {
    try await awaitAnswer { block(userID: blockeeID, completionHandler: $0) }
  }

  public func unblock(userID blockeeID: String, completionHandler: ((SBDError?) -> Void)?) {
    let call = HTTPCall.unblock(blockeeID, by: userID)
    tell(call, completionHandler)
  }

  /// Unblocks a user.
  /// - Throws: `SBDError`.
  public func unblock(userID blockeeID: String) async throws {
    try await awaitAnswer { unblock(userID: blockeeID, completionHandler: $0) }
  }

  /// Makes a call whose answer says only that it succeeded.
  func tell(_ call: HTTPCall, _ completionHandler: ((SBDError?) -> Void)?) {
    let handler = AppValue(completionHandler)
    startWork {
      try await $0.call(call)
    } then: { result, delivery in
      let error = result.failure
      delivery.call { handler.value?(error) }
    }
  }
}
