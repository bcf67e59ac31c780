import ChatCache
import ChatModel
import Foundation
import StoreMigrator

/// What exists only on this device.
enum UnsentMessages {
  // region: unsent messages
  struct UnsentText {
    let channelURL: String
    let requestID: String
    /// False: the message was on its way when the old app ended, and may have arrived.
    let hasFailed: Bool
    let text: String
  }

  /// The user's unsent texts, oldest first. Only the names of files are known, because their contents were never in the
  /// store.
  static func texts(_ settings: AppSettings) async throws -> [UnsentText] {
    let cache = try Cache.open(directory: settings.caches, userID: settings.userID)
    defer { try? cache.close() }
    let outgoing = try await cache.read { try $0.outgoingMessages() }
    return outgoing.sorted { $0.message.createdAt < $1.message.createdAt }.compactMap { row in
      guard row.message.kind == .user else { return nil }
      return UnsentText(
        channelURL: row.message.channelURL, requestID: row.requestID, hasFailed: row.state == .failed,
        text: row.message.text)
    }
  }
  // end

  // region: remove everything
  static func removeEverything(_ settings: AppSettings) throws {
    try StoreMigration(store: settings.store, directory: settings.caches).removeStore()
    if FileManager.default.fileExists(atPath: settings.caches.path) {
      try FileManager.default.removeItem(at: settings.caches)
    }
  }
  // end
}
