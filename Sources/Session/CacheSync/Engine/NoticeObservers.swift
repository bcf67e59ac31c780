import ChatModel

/// Who is told of notices: observers of one channel, and of everything.
///
/// A notice costs the observers of the channels that it touches and those of everything, not the others.
struct NoticeObservers {
  typealias Handler = @Sendable (SyncNotice) async -> Void

  private var lastID = 0
  private var ofEverything: [(id: Int, handler: Handler)] = []
  private var ofChannel: [[UInt8]: [(id: Int, handler: Handler)]] = [:]

  /// - Parameter channelURL: `nil` for everything.
  /// - Returns: the id to remove it with.
  mutating func add(channelURL: String?, _ handler: @escaping Handler) -> Int {
    lastID += 1
    if let channelURL {
      ofChannel[Array(channelURL.utf8), default: []].append((lastID, handler))
    } else {
      ofEverything.append((lastID, handler))
    }
    return lastID
  }

  mutating func remove(_ id: Int) {
    ofEverything.removeAll { $0.id == id }
    for key in Array(ofChannel.keys) {
      ofChannel[key]?.removeAll { $0.id == id }
      if ofChannel[key]?.isEmpty == true { ofChannel[key] = nil }
    }
  }

  /// The channels that somebody watches.
  var watchedChannelURLs: [String] { ofChannel.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// The handlers for a notice, in the order in which they were added; those of a channel see the whole notice.
  func handlers(for notice: SyncNotice) -> [Handler] {
    var found = ofEverything
    if notice.change?.isEverythingCleared == true || notice.isReload {
      for observers in ofChannel.values { found += observers }
    } else {
      for url in notice.channelURLs { found += ofChannel[Array(url.utf8)] ?? [] }
    }
    var seen: Set<Int> = []
    return found.sorted { $0.id < $1.id }.filter { seen.insert($0.id).inserted }.map(\.handler)
  }
}

/// A registration with a session's notices. It ends with `cancel`, or when nobody holds it any more.
package final class SyncObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// No notice that enters the queue afterwards is delivered.
  package func cancel() { end() }
}
