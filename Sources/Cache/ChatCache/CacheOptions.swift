/// How a cache is opened.
public struct CacheOptions: Sendable {
  /// How long a write waits for another process's write, in seconds, before it fails with `busy`. Default 5.
  public var busyTimeout: Double
  /// Not supported: with any value, `open` fails with `encryption_unsupported`, so that nobody believes that a plain
  /// file is encrypted (Docs/Architecture.md#the-cache). Default `nil`.
  public var encryptionKey: [UInt8]?

  public init(busyTimeout: Double = 5, encryptionKey: [UInt8]? = nil) {
    self.busyTimeout = busyTimeout
    self.encryptionKey = encryptionKey
  }
}
