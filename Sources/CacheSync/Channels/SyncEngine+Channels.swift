extension SyncEngine {
  func channelsMayBeMissed() {}
  func kickChannelLists() async {}
  func kickChannelFetches() async {}
}
