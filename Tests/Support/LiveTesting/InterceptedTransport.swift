package import ChatModel
package import ChatWire

/// A real transport with a test's hands in between: each closure runs before the real call, and may hold it back or fail
/// it.
package struct InterceptedTransport: ForwardingTransport {
  package let base: any ChatTransport
  private let beforeConnect: @Sendable () async throws -> Void
  private let beforeSend: @Sendable (ClientCommand) async throws -> Void
  private let afterSend: @Sendable (ClientCommand, ServerMessage) async throws -> Void
  private let beforeCall: @Sendable (HTTPCall) async throws -> Void
  private let afterCall: @Sendable (HTTPCall) async throws -> Void
  private let changeAnswer: @Sendable (HTTPCall, Payload) -> Payload

  /// - Parameters:
  ///   - afterSend: runs when the server has answered, before the caller learns of it; so does `afterCall`.
  ///   - changeAnswer: what the caller gets as the answer of a call.
  package init(
    _ base: any ChatTransport,
    beforeConnect: @escaping @Sendable () async throws -> Void = {},
    beforeSend: @escaping @Sendable (ClientCommand) async throws -> Void = { _ in },
    afterSend: @escaping @Sendable (ClientCommand, ServerMessage) async throws -> Void = { _, _ in },
    beforeCall: @escaping @Sendable (HTTPCall) async throws -> Void = { _ in },
    afterCall: @escaping @Sendable (HTTPCall) async throws -> Void = { _ in },
    changeAnswer: @escaping @Sendable (HTTPCall, Payload) -> Payload = { $1 }
  ) {
    self.base = base
    self.beforeConnect = beforeConnect
    self.beforeSend = beforeSend
    self.afterSend = afterSend
    self.beforeCall = beforeCall
    self.afterCall = afterCall
    self.changeAnswer = changeAnswer
  }

  package func connect(_ login: LoginRequest) async throws -> LoginInformation {
    try await beforeConnect()
    return try await base.connect(login)
  }

  package func send(_ command: ClientCommand) async throws -> ServerMessage {
    try await beforeSend(command)
    let answer = try await base.send(command)
    try await afterSend(command, answer)
    return answer
  }

  package func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await beforeCall(call)
    let answer = try await base.call(call, progress: progress)
    try await afterCall(call)
    return changeAnswer(call, answer)
  }
}
