import LiveTesting
import SendBirdSyncManager
import Testing

/// Runs of an app of the legacy API.
extension SnippetFixture {
  /// An app that set SyncManager up as seeds 000 and 001 say, and is connected and resumed.
  static func legacy(_ options: SBSMSyncManagerOptions = SBSMSyncManagerOptions()) async throws -> SnippetFixture {
    let fixture = try await SnippetFixture(isLegacy: true)
    try await fixture.launch(options)
    return fixture
  }

  /// The app's launch, and its login.
  func launch(_ options: SBSMSyncManagerOptions = SBSMSyncManagerOptions()) async throws {
    SBSMSyncManager.setup(withUserId: "alice", options: options)
    try await connect()
    SBSMSyncManager.resumeSynchronize()
  }

  /// The app's end. What it cached stays.
  func quit() async {
    SBSMSyncManager.pauseSynchronize()
    await SharedSession.shared.end()
  }

  /// Makes a channel of alice and bob, with messages of bob.
  func make(_ url: String, _ texts: [String] = [], _ more: String = "") async throws {
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(url)","name":"\#(url)"\#(more)}"#)
    for text in texts { try await send(text, to: url) }
  }

  /// Closes the connection; the login stays.
  func loseConnection() async {
    await withCheckedContinuation { continuation in SBDMain.disconnectWebSocket { continuation.resume() } }
  }

  /// Connects again, and returns when the app was told.
  func reconnect() async {
    let delegate = ReconnectionLog()
    SBDMain.add(delegate as SBDConnectionDelegate, identifier: delegate.description)
    SBDMain.reconnect()
    await delegate.log.until("success")
    SBDMain.removeConnectionDelegate(forIdentifier: delegate.description)
  }

  /// Returns when everything that happened was told to the app.
  func untilTold() async { await SharedSession.shared.session?.untilDelivered() }
}

private final class ReconnectionLog: NSObject, SBDConnectionDelegate {
  let log = CallLog()
  func didSucceedReconnection() { log.append("success") }
}
