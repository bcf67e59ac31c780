/// How a run ended, for people and for scripts. JSON: `{code, id, message, hint}`.
public struct Verdict: Sendable, Codable, Equatable {
  public var code: VerdictCode
  /// One or two sentences; nothing from a store.
  public var message: String
  /// What to do next, for example a command; empty if there is nothing to do.
  public var hint: String

  public init(_ code: VerdictCode, message: String, hint: String = "") {
    self.code = code
    self.message = message
    self.hint = hint
  }

  public var id: String { code.id }

  private enum CodingKeys: String, CodingKey { case code, id, message, hint }

  /// Throws `DecodingError` if the code is unknown or the id does not match the code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let code = VerdictCode(rawValue: try container.decode(Int.self, forKey: .code)) else {
      throw DecodingError.dataCorruptedError(forKey: .code, in: container, debugDescription: "unknown code")
    }
    guard try container.decode(String.self, forKey: .id).utf8.elementsEqual(code.id.utf8) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "id of another code")
    }
    self.code = code
    message = try container.decode(String.self, forKey: .message)
    hint = try container.decode(String.self, forKey: .hint)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code.code, forKey: .code)
    try container.encode(id, forKey: .id)
    try container.encode(message, forKey: .message)
    try container.encode(hint, forKey: .hint)
  }
}
