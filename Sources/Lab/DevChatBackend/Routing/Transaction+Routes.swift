import ChatModel
import ChatWire

extension Transaction {
  /// Finds who answers a call, by its first word.
  func route(_ call: Call) throws -> Payload {
    switch (call.method, call.path.first ?? "") {
    case (_, "users"): return try userRoutes.route(call)
    case (_, "group_channels"): return try routeChannels(call)
    case ("GET", "sdk") where call.path.count > 2 && call.path[1] == "group_channels":
      // The passive variant of the channel call.
      return try routeChannels(
        Call(
          method: call.method, path: Array(call.path.dropFirst()), query: call.query, body: call.body,
          multipart: call.multipart, caller: call.caller, host: call.host))
    case ("POST", "storage") where call.path.count == 2 && call.path[1] == "file": return try upload(call)
    case ("GET", "sdk") where call.path == ["sdk", "applications", "settings"]: return retention.applicationSettings()
    case ("GET", "search") where call.path == ["search", "messages"]: return try search(call)
    case (_, "report"): return try routeReport(call)
    case (_, "push"): return try pushTokenRoutes.routeOwner(call)
    default: throw ServerError.unknownPath
    }
  }
}
