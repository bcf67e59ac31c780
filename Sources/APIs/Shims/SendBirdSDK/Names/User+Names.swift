import ChatClient

extension User {
  /// As `profileURL`.
  public var profileUrl: String? { profileURL }
  /// As `originalProfileURL`.
  public var originalProfileUrl: String? { originalProfileURL }
  /// As `plainProfileImageURL`.
  public var plainProfileImageUrl: String? { plainProfileImageURL }
}
