import ChatClient
import EventAdapter
import LocalCaching
import SyncManager

/// The lists of channels, each API on its own layer and on the other one's: four lists that must be the same as far as
/// they are loaded.
final class ChannelScreens: Sendable {
  let legacy: SBSMChannelCollection
  let newer: GroupChannelCollection
  let newerOnLegacy: GroupChannelCollection
  let legacyOnNewer: SBSMChannelCollection

  /// - Parameter isInUse: whether lists have their first page when they are adapted.
  /// - Returns: `nil` if a collection cannot be created.
  init?(_ session: ChatSession, isInUse: Bool) async {
    func query() -> GroupChannelListQuery {
      let query = session.createMyGroupChannelListQuery()
      query.limit = 3
      query.includeEmptyChannel = true
      query.customTypesFilter = ["shown"]
      return query
    }
    newer = GroupChannelCollection(query: query())
    let newerBelow = GroupChannelCollection(query: query())
    guard let legacy = SBSMChannelCollection(query: query()), let legacyBelow = SBSMChannelCollection(query: query())
    else { return nil }
    if isInUse {
      _ = try? await newerBelow.loadMore()
      await withCheckedContinuation { continuation in legacyBelow.fetch { _ in continuation.resume() } }
    }
    guard let legacyOnNewer = SBSMChannelCollection(adapting: newerBelow) else { return nil }
    (self.legacy, self.legacyOnNewer) = (legacy, legacyOnNewer)
    newerOnLegacy = GroupChannelCollection(adapting: legacyBelow)
  }

  /// How many calls `load` starts.
  static let loads = 4

  func load(_ end: @escaping @Sendable () -> Void) {
    legacy.fetch { _ in end() }
    legacyOnNewer.fetch { _ in end() }
    newer.loadMore { _, _ in end() }
    newerOnLegacy.loadMore { _, _ in end() }
  }

  /// Whose lists those of `lists` are.
  static let names = ["legacy", "newer", "newer on legacy", "legacy on newer"]

  /// What they show, as urls. Hidden channels stay in legacy lists, but leave newer ones
  /// (Docs/VendorAPIs.md#legacy-channel-lists), so they are omitted.
  var lists: [[String]] {
    [legacy.channels, newer.channelList, newerOnLegacy.channelList, legacyOnNewer.channels]
      .map { $0.filter { !$0.isHidden }.map(\.channelURL) }
  }

  func close() {
    legacy.remove()
    legacyOnNewer.remove()
    newer.dispose()
    newerOnLegacy.dispose()
  }
}
