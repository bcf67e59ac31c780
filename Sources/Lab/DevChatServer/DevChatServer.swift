public import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A chat server to develop and test against: the network in front of a `ChatBackend`, HTTP and sockets on one port.
///
/// It consumes the backend's deliveries, so a backend serves one server.
public final class DevChatServer: Sendable {
  /// The port it listens on.
  public let port: Int
  /// `http://HOST:PORT`, with the address it listens on.
  public let url: String

  let environment: EdgeEnvironment
  private let listener: any Channel
  private let group: MultiThreadedEventLoopGroup
  private let pump: Task<Void, Never>
  private let isStopped = NIOLockedValueBox(false)

  private init(
    environment: EdgeEnvironment, listener: any Channel, group: MultiThreadedEventLoopGroup, port: Int
  ) {
    self.environment = environment
    self.listener = listener
    self.group = group
    self.port = port
    let host = environment.configuration.host
    url = "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    pump = Task { await environment.sessions.pump(environment.backend.deliveries, environment.injector) }
  }

  /// Listens, and answers until `stop()`.
  /// - Throws: `FaultPlanError`, or `ServerStartError` if the address is not available.
  public static func start(
    _ configuration: ServerConfiguration = ServerConfiguration(), backend: any ChatBackend
  ) async throws -> DevChatServer {
    let environment = try EdgeEnvironment(configuration, backend: backend)
    configuration.onClockSkew(configuration.faults.clockSkew)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, configuration.threads))
    do {
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try ConnectionSetup.initialize(channel, environment) }
        }
        .bind(host: configuration.host, port: configuration.port).get()
      let port = listener.localAddress?.port ?? configuration.port
      return DevChatServer(environment: environment, listener: listener, group: group, port: port)
    } catch {
      try? await group.shutdownGracefully()
      throw ServerStartError(error)
    }
  }

  /// Ends all connections; returns when the backend knows about every closed session. A second call does nothing.
  public func stop() async {
    let isFirst = isStopped.withLockedValue { stopped -> Bool in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return }
    try? await listener.close().get()
    for channel in environment.connections.close() { try? await channel.close().get() }
    environment.injector.endPauses()
    environment.console?.feed.end()
    environment.expiry.stop()
    await environment.drained()
    pump.cancel()
    await pump.value
    try? await group.shutdownGracefully()
  }

  /// Replaces the fault plan; `FaultPlan()` ends all faults. Counts and random numbers start over.
  /// - Throws: `FaultPlanError`; the old plan remains.
  public func setFaults(_ plan: FaultPlan) throws { try environment.setFaults(plan) }

  public var faults: FaultPlan { environment.injector.plan }

  /// How often each rule of the plan struck.
  public var faultStrikes: [Int] { environment.injector.strikes }

  /// Ends the sockets of a user, or of all, like a network failure.
  /// - Returns: how many there were.
  @discardableResult
  public func disconnect(userID: String? = nil) -> Int { environment.disconnect(userID: userID) }

  /// Returns when nobody is connected and the backend has finished everything before that.
  package func untilNobodyIsLeft() async { await environment.deserted() }

  public var status: ServerStatus { ServerStatus(environment) }
}

/// Assembles the handlers of a new connection.
enum ConnectionSetup {
  static func initialize(_ channel: any Channel, _ environment: EdgeEnvironment) throws {
    let address = channel.remoteAddress
    let key = address?.ipAddress ?? ""
    let (id, isAdmitted) = environment.connections.admit(channel, from: key)
    let pipeline = channel.pipeline.syncOperations
    guard isAdmitted else {
      environment.report(.connectionRefused, connection: id)
      return try pipeline.addHandler(RefusalHandler(closeTimeout: environment.limits.closeTimeout))
    }
    environment.report(.connected, connection: id)
    channel.closeFuture.whenComplete { _ in
      environment.connections.remove(id, from: key)
      environment.report(.disconnected, connection: id)
    }
    let connection = ConnectionInfo(id: id, isLoopback: address?.isLoopback ?? false)
    let decision = UpgradeDecision()
    let gate = ByteGate()
    let encoder = HTTPResponseEncoder()
    var headerLimits = NIOHTTPDecoderLimitConfiguration()
    headerLimits.maxHeaderFieldSize = environment.limits.headerBytes
    headerLimits.maxHeaderListSize = environment.limits.headerBytes
    headerLimits.maxHeaderFieldCount = environment.limits.headerCount
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(
        leftOverBytesStrategy: .forwardBytes, informationalResponseStrategy: .drop, limitConfiguration: headerLimits))
    let pipelining = HTTPServerPipelineHandler()
    let requests = RequestHandler(environment, connection, decision, gate)
    let upgrader = upgrader(
      environment, connection, decision, NIOLoopBound((gate, requests), eventLoop: channel.eventLoop))
    try pipeline.addHandler(gate)
    try pipeline.addHandler(encoder)
    try pipeline.addHandler(decoder)
    try pipeline.addHandler(pipelining)
    try pipeline.addHandler(
      HTTPServerUpgradeHandler(
        upgraders: [upgrader], httpEncoder: encoder, extraHTTPHandlers: [decoder, pipelining],
        upgradeCompletionHandler: { _ in }))
    try pipeline.addHandler(requests)
  }

  private static func upgrader(
    _ environment: EdgeEnvironment, _ connection: ConnectionInfo, _ decision: UpgradeDecision,
    _ handlers: NIOLoopBound<(ByteGate, RequestHandler)>
  ) -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: min(environment.limits.frameBytes, Int(UInt32.max)), automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(decision.decide(head, environment, connection))
      },
      upgradePipelineHandler: { channel, _ in
        let (gate, requests) = handlers.value
        return channel.eventLoop.makeCompletedFuture {
          guard let accepted = decision.accepted else { throw ChannelError.operationUnsupported }
          for case .cutAfterBytes(let count) in accepted.faults { gate.cut(after: count) }
          channel.pipeline.syncOperations.removeHandler(requests, promise: nil)
          let socket = SocketConnection(id: connection.id, channel: channel, environment: environment)
          try channel.pipeline.syncOperations.addHandler(SocketHandler(socket, accepted))
        }
      })
  }
}

/// Answers one connection too many, and ends it.
final class RefusalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let closeTimeout: Int64
  init(closeTimeout: Int64) { self.closeTimeout = closeTimeout }

  func channelActive(context: ChannelHandlerContext) {
    let body = #"{"error":true,"code":503000,"message":"Too many connections."}"#
    let answer =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: close\r\n\r\n" + body
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(closeTimeout)) { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
  }
}
