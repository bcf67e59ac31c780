public import ChatModel

/// The answer to a REST call.
public struct HTTPAnswer: Sendable, Confidential {
  public let status: Int
  /// The body as received.
  public let body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  public var description: String { "status \(status) (\(body.count) bytes)" }

  /// The object of a successful answer; an empty body is an empty object.
  /// - Throws: `ServerError` if the server refused, `WireError.malformed` if the body is not an object.
  public func payload() throws -> Payload {
    let isBlank = body.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let payload = isBlank ? Payload.empty : Payload(body)
    guard (200..<300).contains(status) else {
      let error = payload.flatMap { ServerError($0, status: status) }
      let stated = error.flatMap { $0.code == 0 ? nil : $0.code }
      throw ServerError(
        code: stated ?? HTTPAnswer.code(ofStatus: status), status: status, retryAfter: error?.retryAfter,
        isStated: stated != nil)
    }
    if let payload, payload.boolean("error") == true, let error = ServerError(payload, status: status) { throw error }
    guard let payload else { throw WireError.malformed("answer") }
    return payload
  }

  /// A code for an answer without one, for example from a proxy.
  private static func code(ofStatus status: Int) -> Int {
    switch status {
    case 401, 403: ServerError.Code.notAuthorized
    case 404: ServerError.Code.notFound
    case 429: ServerError.Code.rateLimit
    case 503: ServerError.Code.unavailable
    default: 0
    }
  }
}
