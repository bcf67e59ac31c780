extension SyncEngine {
  func messagesMayBeMissed() {}
  func kickMessages() async {}
}

extension SyncEngine {
  func isWatched(channelURL: String) -> Bool { false }
}
