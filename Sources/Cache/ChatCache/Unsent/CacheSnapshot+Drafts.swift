import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// What the user has begun to write in a channel; `nil` if nothing.
  public func draft(channelURL: String) throws -> ChannelDraft? {
    let statement = try statements.statement("SELECT text, reply_to, updated_at FROM draft WHERE channel_url = ?1")
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return ChannelDraft(
      text: statement.text(0) ?? "", replyToMessageID: statement.integer(1), files: try draftFiles(channelURL),
      updatedAt: statement.integer(2) ?? 0)
  }

  /// The channels with drafts, sorted by bytes, whether or not the channels themselves are cached.
  public func channelURLsWithDrafts() throws -> [String] {
    let statement = try statements.statement("SELECT channel_url FROM draft ORDER BY channel_url")
    defer { statement.reset() }
    var urls: [String] = []
    while try statement.step() { if let url = statement.text(0) { urls.append(url) } }
    return urls
  }

  private func draftFiles(_ channelURL: String) throws -> [ChannelDraft.File] {
    let statement = try statements.statement(
      "SELECT file_path, url, name, mime_type FROM draft_file WHERE channel_url = ?1 ORDER BY place")
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    let files = try keptFiles()
    var found: [ChannelDraft.File] = []
    while try statement.step() {
      found.append(
        ChannelDraft.File(
          path: statement.text(0).map(files.located), url: statement.text(1), name: statement.text(2) ?? "",
          mimeType: statement.text(3) ?? ""))
    }
    return found
  }
}
