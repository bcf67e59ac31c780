public import ChatModel

/// What the sync engine needs from a server: calls that are answered, commands that are acknowledged, and one stream of
/// everything that happens on the connection, in order.
///
/// An implementation renews an expired session once and repeats the call once (Docs/Protocol.md#requests), fails
/// everything that waits for an acknowledgement at once when the socket dies, and reconnects by itself
/// (Docs/Protocol.md#reconnecting).
public protocol ChatTransport: Sendable {
  /// What happens on the connection, from the first `connect` on, in order. One consumer.
  var events: AsyncStream<ConnectionEvent> { get }

  /// Logs in over the socket. If there is already a connection of the same user, its login is returned; one of another
  /// user is closed first. Before it returns, everything up to the login is in `events`: `ConnectionEvent.loggedIn` with
  /// what it returns, too.
  /// - Throws: `ServerError` if the server refuses; with `Code.overloaded`, it asks for a pause of at most `retryAfter`
  ///   seconds, after which the transport tries again by itself. `WireError`: `socket_failed`, `login_timeout`,
  ///   `untrusted_certificate`, `connection_canceled`.
  func connect(_ login: LoginRequest) async throws -> LoginInformation

  /// Closes the socket and forgets the session. Everything that waits fails with `connection_canceled`.
  func disconnect() async

  /// Closes the socket and keeps the session, as when the app goes to the background.
  func suspend() async

  /// Reconnects at once: the app is in the foreground, the network is back or another one, or the user asks. A
  /// connection that looks open must prove within some seconds that it is: after a pause of the process or a change of
  /// networks, nothing else would tell for a long time.
  func resume() async

  /// Sends a command and waits for its acknowledgement.
  /// - Throws: `ServerError` if the server refuses, `WireError`: `not_connected`, `ack_timeout`, `socket_closed`.
  func send(_ command: ClientCommand) async throws -> ServerMessage

  /// Sends a command that is not acknowledged. Returns when it has been passed to the socket.
  /// - Throws: `WireError.notConnected`.
  func post(_ command: ClientCommand) async throws

  /// Makes a REST call.
  /// - Parameter progress: bytes sent and total bytes, for uploads.
  /// - Throws: `ServerError` if the server refuses, `WireError` if there is no answer.
  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload
}

extension ChatTransport {
  public func call(_ call: HTTPCall) async throws -> Payload { try await self.call(call, progress: nil) }

  public func messages(in channelURL: String, _ list: MessageListCall) async throws -> MessagePage {
    try MessagePage(try await call(.messages(in: channelURL, list)), channelURL: channelURL)
  }

  public func messageChangelog(
    in channelURL: String, since point: ChangelogPoint, _ includes: MessageIncludes = .everything
  ) async throws -> MessageChangelogPage {
    try MessageChangelogPage(
      try await call(.messageChangelog(in: channelURL, since: point, includes)), channelURL: channelURL)
  }

  public func messageGap(
    in channelURL: String, _ list: MessageListCall, previous: GapSide?, next: GapSide?
  ) async throws -> MessageGap {
    try MessageGap(
      try await call(.messageGap(in: channelURL, list, previous: previous, next: next)), channelURL: channelURL)
  }

  public func myChannels(userID: String, _ list: ChannelListCall) async throws -> ChannelPage {
    try ChannelPage(try await call(.myChannels(userID: userID, list)))
  }

  public func myChannelChangelog(userID: String, since point: ChangelogPoint) async throws -> ChannelChangelogPage {
    try ChannelChangelogPage(try await call(.myChannelChangelog(userID: userID, since: point)))
  }

  public func channel(_ url: String) async throws -> Channel {
    let payload = try await call(.channel(url))
    do { return try Channel(payload) } catch { throw WireError.malformed("channel") }
  }
}

/// A transport that tells how many events it has put into `events`: whoever reads them knows whether it has all of them.
package protocol CountedEvents: ChatTransport {
  var eventCount: Int { get }
}

/// A transport in front of another one, which passes on what it does not change.
package protocol ForwardingTransport: ChatTransport {
  var base: any ChatTransport { get }
}

extension ForwardingTransport {
  package var events: AsyncStream<ConnectionEvent> { base.events }
  package func connect(_ login: LoginRequest) async throws -> LoginInformation { try await base.connect(login) }
  package func disconnect() async { await base.disconnect() }
  package func suspend() async { await base.suspend() }
  package func resume() async { await base.resume() }
  package func send(_ command: ClientCommand) async throws -> ServerMessage { try await base.send(command) }
  package func post(_ command: ClientCommand) async throws { try await base.post(command) }
  package func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await base.call(call, progress: progress)
  }
}
