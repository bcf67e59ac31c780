import DevChatBackend
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The HTTP side of one connection: collects a request within its limits, has it answered, and keeps the connection or
/// not. The pipelining handler before it ensures that requests come one at a time.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS"

  private enum State {
    case waiting
    case collecting(HTTPRequestHead, refusal: EdgeResponse?)
    case answering(HTTPRequestHead)
    /// The last answer is sent, or being sent; further input is discarded.
    case closing
  }

  private let environment: EdgeEnvironment
  private let connection: ConnectionInfo
  /// An answer that the upgrade decided on; the same request arrives here next.
  private let upgrade: UpgradeDecision
  private let gate: ByteGate
  private var state = State.waiting
  private var body = BodyCollector(contentType: nil)
  private var isForm = false
  /// Bytes of the body that came so far.
  private var received = 0
  /// A fault ends the connection after this many bytes of the body.
  private var cut: Int?
  private var deadline: Scheduled<Void>?
  private var isInputClosed = false
  private var hasReceived = false

  init(_ environment: EdgeEnvironment, _ connection: ConnectionInfo, _ upgrade: UpgradeDecision, _ gate: ByteGate) {
    self.environment = environment
    self.connection = connection
    self.upgrade = upgrade
    self.gate = gate
  }

  func handlerAdded(context: ChannelHandlerContext) {
    startDeadline(environment.limits.requestTimeout, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    state = .closing
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (_, .closing): break
    case (.head(let head), _):
      hasReceived = true
      begin(head, context)
    case (.body(let bytes), .collecting(let head, let refusal)): collect(bytes, head, refusal, context)
    case (.end, .collecting(let head, let refusal)): finish(head, refusal, context)
    case (.body, _), (.end, _): break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
    isInputClosed = true
    // A client that has sent everything may still wait for its answer.
    if case .answering = state { return }
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case .closing = state { return }
    guard let error = error as? HTTPParserError else {
      // A refused upgrade arrives here next as a request.
      if error is NIOWebSocketUpgradeError { return }
      context.close(promise: nil)
      return
    }
    // What was not decoded has no head to answer to; HTTP/1.1 is assumed.
    environment.report(.malformedRequest, connection: connection.id)
    let answer =
      error == .headerOverflow
      ? EdgeResponse.error(.requestHeaderFieldsTooLarge, 400111, "The headers are larger than this server takes.")
      : EdgeResponse.error(.badRequest, 400111, "This is no HTTP request.")
    write(answer.closing(), to: HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), context)
  }

  // MARK: Collecting

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    startDeadline(environment.limits.requestTimeout, context)
    let type = head.headers.first(name: "content-type")
    body = BodyCollector(contentType: type)
    received = 0
    isForm = BodyCollector.isForm(type)
    let refusal = refusal(of: head)
    cut = refusal == nil ? cut(head) : nil
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    if length > bodyLimit {
      return write(RequestHandler.tooLarge.closing(), to: head, context)
    }
    if let expectation = head.headers.first(name: "expect") {
      guard expectation.lowercased() == "100-continue" else {
        let answer = EdgeResponse.error(.expectationFailed, 400111, "Only 100-continue can be expected.")
        return write(answer.closing(), to: head, context)
      }
      // Refused before the body is sent.
      if let refusal { return write(refusal.closing(), to: head, context) }
      if head.version.minor > 0 {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))))
          .whenFailure { _ in }
      }
    }
    state = .collecting(head, refusal: refusal)
  }

  private static let tooLarge = EdgeResponse.error(
    .payloadTooLarge, 400111, "The body is larger than this server takes.")

  private func collect(
    _ bytes: ByteBuffer, _ head: HTTPRequestHead, _ refusal: EdgeResponse?, _ context: ChannelHandlerContext
  ) {
    // A form may take as long as the network needs; only silence ends it.
    if isForm { startDeadline(environment.limits.requestTimeout, context) }
    received += bytes.readableBytes
    if let cut, received > cut {
      state = .closing
      return context.close(promise: nil)
    }
    guard received <= bodyLimit else { return write(RequestHandler.tooLarge.closing(), to: head, context) }
    // The body of a refused request is counted but not kept.
    guard refusal == nil else { return }
    do { try bytes.withUnsafeReadableBytes { try body.append($0) } } catch {
      write(RequestHandler.noRoom.closing(), to: head, context)
    }
  }

  private var bodyLimit: Int { isForm ? environment.limits.formBytes : environment.limits.bodyBytes }

  private static let noRoom = EdgeResponse.error(
    .insufficientStorage, 500901, "There is no room for the body. Free some space.")

  private func finish(_ head: HTTPRequestHead, _ refusal: EdgeResponse?, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    state = .answering(head)
    let body = body
    self.body = BodyCollector(contentType: nil)
    if let refusal { return write(refusal, to: head, context) }
    let responder = Responder(environment: environment, connection: connection)
    let environment = environment
    environment.began()
    context.eventLoop.makeFutureWithTask { await responder.respond(to: head, body: body) }
      .always { _ in environment.ended() }.assumeIsolated()
      .whenSuccess { self.write($0, to: head, context) }
  }

  /// - Returns: after how many bytes of its body a fault ends a call's connection.
  private func cut(_ head: HTTPRequestHead) -> Int? {
    guard let target = RequestTarget(head.uri), target.path.first == "v3" else { return nil }
    return environment.injector.cut(head.method.rawValue, "/" + target.path.joined(separator: "/"))
  }

  private func refusal(of head: HTTPRequestHead) -> EdgeResponse? {
    if let decided = upgrade.removeRefusal() { return decided }
    guard head.version.major == 1, head.version.minor <= 1 else {
      return .error(.httpVersionNotSupported, 400111, "Speak HTTP/1.1.").closing()
    }
    guard let refusal = environment.rules.refusal(of: head) else { return nil }
    environment.report(refusal.event, connection: connection.id)
    return refusal.response
  }

  // MARK: Answering

  private func write(_ response: EdgeResponse, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    if case .closing = state { return }
    if response.isDropped {
      state = .closing
      return context.close(promise: nil)
    }
    environment.report(.answered, connection: connection.id, status: Int(response.status.code))
    // The decoder reads nothing after a request with `Upgrade`, and an unfinished request cannot be followed by another.
    var closes = response.closes || !request.isKeepAlive || isInputClosed || request.headers.contains(name: "upgrade")
    if case .answering = state {} else { closes = true }
    var head = HTTPResponseHead(version: HTTPVersion(major: 1, minor: 1), status: response.status)
    for (name, value) in response.headers + environment.rules.sharingHeaders(for: request) {
      head.headers.add(name: name, value: value)
    }
    if let type = response.contentType { head.headers.add(name: "Content-Type", value: type) }
    if response.status != .noContent { head.headers.add(name: "Content-Length", value: String(response.body.count)) }
    head.headers.add(name: "Cache-Control", value: "no-store")
    head.headers.add(name: "X-Content-Type-Options", value: "nosniff")
    if closes {
      head.headers.add(name: "Connection", value: "close")
    } else if request.version.minor == 0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD, !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    state = closes ? .closing : .waiting
    startDeadline(environment.limits.idleTimeout, context)
    let done = context.eventLoop.makePromise(of: Void.self)
    if closes { done.futureResult.assumeIsolated().whenSuccess { self.linger(context) } }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: done)
  }

  /// Ends the connection so that the client can still read the answer: closing with unread bytes would reset it.
  private func linger(_ context: ChannelHandlerContext) {
    if isInputClosed { return context.close(promise: nil) }
    context.close(mode: .output, promise: nil)
    startDeadline(environment.limits.closeTimeout, context)
  }

  // MARK: Time

  private func startDeadline(_ milliseconds: Int64, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds)) { self.expire(context) }
  }

  private func expire(_ context: ChannelHandlerContext) {
    switch state {
    case .collecting(let head, _):
      environment.report(.requestTimedOut, connection: connection.id)
      write(RequestHandler.tooLate.closing(), to: head, context)
    case .waiting where !hasReceived:
      // Nothing was answered on this connection yet; half a head may have arrived.
      environment.report(.requestTimedOut, connection: connection.id)
      state = .closing
      // The pipelining handler wants a request before an answer, so this bypasses it.
      let done = context.eventLoop.makePromise(of: Void.self)
      done.futureResult.assumeIsolated().whenComplete { _ in self.linger(context) }
      let answer = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      gate.writeAround(ByteBuffer(string: answer), promise: done)
    case .waiting, .closing, .answering: context.close(promise: nil)
    }
  }

  private static let tooLate = EdgeResponse.error(.requestTimeout, 400111, "The request did not come in time.")
}
