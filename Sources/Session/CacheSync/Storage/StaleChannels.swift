import ChatCache
import ChatModel
import ChatWire

/// The channels that have to be asked for again, as the cache keeps them: a run that ends before the answers is followed
/// by one that asks.
///
/// They stand in the session's row. Whatever makes a channel stale, or moves a token or a list past it, writes them
/// in its own transaction (decision 14).
struct StaleChannels: Sendable, Equatable {
  /// So many channels are named at most; of more, none is, and the next run lists all channels again.
  static let limit = 100

  /// Their urls, by bytes.
  private(set) var channels: Set<[UInt8]> = []
  private(set) var isEverything = false

  init() {}
  init(_ channelURLs: some Sequence<String>) { add(channelURLs) }

  mutating func add(_ channelURLs: some Sequence<String>) {
    for url in channelURLs where !isEverything {
      channels.insert(Array(url.utf8))
      if channels.count > StaleChannels.limit { (channels, isEverything) = ([], true) }
    }
  }

  mutating func add(_ other: StaleChannels) {
    if other.isEverything { (channels, isEverything) = ([], true) } else { add(other.channelURLs) }
  }

  var isEmpty: Bool { channels.isEmpty && !isEverything }
  var channelURLs: [String] { channels.map { String(decoding: $0, as: UTF8.self) } }
}

extension StaleChannels {
  static let member = "doubts"

  fileprivate init(_ payload: Payload?) {
    guard let staleChannels = payload?.object("doubts") else { return }
    add(staleChannels.strings("channel_urls"))
    if staleChannels.boolean("everything") == true { (channels, isEverything) = ([], true) }
  }

  fileprivate var payload: Payload {
    .object {
      $0.set("channel_urls", channelURLs)
      $0.set("everything", isEverything ? true : nil)
    }
  }
}

extension CacheSnapshot {
  func staleChannels() throws -> StaleChannels { StaleChannels(try session().payload) }
}

extension CacheTransaction {
  func setStaleChannels(_ staleChannels: StaleChannels) throws {
    let (appID, known) = try snapshot.session()
    let payload = (known ?? .object { _ in }).edited {
      if staleChannels.isEmpty {
        $0.remove(StaleChannels.member)
      } else {
        $0.set(StaleChannels.member, staleChannels.payload)
      }
    }
    try setSession(appID: appID, payload: payload)
  }
}
