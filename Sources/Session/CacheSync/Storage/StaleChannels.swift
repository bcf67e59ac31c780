import ChatCache
import ChatModel
import ChatWire

/// The channels that must be requested again, as recorded in the cache: a run that ends before the answers is followed
/// by one that requests them.
///
/// They are in the session's row. Whatever makes a channel stale, or moves a token or a list past it, writes them in
/// its own transaction (decision 14).
struct StaleChannels: Sendable, Equatable {
  /// The maximum number of recorded channels; if there are more, none is recorded, and the next run lists all channels
  /// again.
  static let limit = 100

  private(set) var channels: Set<ChannelURL> = []
  private(set) var isEverything = false

  init() {}
  init(_ channelURLs: some Sequence<String>) { add(channelURLs) }

  mutating func add(_ channelURLs: some Sequence<String>) {
    for url in channelURLs where !isEverything {
      channels.insert(url)
      if channels.count > StaleChannels.limit { (channels, isEverything) = ([], true) }
    }
  }

  mutating func add(_ other: StaleChannels) {
    if other.isEverything { (channels, isEverything) = ([], true) } else { add(other.channelURLs) }
  }

  var isEmpty: Bool { channels.isEmpty && !isEverything }
  var channelURLs: [String] { channels.map(\.text) }
}

extension StaleChannels {
  fileprivate init(_ doubts: SessionDoubts) {
    add(doubts.channelURLs)
    if doubts.isEverything { (channels, isEverything) = ([], true) }
  }
}

extension CacheSnapshot {
  func staleChannels() throws -> StaleChannels { StaleChannels(SessionDoubts(in: try session().payload)) }
}

extension CacheTransaction {
  func setStaleChannels(_ staleChannels: StaleChannels) throws {
    let (appID, known) = try snapshot.session()
    let doubts = SessionDoubts(channelURLs: staleChannels.channelURLs, isEverything: staleChannels.isEverything)
    try setSession(appID: appID, payload: doubts.written(to: known))
  }
}
