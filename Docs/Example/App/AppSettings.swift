import Foundation

/// What the app knows about itself.
struct AppSettings: Sendable {
  let applicationID: String
  /// The user of this device.
  var userID: String
  /// Where the server is. An app on the vendor's service omits both hosts.
  var apiHost: String
  var socketHost: String
  /// SyncManager's store, with its `-wal` and `-shm` next to it. `cachebridge inspect`, run on the app's container,
  /// finds it.
  var store: URL
  /// The folder of the new caches, one file per user.
  var caches: URL
}
