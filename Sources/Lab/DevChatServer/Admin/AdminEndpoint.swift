import ChatModel
import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers
import NIOHTTP1

/// `/_dev/`: faults, disconnects and figures, for loopback callers only.
///
/// - `GET`, `PUT`, `DELETE /_dev/faults`: the plan, see `FaultPlan.init(_:)`
/// - `POST /_dev/disconnect` with `{"user_id":…}`: ends the sockets of a user, or all if there is none
/// - `GET /_dev/status`: counts
struct AdminEndpoint: Sendable {
  let environment: EdgeEnvironment
  let connection: ConnectionInfo

  func answer(_ method: String, _ target: RequestTarget, _ head: HTTPRequestHead, _ body: [UInt8]) -> EdgeResponse {
    guard connection.isLoopback else {
      return .error(.forbidden, 400108, "This endpoint answers to its own machine only.")
    }
    if let token = environment.configuration.apiToken {
      guard let given = head.headers.first(name: "api-token"), given.isSameSecret(as: token) else {
        return .error(.unauthorized, 400401, "Send the api token in the header Api-Token.")
      }
    }
    switch (method, Array(target.path.dropFirst())) {
    case ("GET", ["faults"]): return faults
    case ("PUT", ["faults"]): return set(body)
    case ("DELETE", ["faults"]):
      try? environment.setFaults(FaultPlan())
      return faults
    case ("POST", ["disconnect"]): return disconnect(body)
    case ("GET", ["status"]): return EdgeResponse(.ok, ServerStatus(environment).payload)
    case (_, ["faults"]): return .error(.methodNotAllowed, 400111, "Use GET, PUT or DELETE.")
    case (_, ["disconnect"]): return .error(.methodNotAllowed, 400111, "Use POST.")
    case (_, ["status"]): return .error(.methodNotAllowed, 400111, "Use GET.")
    default: return .error(.notFound, 400201, "There is faults, disconnect and status.")
    }
  }

  private var faults: EdgeResponse {
    let plan = environment.injector.plan.payload
    let strikes = environment.injector.strikes.map { Int64($0) }
    return EdgeResponse(
      .ok,
      .object {
        $0.set("seed", plan.integer("seed") ?? 0)
        $0.set("clock_skew_ms", plan.integer("clock_skew_ms") ?? 0)
        $0.set("rules", plan.objects("rules"))
        $0.set("strikes", strikes)
      })
  }

  private func set(_ body: [UInt8]) -> EdgeResponse {
    guard let payload = Payload(body) else { return .error(.badRequest, 400403, "The body is no JSON object.") }
    do { try environment.setFaults(FaultPlan(payload)) } catch {
      let message = (error as? FaultPlanError)?.message ?? "The plan cannot be read."
      return .error(.badRequest, 400111, message)
    }
    return faults
  }

  private func disconnect(_ body: [UInt8]) -> EdgeResponse {
    let isBlank = body.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    guard let payload = isBlank ? Payload.object({ _ in }) : Payload(body) else {
      return .error(.badRequest, 400403, "The body is no JSON object.")
    }
    let count = environment.disconnect(userID: payload.string("user_id"))
    return EdgeResponse(.ok, .object { $0.set("disconnected", Int64(count)) })
  }
}

extension EdgeEnvironment {
  /// Ends the sockets of a user, or all, without a close frame.
  /// - Returns: how many there were.
  func disconnect(userID: String?) -> Int {
    let sockets = userID.map { sessions.sockets(of: [$0]) } ?? sessions.all
    for socket in sockets { socket.drop() }
    return sockets.count
  }
}

/// Figures of a running server.
public struct ServerStatus: Sendable, Hashable {
  /// Open connections, including sockets.
  public let connections: Int
  /// Sockets that are logged in.
  public let sockets: Int
  /// Sockets and requests that the backend has not finished, including those of closed connections.
  public let underWay: Int
  /// Connections that were admitted since the start.
  public let accepted: Int
  /// Deliveries passed on since the start.
  public let deliveries: Int
  /// Bytes now waiting for logged-in sockets, and the most that ever waited for one.
  public let queuedBytes: Int
  public let peakQueuedBytes: Int
  /// Bytes of events that were not passed to connections yet, now and at most.
  public let pendingDeliveryBytes: Int
  public let peakPendingDeliveryBytes: Int

  init(_ environment: EdgeEnvironment) {
    let sockets = environment.sessions.all
    connections = environment.connections.count
    self.sockets = sockets.count
    underWay = environment.underWay
    accepted = environment.connections.accepted
    deliveries = environment.sessions.delivered
    queuedBytes = sockets.reduce(0) { $0 + $1.state.withLockedValue { $0.outputBytes } }
    peakQueuedBytes = environment.sessions.peakOutputBytes
    pendingDeliveryBytes = environment.backend.deliveries.bytes
    peakPendingDeliveryBytes = environment.backend.deliveries.peakBytes
  }

  var payload: Payload {
    .object {
      $0.set("connections", Int64(connections))
      $0.set("sockets", Int64(sockets))
      $0.set("under_way", Int64(underWay))
      $0.set("accepted", Int64(accepted))
      $0.set("deliveries", Int64(deliveries))
      $0.set("queued_bytes", Int64(queuedBytes))
      $0.set("peak_queued_bytes", Int64(peakQueuedBytes))
      $0.set("pending_delivery_bytes", Int64(pendingDeliveryBytes))
      $0.set("peak_pending_delivery_bytes", Int64(peakPendingDeliveryBytes))
    }
  }
}

extension String {
  /// Compares in a time that does not reveal where two secrets differ.
  func isSameSecret(as other: String) -> Bool {
    let a = Array(utf8)
    let b = Array(other.utf8)
    var difference = a.count ^ b.count
    for index in a.indices { difference |= Int(a[index] ^ (b.isEmpty ? 0xFF : b[index % b.count])) }
    return difference == 0
  }
}
