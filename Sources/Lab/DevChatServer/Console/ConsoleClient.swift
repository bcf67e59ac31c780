public import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import NIOPosix

/// Calls the console of a server on this machine from another program, with the API token.
public struct ConsoleClient: Sendable {
  /// Why a call had no answer.
  public struct Failure: Error, Sendable, Hashable {
    /// `no_answer`, or `refused` with a status.
    public let code: String
    /// The HTTP status; 0 without an answer.
    public let status: Int

    public init(code: String, status: Int) { (self.code, self.status) = (code, status) }
  }

  private let host: String
  private let port: Int
  private let apiToken: String

  /// - Parameters:
  ///   - server: `http://127.0.0.1:PORT`, or with another loopback name.
  ///   - apiToken: secret; that of the server.
  /// - Returns: `nil` if `server` is no such address.
  public init?(server: String, apiToken: String) {
    let scheme = "http://"
    guard server.lowercased().hasPrefix(scheme) else { return nil }
    let authority = server.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "#" && $0 != "?" }
    guard let name = AccessRules.name(ofHost: String(authority)), ["localhost", "127.0.0.1", "::1"].contains(name),
      let digits = authority.split(separator: ":").last, !authority.hasSuffix("]"), let port = Int(digits)
    else { return nil }
    (host, self.port, self.apiToken) = (name, port, apiToken)
  }

  /// The address without anything behind the port.
  public var url: String { "http://" + authority }

  private var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// Users and channels, as the page gets them.
  /// - Throws: `Failure`.
  public func state() async throws -> Payload { try await call("GET", "state") }

  /// The traffic after an entry, and the picture if it is another one than `picture`; waits until there is something, up
  /// to twenty seconds.
  /// - Throws: `Failure`.
  package func news(after number: Int, picture: Int) async throws -> Payload {
    try await call("GET", "news?after=\(number)&picture=\(picture)")
  }

  /// Sends a message as a user.
  /// - Throws: `Failure`.
  package func send(_ text: String, as userID: String, to channelURL: String) async throws {
    let body = Payload.object {
      $0.set("user_id", userID)
      $0.set("channel_url", channelURL)
      $0.set("message", text)
    }
    _ = try await call("POST", "send", body)
  }

  /// Cuts a user's connections until `restore`.
  /// - Throws: `Failure`.
  package func cut(_ userID: String) async throws {
    _ = try await call("POST", "cut", .object { $0.set("user_id", userID) })
  }

  /// - Throws: `Failure`.
  package func restore(_ userID: String) async throws {
    _ = try await call("POST", "restore", .object { $0.set("user_id", userID) })
  }

  /// Shows a picture of a watched device on the page.
  /// - Throws: `Failure`.
  public func show(_ picture: Payload) async throws { _ = try await call("PUT", "picture", picture) }

  /// Removes the picture.
  /// - Throws: `Failure`.
  public func end() async throws { _ = try await call("DELETE", "picture") }

  private func call(_ method: String, _ name: String, _ body: Payload? = nil) async throws -> Payload {
    let bytes = body?.bytes ?? []
    let head =
      "\(method) /_console/\(name) HTTP/1.1\r\nHost: \(authority)\r\nApi-Token: \(apiToken)\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
    let answer: [UInt8]
    do { answer = try await exchange(Array(head.utf8) + bytes) } catch { throw Failure(code: "no_answer", status: 0) }
    let end = answer.firstIndex(ofEach: [0x0D, 0x0A, 0x0D, 0x0A]) ?? answer.endIndex
    let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count > 1, let status = Int(words[1]) else { throw Failure(code: "no_answer", status: 0) }
    guard status == 200 else { throw Failure(code: "refused", status: status) }
    return Payload(answer[min(end + 4, answer.endIndex)...]) ?? .object { _ in }
  }

  /// - Returns: everything until the server closes the connection.
  private func exchange(_ request: [UInt8]) async throws -> [UInt8] {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: [UInt8].self)
    do {
      let channel = try await ClientBootstrap(group: loop).connectTimeout(.seconds(30))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(AnswerCollector(request, promise))
          }
        }
        .connect(host: host, port: port).get()
      let deadline = loop.scheduleTask(in: .seconds(120)) { channel.close(promise: nil) }
      promise.futureResult.whenComplete { _ in deadline.cancel() }
    } catch { promise.fail(error) }
    return try await promise.futureResult.get()
  }
}

/// Sends the request as soon as there is a connection, on its event loop: the server gives up on a client that is silent
/// for too long, and on a busy machine its task may not run that soon.
private final class AnswerCollector: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: [UInt8]
  private let promise: EventLoopPromise<[UInt8]>
  private var bytes: [UInt8] = []

  init(_ request: [UInt8], _ promise: EventLoopPromise<[UInt8]>) { (self.request, self.promise) = (request, promise) }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    bytes += unwrapInboundIn(data).readableBytesView
  }

  func channelInactive(context: ChannelHandlerContext) { promise.succeed(bytes) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

extension [UInt8] {
  fileprivate func firstIndex(ofEach other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...(count - other.count)).first { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
