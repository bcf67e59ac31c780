public import ChatClient

/// Metadata of a user, through the app's session. The object itself keeps the values that it was created with: the
/// current user has the new values when the handler is called.
extension User {
  /// Adds keys.
  public func createMetaData(
    _ metaData: [String: String], completionHandler: ChatSession.UserMetaDataHandler? = nil
  ) {
    SharedSession.ofMain.withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.createMetaData(metaData, ofUser: userId, completionHandler: completionHandler)
    }
  }

  /// Changes keys, and adds missing ones.
  public func updateMetaData(
    _ metaData: [String: String], completionHandler: ChatSession.UserMetaDataHandler? = nil
  ) {
    SharedSession.ofMain.withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.updateMetaData(metaData, ofUser: userId, completionHandler: completionHandler)
    }
  }

  public func deleteMetaData(key: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    SharedSession.ofMain.withSession(completionHandler) {
      $0.deleteMetaData(key: key, ofUser: userId, completionHandler: completionHandler)
    }
  }

  public func deleteAllMetaData(completionHandler: ((SBDError?) -> Void)? = nil) {
    SharedSession.ofMain.withSession(completionHandler) {
      $0.deleteAllMetaData(ofUser: userId, completionHandler: completionHandler)
    }
  }
}
