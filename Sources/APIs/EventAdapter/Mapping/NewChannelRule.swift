/// The mapping of a newer channel collection's events
/// (Docs/Guides/what-maps-to-what.md#a-legacy-screen-on-a-newer-collection).
enum NewChannelRule: String, MappingRule {
  case channelsLoaded, channelAdded, channelChanged, channelMoved, channelLeft, channelUnknown

  static var direction: MappingDirection { .newToLegacy }

  var entry: MappingEntry {
    switch self {
    case .channelsLoaded:
      MappingEntry("channel insert, from a fetch", "the handler of loadMore", kept: "channels, order")
    case .channelAdded:
      MappingEntry("channel insert", "addedChannels", kept: "channels, position", lost: "the cause")
    case .channelChanged: MappingEntry("channel update", "updatedChannels", kept: "channels", lost: "the cause")
    case .channelMoved:
      MappingEntry(
        "channel update and channel move", "updatedChannels of a channel whose position changed",
        kept: "channels, position", lost: "the cause")
    case .channelLeft:
      MappingEntry(
        "channel remove", "deletedChannelURLs", kept: "channels",
        lost: "the cause, and the fact that everything was cleared: all channels are removed instead")
    case .channelUnknown:
      MappingEntry(
        "", "deletedChannelURLs or updatedChannels of a channel that no fetch has shown yet", kept: "",
        lost: "the event: the fetch that shows the channel shows its state at that time", isReported: true)
    }
  }
}
