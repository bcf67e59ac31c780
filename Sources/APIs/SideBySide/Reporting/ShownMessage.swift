/// A message as a screen shows it. It holds no content: no text, no name and no id, unless the options say `reveals`.
public struct ShownMessage: Sendable, Hashable, Codable {
  /// `m-` and ten hexadecimal digits, the same for one message in everything that one run reports and meaningless
  /// outside of it; with `reveals` the request id, or the message id.
  public let token: String
  /// Milliseconds. Where it stands in the list.
  public let createdAt: Int64
  /// How far it came on its way to the server: `succeeded`, `pending`, `failed` or `canceled`.
  public let sendingStatus: String
  /// Which version of the message it is: `v-` and ten hexadecimal digits. Two that say the same have the same one.
  public let version: String
  /// The message's JSON; `nil` without `reveals`.
  public let content: String?

  package init(token: String, createdAt: Int64, sendingStatus: String, version: String, content: String?) {
    (self.token, self.createdAt, self.sendingStatus) = (token, createdAt, sendingStatus)
    (self.version, self.content) = (version, content)
  }
}
