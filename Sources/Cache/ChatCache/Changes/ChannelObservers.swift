import ChatModel

/// Observers of one channel, and of everything, in the order in which they were added.
///
/// The cost of a change depends on the observers of the channels that it touches and those of everything, not on the
/// others.
package struct ChannelObservers<Observer: Sendable>: Sendable {
  /// An observer that was added.
  package struct Entry: Sendable {
    package let id: Int
    /// The channel that it observes; `nil` for everything.
    package let channelURL: String?
    package let observer: Observer
  }

  private var lastID = 0
  private var ofEverything: [Entry] = []
  private var ofChannel: [ChannelURL: [Entry]] = [:]

  package init() {}

  package var isEmpty: Bool { ofEverything.isEmpty && ofChannel.isEmpty }

  /// - Parameter channelURL: `nil` for everything.
  /// - Returns: the key to remove it with.
  package mutating func add(_ observer: Observer, channelURL: String?) -> Entry {
    lastID += 1
    let entry = Entry(id: lastID, channelURL: channelURL, observer: observer)
    if let channelURL {
      ofChannel[channelURL, default: []].append(entry)
    } else {
      ofEverything.append(entry)
    }
    return entry
  }

  package mutating func remove(_ entry: Entry) {
    guard let url = entry.channelURL else { return ofEverything.removeAll { $0.id == entry.id } }
    ofChannel[url]?.removeAll { $0.id == entry.id }
    if ofChannel[url]?.isEmpty == true { ofChannel[url] = nil }
  }

  /// Whether this channel has observers.
  package func hasObservers(ofChannel url: String) -> Bool { ofChannel[url] != nil }

  /// The observed channels.
  package var channelURLs: [String] { ofChannel.values.compactMap { $0.first?.channelURL } }

  /// All of them.
  package var entries: [Entry] { (ofEverything + ofChannel.values.joined()).sorted { $0.id < $1.id } }

  /// Those of everything, and of these channels, each once.
  package func entries(ofChannels urls: [String]) -> [Entry] {
    var found = ofEverything
    for key in Set(bytesOf: urls) { found += ofChannel[key] ?? [] }
    return found.sorted { $0.id < $1.id }
  }
}
