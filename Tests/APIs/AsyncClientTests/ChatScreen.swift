import Foundation
import SendBirdSyncManager

/// A screen of an app of version 3.1 in language mode 6: it belongs to the main actor, and awaits the vendor's calls as
/// Swift sees them, with params and closures of its own. It has to compile without a warning.
@MainActor
final class ChatScreen {
  private(set) var channel: SBDGroupChannel?
  private(set) var legacy: SBSMMessageCollection?
  private(set) var rows: [String] = []
  private(set) var uploaded: Int64 = 0
  private(set) var told: [String] = []

  func signIn(apiHost: String, wsHost: String) async -> SBDError? {
    let (user, error) = await SBDMain.connect(
      withUserId: "alice", accessToken: nil, apiHost: apiHost, wsHost: wsHost)
    told.append(user?.userId ?? "nobody")
    return error
  }

  func open(_ url: String) async -> SBDError? {
    let (channel, error) = await SBDGroupChannel.withUrl(url)
    self.channel = channel
    return error
  }

  /// The legacy collection of the open channel, with a filter of the screen.
  func show(_ url: String) async -> SBDError? {
    let filter = SBSMMessageFilter()
    let (collection, error) = await SBSMMessageCollection.create(
      withChannelUrl: url, filter: filter, viewpointTimestamp: .max)
    legacy = collection
    guard let collection else { return error }
    let (hasMore, failure) = await collection.fetch(in: .previous)
    rows = collection.messages.map(\.message)
    told.append("more \(hasMore)")
    return failure
  }

  func catchUp() async -> [SBDError] {
    guard let legacy else { return [] }
    let (_, error) = await legacy.fetchAllNextMessages()
    return [error, await legacy.fetchFailedMessages(), await legacy.fetchPendingMessages()].compactMap { $0 }
  }

  /// Params that the screen goes on using, and a closure of its own.
  func make(_ name: String) async -> SBDGroupChannel? {
    let params = SBDGroupChannelParams()
    params.name = name
    params.addUserId("bob")
    params.coverImage = Data(repeating: 7, count: 1000)
    let (made, _) = await SBDGroupChannel.createChannel(
      with: params, progressHandler: { _, sent, _ in self.uploaded = max(self.uploaded, sent) })
    params.name = name + "!"
    guard let made else { return nil }
    let (changed, _) = await made.update(with: params)
    return changed
  }

  /// A call without a handler keeps its meaning wherever nobody waits.
  func read() {
    channel?.markAsRead()
    channel?.createMetaData(["a": "1"])
    Task { channel?.updateMetaData(["b": "2"]) }
  }
}
