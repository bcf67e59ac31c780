/// Collects what a transaction changes.
struct ChangeBuilder {
  private var order: [ByteKey] = []
  private var channels: [ByteKey: ChannelChange] = [:]
  private var isEverythingCleared = false
  private var isChannelListTokenChanged = false

  /// Changes the notice of one channel.
  mutating func update(_ channelURL: String, _ body: (inout ChannelChange) -> Void) {
    let key = ByteKey(channelURL)
    if channels[key] == nil { order.append(key) }
    body(&channels[key, default: ChannelChange(channelURL: channelURL)])
  }

  /// Nothing that was told before matters any more.
  mutating func clearEverything() {
    self = ChangeBuilder()
    isEverythingCleared = true
  }

  mutating func changeChannelListToken() { isChannelListTokenChanged = true }

  /// The notice of the transaction, `nil` when nothing changed.
  func change(number: Int64, source: CacheSource) -> CacheChange? {
    let touched = order.compactMap { channels[$0] }.filter { !$0.isEmpty }
    guard !touched.isEmpty || isEverythingCleared || isChannelListTokenChanged else { return nil }
    return CacheChange(
      number: number, source: source, channels: touched, isEverythingCleared: isEverythingCleared,
      isChannelListTokenChanged: isChannelListTokenChanged)
  }
}

/// Text as a dictionary key, equal when the UTF-8 bytes are; a `String` would be equal by canonical equivalence.
struct ByteKey: Hashable, Sendable {
  let bytes: [UInt8]
  init(_ text: String) { bytes = Array(text.utf8) }
}
