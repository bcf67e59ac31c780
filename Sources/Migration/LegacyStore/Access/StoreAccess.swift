/// Who reads a store, and so how carefully it must be opened.
public enum StoreAccess: Sendable {
  /// A command line or another app; the store may be in use elsewhere.
  case anotherProcess
  /// The app that owns the store, before SyncManager is set up: opening and closing a file drops the POSIX locks that
  /// the process holds on it.
  case ownerBeforeSetup
}
