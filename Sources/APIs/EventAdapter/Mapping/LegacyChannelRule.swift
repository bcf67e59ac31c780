/// The mapping of a legacy channel collection's events
/// (Docs/Guides/what-maps-to-what.md#a-newer-screen-on-a-legacy-collection).
enum LegacyChannelRule: String, MappingRule {
  case channelsFetched, channelAdded, channelChanged, channelMoved, channelLeft, channelsCleared

  static var direction: MappingDirection { .legacyToNew }

  var entry: MappingEntry {
    switch self {
    case .channelsFetched:
      MappingEntry("channel insert, from a fetch", "the handler of loadMore; no delegate call", kept: "channels, order")
    case .channelAdded:
      MappingEntry(
        "channel insert, for any other cause", "addedChannels, source of the cause", kept: "channels, source")
    case .channelChanged:
      MappingEntry("channel update", "updatedChannels, source of the cause", kept: "channels, source")
    case .channelMoved:
      MappingEntry(
        "channel update and channel move, or only a move",
        "one updatedChannels, source of the cause; channelList has the new position",
        kept: "channels, position, source",
        lost: "the change of position: compare it in channelList")
    case .channelLeft: MappingEntry("channel remove", "deletedChannelURLs, source of the cause", kept: "urls, source")
    case .channelsCleared:
      MappingEntry(
        "channel clear", "deletedChannelURLs of all, source of the cause; hasMore is true", kept: "urls, source")
    }
  }
}
