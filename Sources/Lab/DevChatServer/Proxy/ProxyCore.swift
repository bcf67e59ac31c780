import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// What the connections of a proxy share.
final class ProxyCore: Sendable {
  private struct State {
    var host: String
    var port: Int
    var behavior: ProxyBehavior
    /// Increases with each change, so that counts can be reset.
    var generation = 0
    var generator: SeededGenerator
    var pairs: [ObjectIdentifier: NIOLoopBound<ProxyPair>] = [:]
    var accepted = 0
    var passed: [ProxyDirection: (bytes: Int, writes: Int)] = [:]
  }

  private let state: NIOLockedValueBox<State>

  init(host: String, port: Int, behavior: ProxyBehavior, seed: UInt64) {
    state = NIOLockedValueBox(
      State(host: host, port: port, behavior: behavior, generator: SeededGenerator(seed: seed)))
  }

  func accept(_ client: any Channel) throws {
    let (host, port, refuses) = state.withLockedValue { state in
      state.accepted += 1
      return (state.host, state.port, state.behavior.refuses)
    }
    guard !refuses else { return try client.pipeline.syncOperations.addHandler(ResetHandler()) }
    let pair = ProxyPair(self, client: client)
    let side = ProxySide(pair, .toServer)
    pair.clientSide = side
    let bound = NIOLoopBound(pair, eventLoop: client.eventLoop)
    state.withLockedValue { $0.pairs[ObjectIdentifier(pair)] = bound }
    try client.pipeline.syncOperations.addHandler(side)
    ClientBootstrap(group: client.eventLoop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { server in
        server.eventLoop.makeCompletedFuture {
          let side = ProxySide(bound.value, .toClient)
          bound.value.server = server
          bound.value.serverSide = side
          try server.pipeline.syncOperations.addHandler(side)
        }
      }
      .connect(host: host, port: port)
      .whenComplete { result in
        switch result {
        case .success: bound.value.connected()
        case .failure: bound.value.end(reset: false)
        }
      }
  }

  func set(_ behavior: ProxyBehavior) {
    let pairs = state.withLockedValue { state in
      state.behavior = behavior
      state.generation += 1
      return Array(state.pairs.values)
    }
    for pair in pairs { pair.eventLoop.execute { pair.value.continueBoth() } }
  }

  func setTarget(host: String, port: Int) {
    state.withLockedValue { state in
      state.host = host
      state.port = port
    }
  }

  func disconnectAll(reset: Bool) {
    let pairs = state.withLockedValue { Array($0.pairs.values) }
    for pair in pairs { pair.eventLoop.execute { pair.value.end(reset: reset) } }
  }

  func remove(_ pair: ProxyPair) {
    state.withLockedValue { $0.pairs[ObjectIdentifier(pair)] = nil }
  }

  var behavior: (behavior: ProxyBehavior, generation: Int) { state.withLockedValue { ($0.behavior, $0.generation) } }

  func writeSize(maximum: Int) -> Int {
    state.withLockedValue { Int.random(in: 1...max(1, maximum), using: &$0.generator) }
  }

  func count(_ bytes: Int, _ direction: ProxyDirection) {
    state.withLockedValue { state in
      state.passed[direction, default: (0, 0)].bytes += bytes
      state.passed[direction, default: (0, 0)].writes += 1
    }
  }

  var accepted: Int { state.withLockedValue { $0.accepted } }
  func passed(_ direction: ProxyDirection) -> (bytes: Int, writes: Int) {
    state.withLockedValue { $0.passed[direction] ?? (0, 0) }
  }
}

/// Two connections that belong together; all on one event loop.
final class ProxyPair {
  let core: ProxyCore
  let client: any Channel
  var server: (any Channel)?
  var clientSide: ProxySide?
  var serverSide: ProxySide?
  private(set) var isConnected = false
  private var hasEnded = false

  init(_ core: ProxyCore, client: any Channel) {
    self.core = core
    self.client = client
  }

  func connected() {
    isConnected = true
    continueBoth()
  }

  func continueBoth() {
    clientSide?.proceed()
    serverSide?.proceed()
  }

  func end(reset: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    core.remove(self)
    for channel in [client, server].compactMap({ $0 }) {
      if reset { channel.closeByReset() } else { channel.close(promise: nil) }
    }
    clientSide = nil
    serverSide = nil
  }

  func target(of direction: ProxyDirection) -> (any Channel)? { direction == .toServer ? server : client }
}

extension Channel {
  /// Ends the connection with RST.
  func closeByReset() {
    guard let options = self as? any SocketOptionProvider else { return close(promise: nil) }
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in self.close(promise: nil) }
  }
}

/// Resets a connection that was not wanted.
final class ResetHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  func channelActive(context: ChannelHandlerContext) { context.channel.closeByReset() }
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
