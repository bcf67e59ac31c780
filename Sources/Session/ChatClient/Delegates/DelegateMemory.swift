import ChatModel

/// What was reported, and what cannot be reported yet. Its size is limited.
struct DelegateMemory: Sendable {
  /// The maximum number of channels and of messages.
  private static let limit = 1_000

  private struct MessageKey: Hashable, Sendable {
    let channel: ChannelURL
    let id: Int64
  }

  private var fingerprints: [ChannelURL: ChannelFingerprint] = [:]
  private var received: Set<MessageKey> = []
  private var order: [MessageKey] = []
  /// In order of arrival.
  private var waiting: [(channel: ChannelURL, notice: SessionNotice)] = []

  /// - Returns: whether the channel looks different from the last call; true for the first one.
  mutating func look(_ channel: ChatModel.Channel) -> Bool {
    let (key, fingerprint) = (ChannelURL(channel.url), ChannelFingerprint(channel))
    guard fingerprints[key] != fingerprint else { return false }
    if fingerprints.count >= Self.limit, fingerprints[key] == nil { fingerprints = [:] }
    fingerprints[key] = fingerprint
    return true
  }

  mutating func forget(channelURL: String) {
    let key = ChannelURL(channelURL)
    fingerprints[key] = nil
    waiting.removeAll { $0.channel == key }
  }

  /// - Returns: false if the message was received before: a server may repeat itself after a reconnection.
  mutating func receive(_ messageID: Int64, channelURL: String) -> Bool {
    let key = MessageKey(channel: ChannelURL(channelURL), id: messageID)
    guard received.insert(key).inserted else { return false }
    order.append(key)
    if order.count > Self.limit { received.remove(order.removeFirst()) }
    return true
  }

  /// Keeps a notice until its channel is known. Beyond the limit, the oldest one is dropped: its channel has been
  /// requested for the longest time, without success.
  mutating func wait(_ notice: SessionNotice, channelURL: String) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append((ChannelURL(channelURL), notice))
  }

  /// The notices that waited for a channel that is now known.
  mutating func release(channelURL: String) -> [SessionNotice] {
    guard !waiting.isEmpty else { return [] }
    let key = ChannelURL(channelURL)
    let notices = waiting.filter { $0.channel == key }.map(\.notice)
    if !notices.isEmpty { waiting.removeAll { $0.channel == key } }
    return notices
  }
}
