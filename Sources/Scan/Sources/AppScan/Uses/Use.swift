/// A place where an app uses the vendor's API.
public struct Use: Codable, Hashable, Sendable {
  /// As the paths were given.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in UTF-8 bytes.
  public let column: Int
  /// The vendor's name: `SBDUserMessage`, or `SBDBaseChannel.sendUserMessage(with:completionHandler:)`.
  public let symbol: String
  /// The type and function around it, for example `ChatViewController.send(_:)`; empty at the top of a file.
  public let place: String
  public let effort: Effort
  /// The step of "Move an app in five steps" in which it changes; 6 for names that change after the last step.
  public let step: Int
  /// What `--fix` writes; `nil` if the name stays, or if it is not mechanical.
  public let replacement: String?
  /// What to do otherwise; empty if there is nothing to say.
  public let advice: String
  /// False if only the name says that it is the vendor's, because the type of what stands before it is not known.
  public let isCertain: Bool

  /// Whether it stays as it is.
  public var isUnchanged: Bool { effort == .mechanical && replacement == nil }
}
