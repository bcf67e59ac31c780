import CacheSync
import ChatModel

/// What the user has begun to write in a channel (Docs/Guides/offline-actions.md#drafts). It stays on this device, over
/// restarts.
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
  /// What the user has begun to write here; `nil` if nothing.
  public var draft: MessageDraft? { value.draft.map { MessageDraft($0) } }

  /// Keeps what the user has begun to write, in place of what was kept; `nil`, and a draft without content, remove it.
  /// Channel collections of both APIs report an update of the channel.
  ///
  /// The cache copies files of the draft, and removes the copies with it. No connection is needed.
  /// - Parameter completionHandler: called when it is stored, or with 800700 if the cache cannot be written; then the
  ///   earlier draft stays.
  public func setDraft(_ draft: MessageDraft?, completionHandler: SBErrorHandler? = nil) {
    session.engine.setDraft(
      draft?.value(at: session.engine.nextSendTime()), channelURL: channelURL,
      completion: session.answer(completionHandler))
  }

  /// Keeps what the user has begun to write, as the form with a handler does.
  /// - Throws: `SBDError`.
  public func setDraft(_ draft: MessageDraft?) async throws {
    try await session.awaitAnswer { setDraft(draft, completionHandler: $0) }
  }

  /// Removes what the user has begun to write, for example when it is sent.
  public func clearDraft(completionHandler: SBErrorHandler? = nil) {
    setDraft(nil, completionHandler: completionHandler)
  }

  /// Removes what the user has begun to write.
  /// - Throws: `SBDError`.
  public func clearDraft() async throws { try await setDraft(nil) }
}
