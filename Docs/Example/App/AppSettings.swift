import Foundation

/// What the app knows about itself.
struct AppSettings: Sendable {
  let applicationID: String
  /// Who uses this device.
  let userID: String
  /// Where the server is; an app on the vendor's service leaves both hosts out.
  var apiHost: String
  var socketHost: String
  /// SyncManager's store, with its `-wal` and `-shm` beside it. `cachebridge inspect` on the app's container tells where it is.
  var store: URL
  /// The folder of the new caches, one file per user.
  var caches: URL
}
