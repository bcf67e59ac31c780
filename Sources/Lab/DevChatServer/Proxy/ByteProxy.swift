import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A proxy for bytes, in front of any server: passes them on, or does what bad networks do. For tests.
///
/// Listens on 127.0.0.1. Its behavior can be changed at any time, including for open connections; each change resets
/// the byte counts.
public final class ByteProxy: Sendable {
  public let port: Int

  private let core: ProxyCore
  private let listener: any Channel
  private let group: MultiThreadedEventLoopGroup

  private init(core: ProxyCore, listener: any Channel, group: MultiThreadedEventLoopGroup, port: Int) {
    self.core = core
    self.listener = listener
    self.group = group
    self.port = port
  }

  /// The target need not listen yet; a connection that finds nobody is closed.
  /// - Parameter seed: for the sizes of split writes.
  public static func start(
    to host: String = "127.0.0.1", port: Int, behavior: ProxyBehavior = .passThrough, seed: UInt64 = 0
  ) async throws -> ByteProxy {
    // One thread, so that a pair of connections never needs a lock.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let core = ProxyCore(host: host, port: port, behavior: behavior, seed: seed)
    do {
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try core.accept(channel) }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      return ByteProxy(core: core, listener: listener, group: group, port: listener.localAddress?.port ?? 0)
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
  }

  /// Changes the behavior from now on.
  public func set(_ behavior: ProxyBehavior) { core.set(behavior) }

  /// Sends later connections somewhere else, for example to a restarted server.
  public func setTarget(host: String = "127.0.0.1", port: Int) { core.setTarget(host: host, port: port) }

  /// Ends all connections.
  /// - Parameter reset: with RST instead of an orderly end.
  public func disconnectAll(reset: Bool = false) { core.disconnectAll(reset: reset) }

  /// Connections from clients that were accepted since the start.
  public var accepted: Int { core.accepted }

  /// Bytes passed on since the start.
  public func passed(_ direction: ProxyDirection) -> Int { core.passed(direction).bytes }

  /// The number of writes used; the system may still join them.
  public func writes(_ direction: ProxyDirection) -> Int { core.passed(direction).writes }

  public func stop() async {
    try? await listener.close().get()
    core.disconnectAll(reset: false)
    try? await group.shutdownGracefully()
  }
}

public enum ProxyDirection: Sendable, Hashable {
  case toServer
  case toClient
}

/// What the proxy does with bytes.
public struct ProxyBehavior: Sendable, Hashable {
  /// One direction of every connection.
  public struct Flow: Sendable, Hashable {
    /// Writes have at most this many bytes, with random sizes; `nil` leaves them.
    public var maximumWrite: Int?
    /// After this many bytes nothing moves any longer, until the behavior changes.
    public var stallAfter: Int?
    /// After this many bytes both connections end; what was read beyond that is lost.
    public var cutAfter: Int?

    public init(maximumWrite: Int? = nil, stallAfter: Int? = nil, cutAfter: Int? = nil) {
      self.maximumWrite = maximumWrite
      self.stallAfter = stallAfter
      self.cutAfter = cutAfter
    }
  }

  public var toServer = Flow()
  public var toClient = Flow()
  /// New connections are reset as soon as they open.
  public var refuses = false
  /// A cut is an RST instead of an orderly end.
  public var cutsByReset = false

  public init() {}

  public static let passThrough = ProxyBehavior()
  public static let refusing: ProxyBehavior = {
    var behavior = ProxyBehavior()
    behavior.refuses = true
    return behavior
  }()

  public static func cut(after bytes: Int, _ direction: ProxyDirection, reset: Bool = false) -> ProxyBehavior {
    var behavior = ProxyBehavior()
    behavior[direction].cutAfter = bytes
    behavior.cutsByReset = reset
    return behavior
  }

  public static func stall(after bytes: Int = 0, _ direction: ProxyDirection) -> ProxyBehavior {
    var behavior = ProxyBehavior()
    behavior[direction].stallAfter = bytes
    return behavior
  }

  /// Both directions in writes of 1 to `maximum` bytes.
  public static func split(maximum: Int) -> ProxyBehavior {
    var behavior = ProxyBehavior()
    behavior.toServer.maximumWrite = maximum
    behavior.toClient.maximumWrite = maximum
    return behavior
  }

  public subscript(direction: ProxyDirection) -> Flow {
    get { direction == .toServer ? toServer : toClient }
    set { if direction == .toServer { toServer = newValue } else { toClient = newValue } }
  }
}
