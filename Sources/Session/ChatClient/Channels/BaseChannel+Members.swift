import ChatModel
public import Foundation

/// What a channel is, read from its value when it is asked for.
extension BaseChannel {
  /// Empty when it has none.
  public var name: String { value.name }
  /// The address of its picture; empty when it has none, never `nil`.
  public var coverURL: String? { value.coverURL }
  /// Free data of the app; empty when there are none, never `nil`.
  public var data: String? { value.data }
  /// Empty when it has none, never `nil`.
  public var customType: String? { value.customType }
  /// Who made it; `nil` when the server does not tell.
  public var creator: User? { value.createdBy.map { User($0, fileKey: session.fileKey) } }
  /// Seconds, as the server has it; 0 when unknown.
  public var createdAt: UInt { UInt(clamping: (value.createdAt ?? 0) / 1000) }
  /// Whether only operators may send.
  public var isFrozen: Bool { value.isFrozen }
  /// Whether messages are not kept.
  public var isEphemeral: Bool { value.isEphemeral }
  /// Always true here: open channels are not cached.
  public func isGroupChannel() -> Bool { true }
  public func isOpenChannel() -> Bool { false }
  public func isOpen() -> Bool { false }
  public var channelType: ChannelType { .group }
  /// The metadata as the cache has them; empty when there are none, or when nobody asked for them yet.
  public func getCachedMetaData() -> [String: String] { value.metadata ?? [:] }

  /// The channel as bytes that the session's `channel(serialized:)` of this and later versions reads. They hold what was
  /// written: keep them where the app keeps such.
  public func serialize() -> Data? {
    let payload = value.payload
    return SerializedForm.channel.write { $0.set("channel", payload) }
  }
}
