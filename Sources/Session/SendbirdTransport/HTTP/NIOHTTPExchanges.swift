#if !canImport(Darwin)
  import ChatConnection
  import ChatWire
  import Foundation
  import FoundationNetworking
  import NIOCore
  import NIOHTTP1
  import NIOPosix

  /// The running calls over swift-nio, each on its own connection.
  ///
  /// Not URLSession: FoundationNetworking terminates the whole process if an answer breaks off within its head, and
  /// hangs if a kept connection is dead and the body must be sent again.
  final class HTTPExchanges: HTTPExchanging {
    private struct Exchange: Sendable {
      let reply: Reply<HTTPAnswer>
      let progress: (@Sendable (Int64, Int64) -> Void)?
      var channel: (any Channel)?
    }

    private struct State: Sendable {
      var last = 0
      var exchanges: [Int: Exchange] = [:]
      var isOver = false
      /// Reading the system's certificates takes time, so it is done once.
      var tls: TLSClient?
    }

    private let trust: ServerTrust
    private let answerLimit: Int
    private let group: any EventLoopGroup
    private let state = Locked(State())

    init(_ configuration: TransportConfiguration, group: any EventLoopGroup = .singletonMultiThreadedEventLoopGroup) {
      trust = configuration.trust
      answerLimit = configuration.answerLimit
      self.group = group
    }

    /// Starts a call; its one result goes to `reply`.
    /// - Returns: a number for `end`.
    func start(
      _ request: URLRequest, _ files: RequestBody?, _ reply: Reply<HTTPAnswer>,
      _ progress: (@Sendable (Int64, Int64) -> Void)?
    ) -> Int {
      let (number, isOver) = state.withValue { state in
        state.last += 1
        if !state.isOver { state.exchanges[state.last] = Exchange(reply: reply, progress: progress) }
        return (state.last, state.isOver)
      }
      do {
        if isOver { throw WireError.connectionCanceled }
        try open(NIOHTTPRequest(request, files), number, reply)
      } catch { reply.complete(.failure(WireError(exchange: error))) }
      return number
    }

    /// Nobody waits for the call any longer.
    func end(_ number: Int) {
      state.withValue { $0.exchanges.removeValue(forKey: number) }?.channel?.close(promise: nil)
    }

    func failAll(_ error: WireError) {
      let all = state.withValue { $0.exchanges.values.map(\.reply) }
      for reply in all { reply.complete(.failure(error)) }
    }

    /// Accepts no more calls.
    func shutDown() { state.withValue { $0.isOver = true } }

    /// The number of running calls.
    var count: Int { state.withValue { $0.exchanges.count } }

    // MARK: One call

    private func open(_ request: NIOHTTPRequest, _ number: Int, _ reply: Reply<HTTPAnswer>) throws {
      let tls = request.isSecure ? try client(for: request.host) : nil
      let limit = answerLimit
      // Our own clock ends a call; this one only ends calls that nobody waits for.
      ClientBootstrap(group: group).connectTimeout(.minutes(5))
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            guard self.began(number, channel) else { throw CancellationError() }
            if let tls { try channel.pipeline.syncOperations.addHandler(tls.handler()) }
          }
        }
        .connect(host: request.host, port: request.port)
        .flatMap { channel in
          channel.eventLoop.makeCompletedFuture {
            // Of several addresses, only the one that was reached gets here. If it has been reset since, a handler that
            // is added now is never notified.
            guard channel.isActive else { throw ChannelError.eof }
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(AnswerHandler(reply, limit: limit))
            return channel
          }
        }
        .whenComplete { (result: Result<any Channel, any Error>) in
          switch result {
          case .success(let channel):
            channel.write(HTTPClientRequestPart.head(request.head), promise: nil)
            self.send(request.body, from: 0, channel, number, reply)
          case .failure(let error): reply.complete(.failure(WireError(exchange: error)))
          }
        }
    }

    private func client(for host: String) throws -> TLSClient {
      if let known = state.withValue({ $0.tls }) { return known }
      let client = try TLSClient(trust, host: host)
      state.withValue { $0.tls = client }
      return client
    }

    /// - Returns: whether to continue.
    private func began(_ number: Int, _ channel: any Channel) -> Bool {
      state.withValue { state in
        // With several addresses there are several channels; the last one counts.
        state.exchanges[number]?.channel = channel
        return state.exchanges[number] != nil
      }
    }

    /// Piece by piece, so that progress counts bytes that the network accepted, and nothing is read before there is room
    /// for it.
    private func send(
      _ body: RequestBody, from start: Int64, _ channel: any Channel, _ number: Int, _ reply: Reply<HTTPAnswer>
    ) {
      guard start < body.length else { return channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil) }
      // Files are read on threads that may wait for a disk.
      let read =
        body.hasFiles
        ? NIOThreadPool.singleton.runIfActive(eventLoop: channel.eventLoop) {
          try body.read(at: start, atMost: RequestBody.step)
        } : channel.eventLoop.makeCompletedFuture { try body.read(at: start, atMost: RequestBody.step) }
      read.whenComplete { result in
        do {
          let bytes = try result.get()
          let end = start + Int64(bytes.count)
          channel.writeAndFlush(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes)))).whenSuccess {
            let progress = self.state.withValue { $0.exchanges[number]?.progress }
            progress?(end, body.length)
            self.send(body, from: end, channel, number, reply)
          }
        } catch {
          reply.complete(.failure(WireError(exchange: error)))
          channel.close(promise: nil)
        }
      }
    }
  }

  /// What is sent over the wire for a call.
  private struct NIOHTTPRequest: Sendable {
    let host: String
    let port: Int
    let isSecure: Bool
    let head: HTTPRequestHead
    let body: RequestBody

    init(_ request: URLRequest, _ files: RequestBody?) throws {
      guard let url = request.url, let host = url.host,
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
      else { throw WireError(.invalidParameter, "The server's address has no host. Check it.") }
      self.host = host
      isSecure = url.scheme?.lowercased() == "https"
      port = url.port ?? (isSecure ? 443 : 80)
      body = files ?? RequestBody(request.httpBody.map(Array.init) ?? [])
      var target = parts.percentEncodedPath
      if target.isEmpty { target = "/" }
      if let query = parts.percentEncodedQuery { target += "?" + query }
      var headers = HTTPHeaders()
      let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      headers.add(name: "Host", value: url.port.map { "\(name):\($0)" } ?? name)
      for (name, value) in request.allHTTPHeaderFields ?? [:] { headers.replaceOrAdd(name: name, value: value) }
      headers.replaceOrAdd(name: "Connection", value: "close")
      if files != nil || request.httpBody != nil {
        headers.replaceOrAdd(name: "Content-Length", value: String(body.length))
      }
      head = HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: request.httpMethod ?? "GET"), uri: target, headers: headers)
    }
  }

  /// Collects the answer. A redirection is treated like any other: another host must not get the session key.
  private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let reply: Reply<HTTPAnswer>
    private let limit: Int
    private var status = 0
    private var body: [UInt8] = []

    init(_ reply: Reply<HTTPAnswer>, limit: Int) {
      self.reply = reply
      self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): status = Int(head.status.code)
      case .body(let bytes):
        guard body.count + bytes.readableBytes <= limit else {
          reply.complete(.failure(WireError.malformed("answer")))
          return context.close(promise: nil)
        }
        body.append(contentsOf: bytes.readableBytesView)
      case .end:
        reply.complete(.success(HTTPAnswer(status: status, body: body)))
        context.close(promise: nil)
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      reply.complete(.failure(WireError(exchange: ChannelError.eof)))
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      reply.complete(.failure(WireError(exchange: error)))
      context.close(promise: nil)
    }
  }

  extension WireError {
    /// From an error of a call's connection.
    fileprivate init(exchange error: any Error) {
      let opening = WireError(opening: error)
      self =
        error is WireError || opening.code == .untrustedCertificate
        ? opening
        : WireError(
          .network, "The network failed. Check the connection and try again.", cause: SystemFailure(error))
    }
  }
#endif
