import ChatModel
import ChatWire

extension ServerError {
  static let notFound = ServerError(code: Code.notFound)
  static let notAuthorized = ServerError(code: Code.notAuthorized)
  static let invalidValue = ServerError(code: Code.invalidValue)
  static let parameterMissing = ServerError(code: Code.parameterMissing)
  static let unusableCharacter = ServerError(code: 400151)
  static let unknownPath = ServerError(code: Code.notFound, status: 404)

  /// The status for the code (Docs/Protocol.md#error-codes): 400 for most, including what was not found.
  var answerStatus: Int {
    if let status { return status }
    return switch code {
    case Code.accessTokenInvalid, Code.sessionKeyExpired, Code.sessionTokenRevoked, Code.apiTokenInvalid: 401
    case Code.notAuthorized: 403
    case Code.conflict: 409
    case Code.internalError: 500
    case Code.rateLimit, Code.tooManyMessages: 429
    case Code.unavailable: 503
    default: 400
    }
  }

  /// A sentence for people. It never repeats what was sent.
  var sentence: String {
    switch code {
    case Code.stringExpected: "A string was expected."
    case Code.numberExpected: "An integer was expected."
    case Code.listExpected: "A list was expected."
    case Code.jsonExpected: "An object was expected."
    case Code.booleanExpected: "True or false was expected."
    case Code.parameterMissing: "A required parameter is missing."
    case Code.mustBePositive: "A number must be positive."
    case Code.notAuthorized: "The caller may not do this."
    case Code.badChannelURL: "A text is too long, or the channel url is not valid."
    case Code.invalidValue: "A value is not valid."
    case 400151: "A text has a character that cannot be used."
    case Code.notFound: "What was asked for does not exist."
    case Code.duplicate: "It exists already."
    case Code.maximumReached: "There are too many of them."
    case Code.userDeactivated: "The user is deactivated."
    case Code.userMissing: "The user does not exist."
    case Code.accessTokenInvalid: "The access token is not valid."
    case Code.applicationInvalid: "The application id is not valid."
    case Code.userIDTooLong: "The user id is too long."
    case Code.sessionKeyExpired: "The session key expired."
    case Code.sessionTokenRevoked: "The session was revoked."
    case Code.apiTokenInvalid: "The API token or session key is missing or not valid."
    case Code.badJSON: "The body is not a JSON object, or is nested too deeply."
    case Code.loginRequired: "Log in first."
    case Code.notAMember: "The user is not a member of the channel."
    case Code.notTheSender: "The user is not the sender of the message."
    case Code.sendingNotAllowed: "The user may not send to the channel."
    case Code.mutedInChannel: "The user is muted in the channel."
    case Code.channelFrozen: "The channel is frozen."
    case Code.banned: "The user is banned from the channel."
    case Code.messageNotFound: "The message does not exist."
    case Code.channelNotFound: "The channel does not exist."
    case Code.rateLimit: "There were too many requests."
    case Code.tooManyMessages: "There were too many messages."
    default: "The request could not be carried out."
    }
  }

  /// Whether the sender of a command is notified. Typing and delivery acks have no answer, and a client closes its
  /// session because of an error that it cannot match (Docs/Protocol.md#errors-on-the-socket), which only the end of the
  /// session justifies.
  func isAnswered(_ command: Command) -> Bool {
    guard command.requestID == nil, [.typingStart, .typingEnd, .messageAck].contains(command.name) else { return true }
    return [
      Code.sessionKeyExpired, Code.sessionTokenRevoked, Code.accessTokenInvalid, Code.loginRequired,
      Code.userDeactivated,
    ].contains(code)
  }

  /// `{error, code, message}` (Docs/Protocol.md#requests).
  func payload(requestID: String? = nil) -> Payload {
    .object {
      $0.set("error", true)
      $0.set("code", Int64(code))
      $0.set("message", sentence)
      $0.set("req_id", requestID)
      $0.set("retry_after", retryAfter.map { Int64($0) })
    }
  }
}

extension BackendResponse {
  static func failure(_ error: ServerError) -> BackendResponse {
    // REST has one code for anything that does not exist, the socket has one per kind.
    let isMissing = error.code == ServerError.Code.channelNotFound || error.code == ServerError.Code.messageNotFound
    let shown = isMissing ? ServerError(code: ServerError.Code.notFound, status: error.status) : error
    var response = BackendResponse(shown.payload(), status: shown.answerStatus)
    if let seconds = shown.retryAfter {
      // The service's own name for it.
      response.headers = [("Retry-After", "\(seconds)"), ("X-RateLimit-RetryAfter", "\(seconds)")]
    }
    return response
  }
}

extension Command {
  /// This answer with the request id as it came: a client that numbers its commands looks for a number.
  func answering(_ command: Command?) -> Command {
    guard requestID != nil, let number = command?.payload.numberText("req_id") else { return self }
    return Command(name, payload.edited { $0.set("req_id", text: number) })
  }

  static func failure(_ error: ServerError, answering command: Command) -> Command {
    let isMissing = error.code == ServerError.Code.notFound
    let shown = isMissing ? ServerError(code: ServerError.Code.channelNotFound) : error
    return Command(.error, shown.payload(requestID: command.requestID))
  }
}

extension Payload {
  /// A JSON array in the format of a column.
  static func array(_ values: [String]) -> [UInt8] {
    var text: [UInt8] = []
    JSONText.appendList(values, to: &text) { JSONText.appendString($0.utf8, to: &$1) }
    return text
  }

  func adding(_ name: String, _ value: Payload) -> Payload { adding(name, json: value.bytes) }

  func adding(_ name: String, array: [Payload]) -> Payload {
    var text: [UInt8] = []
    JSONText.appendList(array, to: &text) { $1 += $0.bytes }
    return adding(name, json: text)
  }

  /// This object with the members of `other` added at the end, replacing its own with the same names.
  func replacingMembers(by other: Payload) -> Payload {
    edited { editor in other.forEachMember { name, value in editor.moveToEnd(name, text: [UInt8](value)) } }
  }
}
