#if !canImport(Darwin)
  import ChatConnection
  import ChatWire
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOWebSocket

  extension WebSocketConnecting where Self == NIOWebSocketConnector {
    static func platform(_ configuration: TransportConfiguration) -> Self { NIOWebSocketConnector(configuration) }
  }

  /// Web sockets over swift-nio, because URLSession on Linux has none.
  struct NIOWebSocketConnector: WebSocketConnecting {
    private let trust: ServerTrust
    private let messageLimit: Int
    private let group: any EventLoopGroup

    init(_ configuration: TransportConfiguration, group: any EventLoopGroup = .singletonMultiThreadedEventLoopGroup) {
      trust = configuration.trust
      messageLimit = min(configuration.answerLimit, Int(UInt32.max))
      self.group = group
    }

    func open(_ request: WebSocketRequest) async throws -> any WebSocketConnection {
      guard let host = request.url.host, let scheme = request.url.scheme?.lowercased() else {
        throw WireError(.invalidParameter, "The server's address has no host. Check it.")
      }
      let tls = scheme == "wss" ? try TLSClient(trust, host: host) : nil
      let port = request.url.port ?? (tls == nil ? 80 : 443)
      let opening = Opening()
      return try await withTaskCancellationHandler {
        do {
          return try await connect(request, host: host, port: port, tls, opening).get()
        } catch {
          opening.cancel()
          throw Task.isCancelled ? CancellationError() : WireError(opening: error)
        }
      } onCancel: {
        opening.cancel()
      }
    }

    private func connect(
      _ request: WebSocketRequest, host: String, port: Int, _ tls: TLSClient?, _ opening: Opening
    ) -> EventLoopFuture<any WebSocketConnection> {
      let head = head(of: request, host: host, port: port, isDefaultPort: request.url.port == nil)
      let limit = messageLimit
      // The login's timeout ends an attempt; this one only ends attempts that nobody waits for.
      return ClientBootstrap(group: group).connectTimeout(.minutes(5))
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            guard opening.began(channel) else { throw CancellationError() }
            if let tls { try channel.pipeline.syncOperations.addHandler(tls.handler()) }
          }
        }
        .connect(host: host, port: port)
        .flatMap { channel in
          channel.eventLoop.makeCompletedFuture {
            // If it has been reset since, a handler that is added now is never notified.
            guard channel.isActive else { throw ChannelError.eof }
            var pipeline = NIOUpgradableHTTPClientPipelineConfiguration(
              upgradeConfiguration: upgrade(head, limit: limit))
            // A fast server's first frame arrives in one packet with the end of the handshake; the default discards it.
            pipeline.leftOverBytesStrategy = .forwardBytes
            return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(configuration: pipeline)
          }
          .flatMap { $0 }
        }
    }

    private func head(of request: WebSocketRequest, host: String, port: Int, isDefaultPort: Bool) -> HTTPRequestHead {
      var headers = HTTPHeaders()
      let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      headers.add(name: "Host", value: isDefaultPort ? name : "\(name):\(port)")
      headers.add(name: "Content-Length", value: "0")
      for (name, value) in request.headers { headers.add(name: name, value: value) }
      let url = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
      var target = url?.percentEncodedPath ?? ""
      if target.isEmpty { target = "/" }
      if let query = url?.percentEncodedQuery { target += "?" + query }
      return HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
    }

    private func upgrade(
      _ head: HTTPRequestHead, limit: Int
    ) -> NIOTypedHTTPClientUpgradeConfiguration<any WebSocketConnection> {
      let upgrader = NIOTypedWebSocketClientUpgrader<any WebSocketConnection>(maxFrameSize: limit) { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let (messages, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
          try channel.pipeline.syncOperations.addHandlers(
            // One byte per frame is legal; the total bytes are limited.
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1 << 20, maxAccumulatedFrameSize: limit),
            NIOWebSocketReader(continuation))
          return NIOWebSocketConnection(channel: channel, messages: messages)
        }
      }
      return NIOTypedHTTPClientUpgradeConfiguration(upgradeRequestHead: head, upgraders: [upgrader]) { channel in
        channel.eventLoop.makeFailedFuture(
          WireError(.socketFailed, "The server did not open a web socket. Check the server's address."))
      }
    }
  }

  /// An attempt that can be stopped at any time.
  private final class Opening: Sendable {
    private let state = Locked<(channel: (any Channel)?, isCanceled: Bool)>((nil, false))

    /// - Returns: whether to continue.
    func began(_ channel: any Channel) -> Bool {
      state.withValue { state in
        // With several addresses there are several channels; the last one counts.
        state.channel = channel
        return !state.isCanceled
      }
    }

    func cancel() {
      let channel = state.withValue { state in
        state.isCanceled = true
        return state.channel
      }
      channel?.close(promise: nil)
    }
  }
#endif
