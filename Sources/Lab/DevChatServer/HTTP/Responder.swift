import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import NIOHTTP1

/// Decides who answers a complete request: a fault, the admin endpoint or the backend.
struct Responder: Sendable {
  let environment: EdgeEnvironment
  let connection: ConnectionInfo

  func respond(to head: HTTPRequestHead, body: BodyCollector) async -> EdgeResponse {
    guard let method = method(of: head) else {
      return .error(
        .methodNotAllowed, 400111, "This server knows \(RequestHandler.methods).",
        headers: [("Allow", RequestHandler.methods)])
    }
    if method == "OPTIONS" {
      var response = EdgeResponse(.noContent, headers: [("Allow", RequestHandler.methods)])
      response.contentType = nil
      return response
    }
    guard let target = RequestTarget(head.uri) else {
      environment.report(.malformedRequest, connection: connection.id)
      return .error(.badRequest, 400111, "The path or query cannot be read. Percent-encode UTF-8, segment by segment.")
    }
    if let console = environment.console, target.path.first == "_console" {
      return await ConsoleEndpoint(console: console, environment: environment, connection: connection)
        .answer(method, target, head, body.bytes)
    }
    switch target.path.first {
    case "v3": return await call(method, target, head, body)
    case "_dev" where environment.configuration.hasAdminEndpoint:
      return AdminEndpoint(environment: environment, connection: connection).answer(method, target, head, body.bytes)
    case nil where head.headers.contains(name: "upgrade"):
      return .error(
        .upgradeRequired, 400111, "Sockets open here; REST calls begin with /v3/.",
        headers: [("Upgrade", "websocket"), ("Connection", "Upgrade")])
    case nil where method == "GET":
      // Clients ask this way whether anybody is here.
      return EdgeResponse(.ok, .object { $0.set("message", "Sockets open here; REST calls begin with /v3/.") })
    default: return .error(.notFound, 400201, "There is nothing here; REST calls begin with /v3/.")
    }
  }

  private func call(
    _ method: String, _ target: RequestTarget, _ head: HTTPRequestHead, _ body: BodyCollector
  ) async -> EdgeResponse {
    let user = environment.console?.user(ofKey: head.headers.first(name: "session-key"), target) ?? ""
    if let console = environment.console, console.isCut(user.isEmpty ? nil : user) { return .dropped }
    let response = await environment.injector.answer(method, "/" + target.path.joined(separator: "/")) {
      environment.report(.faultApplied, connection: connection.id)
    } handle: {
      await respond(method, target, head, body)
    }
    environment.console?.called(method, target, of: user, body.bytes, response)
    return response.map { EdgeResponse($0) } ?? .dropped
  }

  private func respond(
    _ method: String, _ target: RequestTarget, _ head: HTTPRequestHead, _ body: BodyCollector
  ) async -> BackendResponse {
    var headers: [String: String] = [:]
    for (name, value) in head.headers {
      let name = name.lowercased()
      headers[name] = headers[name].map { $0 + ", " + value } ?? value
    }
    if let authority = target.authority { headers["host"] = authority }
    // A change notifies others.
    if method != "GET" { await environment.backend.deliveries.room(below: environment.limits.pendingDeliveryBytes) }
    return await environment.backend.respond(
      to: BackendRequest(
        method: method, path: Array(target.path.dropFirst()), query: target.query, headers: headers,
        body: body.bytes, file: body.file))
  }

  /// The method as the backend sees it: `HEAD` is a `GET` whose body is not sent.
  private func method(of head: HTTPRequestHead) -> String? {
    switch head.method {
    case .GET, .HEAD: "GET"
    case .POST, .PUT, .DELETE, .OPTIONS: head.method.rawValue
    default: nil
    }
  }
}
