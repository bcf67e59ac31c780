extension SyncEngine {
  /// What a run that ended in the middle left behind.
  func recover() async {}
  func stopSends() {}
  func kickOutgoing() async {}
}
