import Foundation

/// What the app knows about itself. Change it for a server and a store of yours.
struct AppSettings: Sendable {
  let applicationID: String
  let userID: String
  /// Where `cachebridge-lab serve` runs. App Transport Security lets a simulator speak `http` to this machine only.
  let apiHost: String
  let socketHost: String
  /// SyncManager's store. `cachebridge inspect` on the app's container tells where it is.
  let store: URL
  /// The folder of the caches.
  let caches: URL

  static var example: AppSettings {
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    return AppSettings(
      applicationID: "DEV", userID: "alice", apiHost: "http://127.0.0.1:8080", socketHost: "ws://127.0.0.1:8080",
      store: folder.appendingPathComponent("SyncManager.sqlite"), caches: folder.appendingPathComponent("Chats"))
  }
}
