import ChatModel
public import Foundation

/// The channel's properties, read from its value on demand.
extension BaseChannel {
  /// Empty if it has none.
  @_disfavoredOverload public var name: String { value.name }
  /// The address of its picture; empty if it has none, never `nil`.
  public var coverURL: String? { value.coverURL }
  /// Free data of the app; empty if there is none, never `nil`.
  @_disfavoredOverload public var data: String? { value.data }
  /// Empty if it has none, never `nil`.
  @_disfavoredOverload public var customType: String? { value.customType }
  /// The user who created the channel; `nil` if the server does not say.
  public var creator: User? { value.createdBy.map { User($0, fileKey: session.fileKey) } }
  /// Seconds, as on the server; 0 if unknown.
  @_disfavoredOverload public var createdAt: UInt { UInt(clamping: (value.createdAt ?? 0) / 1000) }
  /// Whether only operators may send.
  @_disfavoredOverload public var isFrozen: Bool { value.isFrozen }
  /// Whether messages are not kept.
  public var isEphemeral: Bool { value.isEphemeral }
  public func isGroupChannel() -> Bool { type == .group }
  public func isOpenChannel() -> Bool { type == .open }
  public func isOpen() -> Bool { type == .open }
  public var channelType: ChannelType { type == .open ? .open : .group }
  /// The cached metadata; empty if there is none, or if it has not been requested yet.
  public func getCachedMetaData() -> [String: String] { value.metadata ?? [:] }

  /// The channel as bytes, which `channel(serialized:)` of the session or of its `openChannels` can read, in this and
  /// later versions. They contain what users wrote: store them where the app keeps such content.
  public func serialize() -> Data? {
    let payload = value.payload
    return SerializedForm.channel.write { $0.set("channel", payload) }
  }
}
