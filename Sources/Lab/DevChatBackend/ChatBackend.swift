public import ChatModel
public import ChatWire

/// What a development chat server knows and answers, without any network: the edge (DevChatServer) reads bytes from
/// connections and calls this.
public protocol ChatBackend: Sendable {
  /// Answers a REST call. Never throws: a fault is a response with an error body.
  func respond(to request: BackendRequest) async -> BackendResponse

  /// Opens a session for a socket that presented these credentials.
  /// - Returns: the session and the edge's first command (`LOGI`), or the error of the failed login.
  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError>

  /// Handles a command of a connected socket.
  /// - Returns: the answers to that same connection, in order. What others receive goes through `deliveries`.
  func receive(_ command: Command, on session: SocketSession) async -> [Command]

  /// Handles commands of a connected socket that arrived one after the other, in their order. A backend that stores
  /// something can write them together.
  /// - Returns: for each command, the answers to that same connection, in order.
  func receive(_ commands: [Command], on session: SocketSession) async -> [[Command]]

  /// The socket of a session is gone.
  func close(_ session: SocketSession) async

  /// Notifies the sockets whose session expired since the last call: `EXPR` is sent to them through `deliveries`.
  /// Sessions expire by time alone, without a call or command that would notice.
  /// - Returns: in how many milliseconds to call again; `nil` if no open socket has a session that ends.
  func expireDueSessions() async -> Int64?

  /// What has to be sent to connected users, in order. One consumer.
  var deliveries: DeliveryQueue { get }
}

extension ChatBackend {
  /// One after the other.
  public func receive(_ commands: [Command], on session: SocketSession) async -> [[Command]] {
    var answers: [[Command]] = []
    for command in commands { answers.append(await receive(command, on: session)) }
    return answers
  }
}

/// A REST call, decoded but not interpreted.
public struct BackendRequest: Sendable {
  public var method: String
  /// Segments of the path, percent-decoded, without `v3`.
  public var path: [String]
  /// In order; a list is a repeated name or a comma-separated value.
  public var query: [(name: String, value: String)]
  /// Names in lower case.
  public var headers: [String: String]
  public var body: [UInt8]
  /// Where a large form is, instead of `body`.
  public var file: SpooledBody?

  public init(
    method: String, path: [String], query: [(name: String, value: String)] = [], headers: [String: String] = [:],
    body: [UInt8] = [], file: SpooledBody? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.file = file
  }
}

public struct BackendResponse: Sendable {
  public var status: Int
  public var contentType: String
  /// In addition to those of every response.
  public var headers: [(name: String, value: String)] = []
  public var body: [UInt8]

  public init(status: Int = 200, contentType: String = "application/json", body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  public init(_ payload: Payload, status: Int = 200) { self.init(status: status, body: payload.bytes) }
}

/// The credentials of a socket's opening: header, query or subprotocol (Docs/Protocol.md#opening-a-socket).
public struct SocketLogin: Sendable {
  public var applicationID: String?
  public var userID: String?
  /// Secret.
  public var accessToken: String?
  /// Secret; of an earlier session.
  public var sessionKey: String?
  public var nickname: String?
  public var isExpiring: Bool

  public init(
    applicationID: String? = nil, userID: String? = nil, accessToken: String? = nil, sessionKey: String? = nil,
    nickname: String? = nil, isExpiring: Bool = false
  ) {
    self.applicationID = applicationID
    self.userID = userID
    self.accessToken = accessToken
    self.sessionKey = sessionKey
    self.nickname = nickname
    self.isExpiring = isExpiring
  }
}

/// One connected socket of a user.
public struct SocketSession: Sendable, Hashable {
  /// Unique within the server's lifetime.
  public let id: Int
  public let userID: String
  /// How many deliveries there were when it was opened. They are not for it, however late they are passed on.
  public let earlierDeliveries: Int

  public init(id: Int, userID: String, earlierDeliveries: Int = 0) {
    self.id = id
    self.userID = userID
    self.earlierDeliveries = earlierDeliveries
  }

  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.userID.hasSameBytes(as: b.userID) }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A command for every socket of some users.
public struct Delivery: Sendable {
  /// Identity is by UTF-8 bytes.
  public let userIDs: [String]
  /// Not to this session, which already has its answer.
  public let except: SocketSession?
  /// Only to this session, and not to the user's others; `nil` for all of them.
  public let only: SocketSession?
  /// Only to these sessions, by their ids: those that have entered an open channel; `nil` for all of the users'.
  public let sessions: Set<Int>?
  public let command: Command
  /// Its place among all deliveries, from 1; 0 before it is in the queue.
  public internal(set) var number = 0

  public init(
    to userIDs: [String], except: SocketSession? = nil, only: SocketSession? = nil, sessions: Set<Int>? = nil,
    _ command: Command
  ) {
    self.userIDs = userIDs
    self.except = except
    self.only = only
    self.sessions = sessions
    self.command = command
  }
}
