import ChatConnection
import ChatWire
import DevChatBackend
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Opens connections to an in-process server.
struct InProcessConnector: WebSocketConnecting {
  let server: InProcessEdge

  func open(_ request: WebSocketRequest) async throws -> any WebSocketConnection {
    try Task.checkCancellation()
    let refused = WireError(.socketFailed, "The server did not open a web socket. Check the server's address.")
    guard let target = RequestTarget(request.url.target) else { throw refused }
    let faults = server.injector.faults(.connect)
    for fault in faults {
      switch fault {
      case .status, .disconnect: throw refused
      default: continue
      }
    }
    let login = SocketLogin(target) { name in
      request.headers.first { $0.name.lowercased() == name && !$0.value.isEmpty }?.value
    }
    guard let socket = server.open(login, faults) else {
      throw WireError(
        .socketFailed, "The connection could not be opened. Check the network and the server's address.")
    }
    return InProcessConnection(socket: socket)
  }
}

/// Passes calls to an in-process server.
final class InProcessExchanges: HTTPExchanging {
  private struct Exchange: Sendable {
    let reply: Reply<HTTPAnswer>
    let progress: (@Sendable (Int64, Int64) -> Void)?
  }

  private struct State: Sendable {
    var last = 0
    var exchanges: [Int: Exchange] = [:]
    var isOver = false
  }

  private let server: InProcessEdge
  private let state = Locked(State())

  init(_ server: InProcessEdge) { self.server = server }

  var count: Int { state.withValue { $0.exchanges.count } }

  func start(
    _ request: URLRequest, _ files: RequestBody?, _ reply: Reply<HTTPAnswer>,
    _ progress: (@Sendable (Int64, Int64) -> Void)?
  ) -> Int {
    let (number, isOver) = state.withValue { state in
      state.last += 1
      if !state.isOver { state.exchanges[state.last] = Exchange(reply: reply, progress: progress) }
      return (state.last, state.isOver)
    }
    if isOver {
      reply.complete(.failure(WireError.connectionCanceled))
    } else if let call = BackendRequest(request), server.began() {
      server.count(1)
      let body = files ?? RequestBody(request.httpBody.map(Array.init) ?? [])
      Task {
        await answer(call, body, number, reply)
        server.count(-1)
        server.ended()
      }
    } else {
      reply.complete(.failure(InProcessExchanges.networkFailed))
    }
    return number
  }

  private static var networkFailed: WireError {
    WireError(.network, "The network failed. Check the connection and try again.")
  }

  private func answer(
    _ call: BackendRequest, _ body: RequestBody, _ number: Int, _ reply: Reply<HTTPAnswer>
  ) async {
    let cut = server.injector.cut(call.method, "/v3/" + call.path.joined(separator: "/")) ?? .max
    var collector = BodyCollector(contentType: call.headers["content-type"])
    do {
      while Int64(collector.count) < body.length {
        // Canceled before all of it was sent.
        guard let exchange = state.withValue({ $0.exchanges[number] }) else { return }
        let bytes = try body.read(at: Int64(collector.count), atMost: RequestBody.step)
        guard collector.count + bytes.count <= cut else { throw InProcessExchanges.networkFailed }
        try bytes.withUnsafeBytes { try collector.append($0) }
        exchange.progress?(Int64(collector.count), body.length)
        await Task.yield()
      }
    } catch {
      reply.complete(.failure(error))
      return
    }
    var call = call
    (call.body, call.file) = (collector.bytes, collector.file)
    guard let response = await server.answer(call) else {
      reply.complete(.failure(InProcessExchanges.networkFailed))
      return
    }
    reply.complete(.success(HTTPAnswer(status: response.status, body: response.body)))
  }

  func end(_ number: Int) { state.withValue { $0.exchanges[number] = nil } }

  func failAll(_ error: WireError) {
    let all = state.withValue { $0.exchanges.values.map(\.reply) }
    for reply in all { reply.complete(.failure(error)) }
  }

  func shutDown() { state.withValue { $0.isOver = true } }
}

extension BackendRequest {
  /// The head of a call as it would arrive over a network; `nil` for one that no server could read.
  fileprivate init?(_ request: URLRequest) {
    guard let target = request.url.flatMap({ RequestTarget($0.target) }), target.path.first == "v3" else { return nil }
    var headers: [String: String] = [:]
    for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name.lowercased()] = value }
    self.init(
      method: request.httpMethod ?? "GET", path: Array(target.path.dropFirst()), query: target.query,
      headers: headers)
  }
}

extension URL {
  /// Path and query, as in a request.
  fileprivate var target: String {
    let parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    let path = parts?.percentEncodedPath ?? ""
    return (path.isEmpty ? "/" : path) + (parts?.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}
