import ChatModel

/// A difference at one point, about one message or about the channel.
package struct ShadowFinding: Sendable {
  package let difference: ShadowDifference
  /// What both sides show of the message.
  package var legacy: ListedMessage?
  package var new: ListedMessage?
  /// The event that it is about; `nil` for differences seen in the lists.
  package var event: Int?

  package init(
    _ kind: ShadowDifference.Kind, _ side: ShadowSide, legacy: ListedMessage? = nil, new: ListedMessage? = nil,
    fields: [String] = [], event: Int? = nil
  ) {
    difference = ShadowDifference(kind, side, fields: fields)
    (self.legacy, self.new, self.event) = (legacy, new, event)
  }

  package var message: ListedMessage? { legacy ?? new }

  func isAbout(_ message: ListedMessage) -> Bool {
    legacy?.isSame(as: message) == true || new?.isSame(as: message) == true
  }

  /// Whether it lasts until something changes; the others are about one notification.
  var isOfLists: Bool {
    switch difference.kind {
    case .missing, .shownTwice, .order, .value, .sendingStatus, .ends: true
    case .notTold, .toldTwice, .unknownMessage, .context: event == nil
    }
  }

  var key: Key { Key(difference: difference, id: message?.id ?? 0, requestID: message?.requestID) }

  /// Findings with equal keys are the same.
  struct Key: Sendable, Hashable {
    let difference: ShadowDifference
    let id: Int64
    let requestID: RequestID?
  }
}

/// What a comparison found.
package struct ShadowFindings: Sendable {
  package private(set) var all: [ShadowFinding] = []
  package private(set) var lawful: [ShadowRule: Int] = [:]
  /// The messages whose differences were explained, if they are kept: comparing is done at every commit, and asking
  /// which message a rule explained is rare.
  private(set) var explained: [(message: ListedMessage, rule: ShadowRule)] = []
  private let keepsExplained: Bool

  package init(keepsExplained: Bool = false) { self.keepsExplained = keepsExplained }

  mutating func add(_ finding: ShadowFinding) { all.append(finding) }

  mutating func explain(
    _ rule: ShadowRule, _ count: Int = 1, of messages: @autoclosure () -> [ListedMessage] = []
  ) {
    lawful[rule, default: 0] += count
    if keepsExplained { explained += messages().map { ($0, rule) } }
  }

  /// Adds what the notifications show, except what the lists already show about the same messages.
  mutating func add(besides findings: ShadowFindings) {
    lawful.merge(findings.lawful) { $0 + $1 }
    explained += findings.explained
    let seen = all
    for finding in findings.all {
      let isSeen = finding.message.map { message in seen.contains { $0.isAbout(message) } } ?? false
      if !isSeen { all.append(finding) }
    }
  }
}

extension ListedMessage {
  /// Names of the members of both versions that differ.
  func fields(differingFrom other: ListedMessage) -> [String] {
    guard let content, let others = other.content else { return createdAt == other.createdAt ? [] : ["created_at"] }
    let differing = content.namesOfMembers(differingFrom: others)
    return Set(differing.map { Self.knownFields.contains($0) ? $0 : "other" }).sorted()
  }

  /// Members of messages in both shapes (Docs/Protocol.md#message-members); any other name may be a user's own word.
  private static let knownFields: Set<String> = [
    "type", "message_id", "msg_id", "req_id", "request_id", "channel_url", "channel_type", "channel_id", "created_at",
    "ts",
    "updated_at", "message", "content", "data", "custom", "custom_type", "user", "sender", "mention_type",
    "mentioned_users", "mentioned_user_ids", "mentioned_message_template", "is_removed", "silent", "file", "files",
    "url",
    "name", "size", "thumbnails", "require_auth", "translations", "sorted_metaarray", "metaarray",
    "metaarray_key_order",
    "reactions", "thread_info", "parent_message_id", "root_message_id", "parent_message_text", "parent_message_info",
    "is_reply_to_channel", "is_op_msg", "is_super", "message_survival_seconds", "message_retention_hour", "og_tag",
    "plugins", "poll", "apple_critical_alert_options", "message_events", "last_updated_at", "prev_message_id",
    "unread_cnt",
    "is_guest_msg", "is_mentioned", "force_update_last_message", "push_option", "sending_status", "error_code",
    "has_bot", "review_info", "extended_message", "extended_message_payload",
  ]
}

extension Payload {
  /// Names of the members that only one has, or whose values differ.
  func namesOfMembers(differingFrom other: Payload) -> [String] {
    Set(memberNames + other.memberNames).filter { valueText(of: $0) != other.valueText(of: $0) }
  }
}
