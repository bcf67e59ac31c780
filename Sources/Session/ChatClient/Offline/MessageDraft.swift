import CacheSync
import ChatModel

/// A message that the user has begun to write in a channel (Docs/Guides/offline-actions.md#drafts). It stays on this
/// device, and survives restarts.
public struct MessageDraft: Sendable, Hashable {
  /// A file to send with it.
  public struct File: Sendable, Hashable {
    /// A file of this device. In a draft of a channel, the cache's copy, or the app's own file if there was no room for
    /// one.
    public var path: String?
    /// Of a file that the server has.
    public var url: String?
    /// Empty if unknown.
    public var name: String
    /// Empty if unknown.
    public var mimeType: String

    public init(path: String? = nil, url: String? = nil, name: String = "", mimeType: String = "") {
      (self.path, self.url, self.name, self.mimeType) = (path, url, name, mimeType)
    }
  }

  public var text: String
  /// The message that it replies to; 0 for none.
  public var replyToMessageId: Int64
  public var files: [File]
  /// When it was kept, by the server's clock as far as known, ms; 0 for a draft that was not kept.
  public let updatedAt: Int64

  public init(text: String = "", replyToMessageId: Int64 = 0, files: [File] = []) {
    (self.text, self.replyToMessageId, self.files, updatedAt) = (text, replyToMessageId, files, 0)
  }

  init(_ value: ChannelDraft) {
    (text, replyToMessageId, updatedAt) = (value.text, value.replyToMessageID ?? 0, value.updatedAt)
    files = value.files.map { File(path: $0.path, url: $0.url, name: $0.name, mimeType: $0.mimeType) }
  }

  func value(at time: Int64) -> ChannelDraft {
    ChannelDraft(
      text: text, replyToMessageID: replyToMessageId > 0 ? replyToMessageId : nil,
      files: files.map { ChannelDraft.File(path: $0.path, url: $0.url, name: $0.name, mimeType: $0.mimeType) },
      updatedAt: time)
  }
}

extension MessageDraft: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension GroupChannel {
  /// The message that the user has begun to write in this channel; `nil` if there is none. `MessageDraft.keep(in:)`
  /// sets it.
  public var draft: MessageDraft? { value.draft.map { MessageDraft($0) } }
}

extension MessageDraft {
  /// Keeps this as the channel's draft, in place of an earlier one. A draft without content removes the earlier one.
  /// Channel collections of both APIs report an update of the channel.
  ///
  /// The cache copies the files, and removes the copies with the draft. No connection is needed.
  /// - Parameter completionHandler: called when the draft is stored, or with 800700 if the cache cannot be written; in
  ///   that case the earlier draft stays.
  public func keep(in channel: GroupChannel, completionHandler: SBErrorHandler? = nil) {
    let (engine, session) = (channel.session.engine, channel.session)
    engine.setDraft(
      value(at: engine.nextSendTime()), channelURL: channel.channelURL, completion: session.answer(completionHandler))
  }

  /// Keeps this as the channel's draft, as the form with a handler does.
  /// - Throws: `SBDError`.
  public func keep(in channel: GroupChannel) async throws {
    try await channel.session.awaitAnswer { keep(in: channel, completionHandler: $0) }
  }

  /// Removes the channel's draft, for example when it is sent.
  /// - Parameter completionHandler: as for `keep`.
  public static func remove(from channel: GroupChannel, completionHandler: SBErrorHandler? = nil) {
    MessageDraft().keep(in: channel, completionHandler: completionHandler)
  }

  /// Removes the channel's draft.
  /// - Throws: `SBDError`.
  public static func remove(from channel: GroupChannel) async throws { try await MessageDraft().keep(in: channel) }
}
