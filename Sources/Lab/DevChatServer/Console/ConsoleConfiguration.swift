/// Who may use the console: a page at `/_console` that shows users, channels and all traffic of the server, sends as any
/// user, and cuts connections (Docs/Guides/DevServer.md#the-console). It answers to loopback addresses only, whatever
/// the server listens on.
public struct ConsoleConfiguration: Sendable {
  /// Secret. The page sends it with every call; `DevChatServer.consoleURL` contains it.
  public let secret: String
  /// Secret. The backend's API token: the console acts with it, and programs may send it instead of `secret`.
  public let apiToken: String

  /// - Parameters:
  ///   - apiToken: that of the backend's configuration.
  ///   - secret: `nil`, the default, makes a new one of 256 random bits.
  public init(apiToken: String, secret: String? = nil) {
    self.apiToken = apiToken
    self.secret = secret ?? Self.random()
  }

  private static func random() -> String {
    var system = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let text = String(UInt64.random(in: .min ... .max, using: &system), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }
}
