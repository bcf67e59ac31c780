public import DevChatBackend

/// How a development chat server listens, whom it admits, and its limits.
public struct ServerConfiguration: Sendable {
  /// The address to listen on; 127.0.0.1 by default, so that only this machine has access.
  public var host = "127.0.0.1"
  /// The port; 0, the default, chooses a free one.
  public var port = 0
  /// Threads that move bytes; 2 by default.
  public var threads = 2
  /// Secret. If set, the endpoints under `/_dev/` require it in the header `Api-Token`.
  public var apiToken: String?
  /// Names that `Host` may have in addition to the loopback names and `host`, without port. Anything else is refused,
  /// because a page of a foreign name that resolves to this address (DNS rebinding) could otherwise read the answers.
  public var allowedHosts: [String] = []
  /// Origins from which pages may call, for example `http://localhost:3000`; compared as a whole, ignoring case. Pages
  /// from the server's own host and port need no entry.
  public var allowedOrigins: [String] = []
  /// Whether `/_dev/` exists at all. It answers to loopback addresses only.
  public var hasAdminEndpoint = true
  /// Whether there is a console, and who may use it; `nil`, the default, for none.
  public var console: ConsoleConfiguration?
  public var limits = ServerLimits()
  /// Faults from the start; none by default.
  public var faults = FaultPlan()
  /// Called with what happens: codes, never content. On threads that move bytes; must return at once.
  public var onEvent: @Sendable (EdgeEvent) -> Void = { _ in }
  /// Called with the clock skew of a fault plan, in ms, whenever the plan changes; the backend adds it to its clock.
  public var onClockSkew: @Sendable (Int64) -> Void = { _ in }

  public init() {}
}

/// What one client, and all of them together, can make the server hold. Every limit has an answer that reports it.
public struct ServerLimits: Sendable, Hashable {
  /// Bytes of a request's body that is no form; above it 413. Default 32 MiB.
  public var bodyBytes = 32 << 20
  /// Bytes of a form, which may contain files; above it 413. From 1 MiB on it goes to a file, so this limits the disk
  /// and not the memory. Default 32 MiB, for uploads of 30 MB (Docs/Protocol.md#login).
  public var formBytes = 32 << 20
  /// Bytes of all headers together, and of the request line; above it 431. Default 32 KiB.
  public var headerBytes = 32 << 10
  /// Number of headers; above it 431. Default 100.
  public var headerCount = 100
  /// Bytes of a frame's content; above it the socket is closed with 1009. Default 1 MiB.
  public var frameBytes = 1 << 20
  /// Bytes of a message of several frames; above it the socket is closed with 1009. Default 2 MiB.
  public var messageBytes = 2 << 20
  /// Open connections; above it a new one gets 503. Default 1,024.
  public var connections = 1_024
  /// Open connections of one address; above it a new one gets 503. Default 512.
  public var connectionsPerAddress = 512
  /// Bytes that wait to be sent to one connection. Above half of it, the sockets that send to it wait before their next
  /// command; a reader that does not reduce it to a quarter within `slowReaderTimeout` is dropped, and above the limit
  /// it is dropped at once. Nobody else waits. Default 8 MiB.
  public var writeQueueBytes = 8 << 20
  /// Milliseconds that a slow reader has, and that those who send to it wait. Default 2,000.
  public var slowReaderTimeout: Int64 = 2_000
  /// Bytes of events that happened but were not passed to connections yet, for all connections together; above it, no
  /// command and no call that changes something starts. Never more than a quarter of `writeQueueBytes`: a sender has to
  /// be held before its readers' queues are full. Default 1 MiB.
  public var pendingDeliveryBytes: Int {
    get { min(wantedPendingDeliveryBytes, writeQueueBytes / 4) }
    set { wantedPendingDeliveryBytes = newValue }
  }
  private var wantedPendingDeliveryBytes = 1 << 20
  /// Bytes of commands that were received but not handled yet; above it nothing more is read. Default 1 MiB.
  public var pendingInputBytes = 1 << 20
  /// Commands from one connection in one frame and those waiting; above it nothing more is read. Default 1,024.
  public var pendingInputCommands = 1_024
  /// Milliseconds from the first byte of a connection to a complete request, and for each later request from its head to
  /// its end, or for a form from its last bytes; then 408. Default 30,000.
  public var requestTimeout: Int64 = 30_000
  /// Milliseconds without a request after which a connection is closed. Default 60,000.
  public var idleTimeout: Int64 = 60_000
  /// Milliseconds without any byte after which a socket is closed; it is pinged after half of that. Default 120,000.
  public var socketIdleTimeout: Int64 = 120_000
  /// Milliseconds that a closing connection may take to read the last answer. Default 1,000.
  public var closeTimeout: Int64 = 1_000
  /// The number of bytes up to which waiting commands are combined into one frame; 0 sends each in its own frame.
  /// Default 16 KiB.
  public var batchBytes = 16 << 10

  public init() {}
}

/// Something that happened at the edge, as a code: no addresses, ids, paths or tokens.
public struct EdgeEvent: Sendable, Hashable {
  /// What kind; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// A stable name in snake case.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let connected = Code(rawValue: "connected")
    public static let disconnected = Code(rawValue: "disconnected")
    public static let connectionRefused = Code(rawValue: "connection_refused")
    public static let answered = Code(rawValue: "answered")
    public static let malformedRequest = Code(rawValue: "malformed_request")
    public static let hostRefused = Code(rawValue: "host_refused")
    public static let originRefused = Code(rawValue: "origin_refused")
    public static let requestTimedOut = Code(rawValue: "request_timed_out")
    public static let socketOpened = Code(rawValue: "socket_opened")
    public static let loggedIn = Code(rawValue: "logged_in")
    public static let loginRefused = Code(rawValue: "login_refused")
    public static let noCommand = Code(rawValue: "no_command")
    public static let protocolViolated = Code(rawValue: "protocol_violated")
    public static let messageTooBig = Code(rawValue: "message_too_big")
    public static let slowReaderDropped = Code(rawValue: "slow_reader_dropped")
    public static let idleClosed = Code(rawValue: "idle_closed")
    public static let faultApplied = Code(rawValue: "fault_applied")
  }

  public let code: Code
  /// The connection's number within this server's lifetime.
  public let connection: Int
  /// The HTTP status or the close code of a socket, if there is one.
  public let status: Int?

  public init(_ code: Code, connection: Int, status: Int? = nil) {
    self.code = code
    self.connection = connection
    self.status = status
  }
}
