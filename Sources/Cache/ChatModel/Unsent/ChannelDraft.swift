/// What the user has begun to write in a channel (Docs/Guides/offline-actions.md#drafts). It exists on this device only.
public struct ChannelDraft: Sendable, Hashable {
  public struct File: Sendable, Hashable {
    /// A file of this device: the copy that the cache keeps, or the app's own file if there was no room for one.
    public let path: String?
    /// Of a file that the server has.
    public let url: String?
    /// Empty if unknown.
    public let name: String
    /// Empty if unknown.
    public let mimeType: String

    public init(path: String? = nil, url: String? = nil, name: String = "", mimeType: String = "") {
      (self.path, self.url, self.name, self.mimeType) = (path, url, name, mimeType)
    }

    package func with(path: String?) -> File { File(path: path, url: url, name: name, mimeType: mimeType) }

    public static func == (a: File, b: File) -> Bool {
      a.path.hasSameBytes(as: b.path) && a.url.hasSameBytes(as: b.url) && a.name.hasSameBytes(as: b.name)
        && a.mimeType.hasSameBytes(as: b.mimeType)
    }
  }

  public let text: String
  /// The message that it replies to; `nil` if it is not a reply.
  public let replyToMessageID: Int64?
  public let files: [File]
  /// When it was last changed, ms.
  public let updatedAt: Int64

  public init(text: String, replyToMessageID: Int64? = nil, files: [File] = [], updatedAt: Int64) {
    (self.text, self.replyToMessageID, self.files, self.updatedAt) = (text, replyToMessageID, files, updatedAt)
  }

  /// Whether there is nothing to keep.
  package var isEmpty: Bool { text.isEmpty && replyToMessageID == nil && files.isEmpty }

  package func with(files: [File]) -> ChannelDraft {
    ChannelDraft(text: text, replyToMessageID: replyToMessageID, files: files, updatedAt: updatedAt)
  }

  public static func == (a: ChannelDraft, b: ChannelDraft) -> Bool {
    a.text.hasSameBytes(as: b.text) && a.replyToMessageID == b.replyToMessageID && a.files == b.files
      && a.updatedAt == b.updatedAt
  }
}
