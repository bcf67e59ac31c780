/// How a cache is opened.
public struct CacheOptions: Sendable {
  /// How long a write waits for another process's write, in seconds, before it fails with `busy`. Default 5.
  public var busyTimeout: Double
  /// Not supported: with any value, `open` fails with `encryption_unsupported`, so that nobody believes that a plain
  /// file is encrypted (Docs/Architecture.md#the-cache). Default `nil`.
  public var encryptionKey: [UInt8]?
  /// Whether backups of the device leave the cache out. Default true: the server has what the cache contains, except for
  /// messages that could not be sent and history that it no longer keeps. With false, `open` takes the mark away from
  /// the file and from the folder of the caches. Apple systems only.
  public var isExcludedFromBackup: Bool
  /// Whether the file is in a container that several processes share, such as an app group's. Default false.
  ///
  /// iOS ends a process that is suspended while it holds a lock on such a file. So a session holds writes back while its
  /// app is in the background, and every cache does between GRDB's `Database.suspendNotification` and
  /// `Database.resumeNotification` (Docs/Guides/apple-systems.md#app-groups-and-suspension).
  public var isShared: Bool

  /// Whether the cache can be searched (Docs/Guides/search.md): it then keeps an index beside its file, which is built in
  /// the background when there is none. Default false, which leaves an index alone that another process keeps;
  /// `turnSearchOff` removes it.
  public var isSearchable: Bool

  public init(
    busyTimeout: Double = 5, encryptionKey: [UInt8]? = nil, isExcludedFromBackup: Bool = true, isShared: Bool = false,
    isSearchable: Bool = false
  ) {
    self.busyTimeout = busyTimeout
    self.encryptionKey = encryptionKey
    self.isExcludedFromBackup = isExcludedFromBackup
    self.isShared = isShared
    self.isSearchable = isSearchable
  }
}
