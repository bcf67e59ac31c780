import ChatModel

/// What was told, and what cannot be told yet. It only grows to a limit.
struct DelegateMemory: Sendable {
  /// Channels and messages at most.
  private static let limit = 1_000

  private struct MessageKey: Hashable, Sendable {
    let channel: ChannelURL
    let id: Int64
  }

  private var fingerprints: [ChannelURL: ChannelFingerprint] = [:]
  private var received: Set<MessageKey> = []
  private var order: [MessageKey] = []
  /// In the order in which they came.
  private var waiting: [(channel: ChannelURL, notice: SessionNotice)] = []

  /// - Returns: whether the channel looks different from how it looked when this was asked last; true for the first time.
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

  /// - Returns: false when the message was received before: a server may repeat itself after a reconnection.
  mutating func receive(_ messageID: Int64, channelURL: String) -> Bool {
    let key = MessageKey(channel: ChannelURL(channelURL), id: messageID)
    guard received.insert(key).inserted else { return false }
    order.append(key)
    if order.count > Self.limit { received.remove(order.removeFirst()) }
    return true
  }

  /// Keeps a notice until its channel is known. Beyond the limit the oldest is dropped: its channel has been asked for
  /// the longest, in vain.
  mutating func wait(_ notice: SessionNotice, channelURL: String) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append((ChannelURL(channelURL), notice))
  }

  /// What waited for a channel that is known now.
  mutating func release(channelURL: String) -> [SessionNotice] {
    guard !waiting.isEmpty else { return [] }
    let key = ChannelURL(channelURL)
    let notices = waiting.filter { $0.channel == key }.map(\.notice)
    if !notices.isEmpty { waiting.removeAll { $0.channel == key } }
    return notices
  }
}
