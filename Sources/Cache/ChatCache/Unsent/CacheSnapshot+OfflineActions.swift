import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// What the user did that the server does not have yet, in the order in which it is sent.
  /// - Parameter channelURL: `nil` for all channels.
  public func offlineActions(channelURL: String? = nil) throws -> [OfflineAction] {
    let statement = try statements.statement(
      """
      SELECT channel_url, message_id, kind, subject, created_at, is_begun, payload FROM offline_action
      WHERE ?1 IS NULL OR channel_url = ?1 ORDER BY id
      """)
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    var found: [OfflineAction] = []
    while try statement.step() { try found.append(action(statement)) }
    return found
  }

  /// The action that waits for the subject of another one.
  func offlineAction(like action: OfflineAction) throws -> OfflineAction? {
    let statement = try statements.statement(
      """
      SELECT channel_url, message_id, kind, subject, created_at, is_begun, payload FROM offline_action
      WHERE channel_url = ?1 AND message_id = ?2 AND kind = ?3 AND subject = ?4
      """)
    statement.bindSubject(of: action)
    defer { statement.reset() }
    return try statement.step() ? self.action(statement) : nil
  }

  private func action(_ statement: RawStatement) throws -> OfflineAction {
    guard let url = statement.text(0), let messageID = statement.integer(1),
      let kind = statement.text(2).flatMap(OfflineAction.Kind.init(rawValue:)), let subject = statement.text(3),
      let createdAt = statement.integer(4), let buffer = statement.buffer(6), let payload = Payload(buffer)
    else { throw CacheError.damagedRow }
    return OfflineAction(
      kind, messageID: messageID, in: url, subject: subject, createdAt: createdAt,
      isBegun: statement.integer(5) == 1, payload: payload)
  }

  // MARK: What rows are shown with

  /// The message with what waits to be sent about it.
  func completed(_ message: Message) throws -> Message {
    guard let unsent = try unsent(in: message.channelURL) else {
      return message.pendingActions.isEmpty ? message : message.with(pendingActions: [])
    }
    let actions = unsent.actions.filter {
      $0.messageID == message.id && $0.messageID != 0 && $0.kind != .pin
    }
    return actions == message.pendingActions ? message : message.with(pendingActions: actions)
  }

  /// The channel with what waits to be sent about it, and with the user's draft.
  func completed(_ channel: Channel) throws -> Channel {
    let unsent = try self.unsent(in: channel.url)
    var channel = channel
    channel.pendingActions = unsent?.actions.filter { $0.kind == .read || $0.kind == .pin } ?? []
    channel.draft = unsent?.draft
    return channel
  }

  /// - Returns: `nil` for a channel without anything.
  private func unsent(in channelURL: String) throws -> Unsent? {
    let urls = try channelsWithUnsent()
    guard !urls.isEmpty, urls.contains(channelURL) else { return nil }
    if let known = unsent[channelURL] { return known }
    let found = Unsent(
      actions: try offlineActions(channelURL: channelURL), draft: try draft(channelURL: channelURL))
    unsent[channelURL] = found
    return found
  }

  /// Asked once, because most channels, and most caches, have nothing of it.
  private func channelsWithUnsent() throws -> Set<ChannelURL> {
    if let known = unsentURLs { return known }
    let statement = try statements.statement(
      "SELECT channel_url FROM offline_action UNION ALL SELECT channel_url FROM draft")
    defer { statement.reset() }
    var urls: Set<ChannelURL> = []
    while try statement.step() { if let url = statement.text(0) { urls.insert(url) } }
    unsentURLs = urls
    return urls
  }

  /// What a transaction has just changed is read again.
  func forgetUnsent() { (unsentURLs, unsent) = (nil, [:]) }
}

/// What only this device has, of one channel.
struct Unsent {
  var actions: [OfflineAction] = []
  var draft: ChannelDraft?
}

extension RawStatement {
  /// Binds what identifies an action, as the first four parameters.
  func bindSubject(of action: OfflineAction) {
    bindText(action.channelURL, at: 1)
    bind(action.messageID, at: 2)
    bindText(action.kind.rawValue, at: 3)
    bindText(action.subject, at: 4)
  }
}

extension Message {
  fileprivate func with(pendingActions: [OfflineAction]) -> Message {
    var message = self
    message.pendingActions = pendingActions
    return message
  }
}
