import ChatClient

extension User {
  /// Same as `deleteMetaData(key:completionHandler:)`.
  public func deleteMetaData(withKey key: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    deleteMetaData(key: key, completionHandler: completionHandler)
  }

  /// Same as `profileURL`.
  public var profileUrl: String? { profileURL }
  /// Same as `originalProfileURL`.
  public var originalProfileUrl: String? { originalProfileURL }
  /// Same as `plainProfileImageURL`.
  public var plainProfileImageUrl: String? { plainProfileImageURL }
}
