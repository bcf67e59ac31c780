import CacheStorage
import ChatModel
import RawSQLite

/// Everything of a newer cache of the same user.
extension CacheTransaction {
  /// Adds everything of another cache, except for what is in the session's row.
  ///
  /// Ranges of both are combined: whoever asks for changes does so from the older token, which covers both. A channel
  /// without a token here has none afterwards, unless it had no messages either.
  func takeOver(_ newer: CacheSnapshot) throws {
    let isEmpty = try snapshot.isWithoutChannels() && snapshot.token(.channelList) == nil
    try takeOverDeletions(newer)
    for channel in try newer.channels() {
      let known = try snapshot.channel(url: channel.url)?.historyOffset ?? 0
      try upsertChannels([channel])
      if let offset = channel.historyOffset, offset > known {
        try deleteMessages(channelURL: channel.url, upTo: offset)
      }
    }
    for url in try newer.channels().map(\.url) + newer.stubChannelURLs() { try takeOverMessages(of: url, newer) }
    let files = try newer.keptFiles()
    for outgoing in try newer.outgoingMessages() { try takeOver(outgoing, with: files) }
    for action in try newer.offlineActions() { try takeOver(action) }
    for url in try newer.channelURLsWithDrafts() {
      if let draft = try newer.draft(channelURL: url) { try takeOver(draft, channelURL: url, with: files) }
    }
    if isEmpty {
      try setToken(newer.token(.channelList), .channelList)
      for progress in try newer.channelListProgress() { try setChannelListProgress(progress) }
    }
  }

  /// With its file. Without room for that, the message is there, and its file must be passed again.
  /// - Parameter files: those of the cache that the message comes from.
  /// - Returns: as `putOutgoing`.
  @discardableResult
  func takeOver(_ outgoing: OutgoingMessage, with files: KeptFiles) throws -> Bool {
    guard let path = outgoing.filePath, files.keptName(path) != nil,
      let file = try? snapshot.keptFiles().keep(copyOfKept: path)
    else { return try putOutgoing(outgoing) }
    heldFiles.append(file)
    let isNew = try putOutgoing(outgoing.with(filePath: file.path))
    if !isNew { file.discard() }
    return isNew
  }

  private func takeOverMessages(of url: String, _ newer: CacheSnapshot) throws {
    // The newer cache only refers to the channel, and here it is deleted: messages are not written, so nothing may say
    // that they are here.
    guard try !snapshot.isChannelDeleted(url: url) else { return }
    let everything: ClosedRange<Int64> = .min ... .max
    let oldest = MessagePageRequest(position: MessagePosition(createdAt: .min), nextCount: 1)
    let isNew = try snapshot.messages(channelURL: url, oldest).messages.isEmpty
    let token = ChangelogTokenScope.messages(channelURL: url)
    try upsertMessages(newer.messages(channelURL: url, createdIn: everything))
    for filter in try newer.syncedFilters(channelURL: url) {
      for range in try newer.syncedRanges(channelURL: url, provenUnder: filter).ranges {
        try addSyncedRange(range, channelURL: url, filter: filter)
      }
    }
    if isNew, try snapshot.token(token) == nil { try setToken(newer.token(token), token) }
  }

  private func takeOverDeletions(_ newer: CacheSnapshot) throws {
    for key in try newer.deletedKeys() {
      if key.messageID != 0 {
        try deleteMessages(channelURL: key.channelURL, messageIDs: [key.messageID])
      } else if key.requestID.isEmpty {
        try deleteChannel(url: key.channelURL)
      } else {
        let stored = try snapshot.outgoingMessage(requestID: key.requestID)
        if stored?.message.channelURL.hasSameBytes(as: key.channelURL) == true {
          try removeOutgoing(requestIDs: [key.requestID])
        }
        try remember(channelURL: key.channelURL, requestID: key.requestID)
      }
    }
  }
}

extension CacheSnapshot {
  fileprivate func isWithoutChannels() throws -> Bool {
    let statement = try statements.statement("SELECT 1 FROM channel LIMIT 1")
    defer { statement.reset() }
    return try !statement.step()
  }

  /// The memory of deletions: messages, channels (neither id) and request ids.
  fileprivate func deletedKeys() throws -> [(channelURL: String, messageID: Int64, requestID: String)] {
    let statement = try statements.statement("SELECT channel_url, message_id, request_id FROM deleted_key")
    defer { statement.reset() }
    var keys: [(channelURL: String, messageID: Int64, requestID: String)] = []
    while try statement.step() {
      guard let url = statement.text(0), let id = statement.integer(1), let requestID = statement.text(2) else {
        throw CacheError.damagedRow
      }
      keys.append((url, id, requestID))
    }
    return keys
  }
}
