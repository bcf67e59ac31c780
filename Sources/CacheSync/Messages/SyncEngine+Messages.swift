extension SyncEngine {
  func messagesMayBeMissed() {}
  func kickMessages() async {}
}
