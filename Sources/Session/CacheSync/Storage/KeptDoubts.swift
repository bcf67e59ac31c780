import ChatCache
import ChatModel

/// The channels that have to be asked for again, as the cache keeps them: a run that ends before the answers is followed
/// by one that asks.
///
/// They stand in the session's row. Whatever makes a channel doubtful, or moves a token or a list past it, writes them
/// in its own transaction (decision 14).
struct KeptDoubts: Sendable, Equatable {
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
      if channels.count > KeptDoubts.limit { (channels, isEverything) = ([], true) }
    }
  }

  mutating func add(_ other: KeptDoubts) {
    if other.isEverything { (channels, isEverything) = ([], true) } else { add(other.channelURLs) }
  }

  var isEmpty: Bool { channels.isEmpty && !isEverything }
  var channelURLs: [String] { channels.map { String(decoding: $0, as: UTF8.self) } }
}

extension KeptDoubts {
  static let member = "doubts"

  fileprivate init(_ payload: Payload?) {
    guard let doubts = payload?.object("doubts") else { return }
    add(doubts.strings("channel_urls"))
    if doubts.boolean("everything") == true { (channels, isEverything) = ([], true) }
  }

  fileprivate var payload: Payload {
    .object {
      $0.set("channel_urls", channelURLs)
      $0.set("everything", isEverything ? true : nil)
    }
  }
}

extension CacheSnapshot {
  func doubts() throws -> KeptDoubts { KeptDoubts(try session().payload) }
}

extension CacheTransaction {
  func setDoubts(_ doubts: KeptDoubts) throws {
    let (appID, known) = try snapshot.session()
    let payload = (known ?? .object { _ in }).edited {
      if doubts.isEmpty { $0.remove(KeptDoubts.member) } else { $0.set(KeptDoubts.member, doubts.payload) }
    }
    try setSession(appID: appID, payload: payload)
  }
}

extension SyncEngine {
  /// Takes over what the last run left in doubt. Done once; when the cache cannot be read, with the next kick.
  func loadDoubts() async {
    guard keptDoubts == nil else { return }
    do {
      let doubts = try await cache.read { try $0.doubts() }
      if doubts.isEverything {
        try await commitToCache(.application) { transaction in
          // Everything is listed again, and what the lists do not bring is asked for.
          try transaction.setToken(nil, .channelList)
          try transaction.removeChannelListProgress()
          try transaction.setDoubts(KeptDoubts())
        }
        channelSync.requestEverything()
        keptDoubts = KeptDoubts()
      } else {
        keptDoubts = doubts
      }
      // Nothing of this run: it is found out by asking.
      for url in doubts.channelURLs { channelSync.markDirty(channelURL: url, source: .channelChangelog, on: self) }
    } catch {
      await cacheFailed(error)
    }
  }

  /// Writes one transaction, and what is doubtful then. When another connection wrote before, that is taken in first, and
  /// `body` is done on what the cache holds now.
  /// - Parameters:
  ///   - isProgress: it says how far something is known, counted from what the cache held when it was asked for: it is
  ///     not written to a cache that holds something else.
  ///   - settled: channels that it makes the server's.
  ///   - doubting: channels that it makes doubtful, from what it returned. The caller marks them as dirty afterwards.
  func write<Value: Sendable>(
    _ source: CacheSource, settling settled: [String] = [],
    isProgress: Bool = false, doubting: @escaping @Sendable (Value) -> [String] = { _ in [] },
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> (value: Value, change: CacheChange?) {
    while true {
      // Read anew in each round: a reload drops them.
      let kept = keptDoubts
      let known = KeptDoubts(
        channelSync.dirtyURLs.lazy.filter { url in !settled.contains { $0.hasSameBytes(as: url) } })
      do {
        let commit = try await cache.commit(source: source, knownReloads: reloads.known) {
          transaction -> (Value, KeptDoubts) in
          let value = try body(transaction)
          var doubts = known
          doubts.add(doubting(value))
          if kept == nil { doubts.add(try transaction.snapshot.doubts()) }
          if doubts != kept { try transaction.setDoubts(doubts) }
          return (value, doubts)
        }
        // What was not read yet is still to be marked.
        if kept != nil { keptDoubts = commit.value.1 }
        return (commit.value.0, commit.change)
      } catch let reloaded as CacheReloaded {
        try await reload(reloaded.count)
        if isProgress { throw CancellationError() }
      }
    }
  }
}
