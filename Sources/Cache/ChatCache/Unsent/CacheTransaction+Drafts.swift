import CacheStorage
public import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Keeps what the user has begun to write in a channel, in place of what was there; `nil`, and a draft without
  /// content, remove it. The cache need not have the channel.
  ///
  /// Kept files that the draft no longer names are removed after the commit.
  public func setDraft(_ draft: ChannelDraft?, channelURL: String) throws {
    guard !channelURL.isEmpty else {
      throw CacheError(.invalidValue, "A channel url is empty. Pass the url of the channel.")
    }
    let draft = try draft.flatMap { $0.isEmpty ? nil : try stored($0) }
    let earlier = try snapshot.draft(channelURL: channelURL)
    guard earlier != draft else { return }
    for file in earlier?.files ?? [] {
      guard let path = file.path, draft?.files.contains(where: { $0.path.hasSameBytes(as: path) }) != true else {
        continue
      }
      try drop(file: path)
    }
    if earlier != nil { try removeRows(channelURL) }
    if let draft { try insert(draft, channelURL) }
    if draft == nil { isContentRemoved = true }
    snapshot.forgetUnsent()
    try tellChannel(channelURL)
  }

  /// Removes the draft of a channel, or all, with their kept files. The caller tells.
  func removeDrafts(channelURL: String? = nil) throws {
    for url in try channelURL.map({ [$0] }) ?? snapshot.channelURLsWithDrafts() {
      for path in try snapshot.draft(channelURL: url)?.files.compactMap(\.path) ?? [] { try drop(file: path) }
      try removeRows(url)
    }
    snapshot.forgetUnsent()
  }

  /// Takes over the draft of another cache, unless the one here is newer.
  /// - Parameter files: those of the cache that the draft comes from.
  /// - Returns: whether it is here now.
  @discardableResult
  func takeOver(_ draft: ChannelDraft, channelURL: String, with files: KeptFiles) throws -> Bool {
    guard try !snapshot.isChannelDeleted(url: channelURL) else { return false }
    if let known = try snapshot.draft(channelURL: channelURL), known.updatedAt >= draft.updatedAt { return false }
    let taken = draft.files.map { file -> ChannelDraft.File in
      guard let path = file.path, files.keptName(path) != nil,
        let kept = try? snapshot.keptFiles().keep(copyOfKept: path)
      else { return file }
      heldFiles.append(kept)
      return file.with(path: kept.path)
    }
    try setDraft(draft.with(files: taken), channelURL: channelURL)
    return true
  }

  /// With the paths of kept files as they are in this cache.
  private func stored(_ draft: ChannelDraft) throws -> ChannelDraft {
    let files = try snapshot.keptFiles()
    return draft.with(files: draft.files.map { $0.with(path: $0.path.map { files.located(files.stored($0)) }) })
  }

  private func insert(_ draft: ChannelDraft, _ channelURL: String) throws {
    let statement = try statements.statement("INSERT INTO draft VALUES (?1, ?2, ?3, ?4)")
    statement.bindText(channelURL, at: 1)
    statement.bindText(draft.text, at: 2)
    statement.bind(draft.replyToMessageID, at: 3)
    statement.bind(draft.updatedAt, at: 4)
    try statement.run()
    let files = try snapshot.keptFiles()
    for (place, file) in draft.files.enumerated() {
      let statement = try statements.statement("INSERT INTO draft_file VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      statement.bindText(channelURL, at: 1)
      statement.bind(Int64(place), at: 2)
      statement.bindText(file.path.map(files.stored), at: 3)
      statement.bindText(file.url, at: 4)
      statement.bindText(file.name, at: 5)
      statement.bindText(file.mimeType, at: 6)
      try statement.run()
    }
  }

  private func removeRows(_ channelURL: String) throws {
    try run("DELETE FROM draft WHERE channel_url = ?1", channelURL)
    try run("DELETE FROM draft_file WHERE channel_url = ?1", channelURL)
  }
}
