import ChatClient

/// Metadata of a user, through the app's session. The object itself keeps the values that it was created with:
/// `SBDMain.getCurrentUser()` has the new values when the handler is called.
extension User {
  /// Adds keys.
  public func createMetaData(
    _ metaData: [String: String], completionHandler: ChatSession.UserMetaDataHandler? = nil
  ) {
    SBDMain.withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.createMetaData(metaData, ofUser: userId, completionHandler: completionHandler)
    }
  }

  /// Changes keys, and adds missing ones.
  public func updateMetaData(
    _ metaData: [String: String], completionHandler: ChatSession.UserMetaDataHandler? = nil
  ) {
    SBDMain.withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.updateMetaData(metaData, ofUser: userId, completionHandler: completionHandler)
    }
  }

  public func deleteMetaData(withKey key: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    SBDMain.withSession(completionHandler) {
      $0.deleteMetaData(key: key, ofUser: userId, completionHandler: completionHandler)
    }
  }

  /// Same as `deleteMetaData(withKey:completionHandler:)`.
  public func deleteMetaData(key: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    deleteMetaData(withKey: key, completionHandler: completionHandler)
  }

  public func deleteAllMetaData(completionHandler: ((SBDError?) -> Void)? = nil) {
    SBDMain.withSession(completionHandler) {
      $0.deleteAllMetaData(ofUser: userId, completionHandler: completionHandler)
    }
  }
}
