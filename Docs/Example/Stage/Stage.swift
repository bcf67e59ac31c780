import ChatModel
import Foundation
import LegacyFixtures
import SendBirdSyncManager

/// Everything around the app: the server, the other user, and the user's device.
struct Stage: Sendable {
  let server: ChatServer
  let app: AppSettings
  /// The device's disk, so to speak.
  let folder: URL
  let bob: String
  let kitchen: String
  let desk: String
  /// What the app's launches send.
  let statistics: Statistics
  /// What the old app has in its store.
  private(set) var oldRows: FixtureContent

  /// Creates the users and channels, the old app's store, and what has happened on the server since the old app was
  /// last used.
  init(_ server: ChatServer) async throws {
    // Other runs on a server that keeps running have their own.
    let run = UUID().uuidString.prefix(8).lowercased()
    self.server = server
    bob = "bob-\(run)"
    (kitchen, desk) = ("kitchen-\(run)", "desk-\(run)")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("five-steps-\(run)")
    statistics = Statistics(file: folder.appendingPathComponent("statistics.ndjson"))
    app = AppSettings(
      applicationID: "DEV", userID: "alice-\(run)", apiHost: server.url,
      socketHost: "ws" + server.url.dropFirst("http".count),
      store: folder.appendingPathComponent("SyncManager.sqlite"), caches: folder.appendingPathComponent("caches"))
    oldRows = FixtureContent(owner: app.userID, nickname: "Alice")
    try await openChannels()
    oldRows = try await rowsOfOldApp()
    for device in [app, secondDevice] { try makeStore(oldRows, of: device) }
    try await whileNoAppRan()
  }

  /// Another user writes.
  @discardableResult
  func bobWrites(_ text: String, in channel: String) async throws -> Int64 {
    try await write(text, by: bob, in: channel)
  }

  /// Sends a user's message, as that user's own device would.
  @discardableResult
  func write(_ text: String, by user: String, in channel: String) async throws -> Int64 {
    let sent = try await server.call(
      "POST", "group_channels/\(channel)/messages",
      .object {
        $0.set("message_type", "MESG")
        $0.set("user_id", user)
        $0.set("message", text)
      })
    return sent.integer("message_id") ?? 0
  }

  func bobEdits(_ message: Int64, to text: String, in channel: String) async throws {
    try await server.call(
      "PUT", "group_channels/\(channel)/messages/\(message)",
      .object {
        $0.set("message_type", "MESG")
        $0.set("message", text)
      })
  }

  func bobDeletes(_ message: Int64, in channel: String) async throws {
    try await server.call("DELETE", "group_channels/\(channel)/messages/\(message)")
  }

  /// The app's process ends; what it wrote stays.
  func quitApp() async {
    SBSMSyncManager.pauseSynchronize()
    await SharedSession.shared.end()
  }

  /// Cleans up.
  func strike() async {
    await quitApp()
    await server.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
