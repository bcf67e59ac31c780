import ChatClient

extension User {
  /// Same as `deleteMetaData(key:completionHandler:)`.
  public func deleteMetaData(withKey key: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    deleteMetaData(key: key, completionHandler: completionHandler)
  }
}
