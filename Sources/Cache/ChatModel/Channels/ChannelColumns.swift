/// The columns of the cache's `channel` table that come from a payload. Source: Docs/Protocol.md#channels.
package struct ChannelColumns: Sendable {
  /// `channel_url`.
  package let channelURL: MemberValue
  /// `created_at` as written: seconds or ms (Docs/Protocol.md#units). See `createdAtColumn`.
  package let createdAt: MemberValue
  /// `name`.
  package let name: MemberValue
  /// `custom_type`.
  package let customType: MemberValue
  /// `last_message.created_at`, alias `ts`; ms.
  package let lastMessageCreatedAt: MemberValue
  /// `unread_message_count`; absent means 0.
  package let unreadMessageCount: MemberValue
  /// `unread_mention_count`; absent means 0.
  package let unreadMentionCount: MemberValue
  /// `member_state`: the state of the cache's user.
  package let memberState: MemberValue
  /// `hidden_state`. See `hiddenStateBytes`.
  package let hiddenState: MemberValue
  /// `is_hidden`, `nil` if it is not a Boolean.
  package let isHidden: Bool?

  /// Milliseconds, whichever unit the payload uses; `nil` if absent or not an integer.
  package var createdAtColumn: Int64? { createdAt.integerValue.map(ChannelTime.milliseconds) }

  /// The value of `hidden_state`, otherwise what `is_hidden` says; `nil` if the payload has neither. A hidden channel
  /// without a state is one that a new message shows again, the default of hiding (Docs/Protocol.md#channel-calls).
  package func hiddenStateBytes(in text: UnsafePointer<UInt8>) -> [UInt8]? {
    if let bytes = hiddenState.bytes(in: text) { return bytes }
    return isHidden.map { Array(($0 ? HiddenState.allowAutoUnhide : .unhidden).rawValue.utf8) }
  }

  /// Only that column, which is deep in the payload.
  static func lastMessageCreatedAt(
    _ text: UnsafePointer<UInt8>, _ members: [PayloadScanner.Member]
  ) -> MemberValue {
    let message = PayloadScanner.find("last_message", among: members, in: text)
    return PayloadScanner.nestedValue("created_at", or: "ts", in: message, of: text)
  }

  /// - Parameters:
  ///   - text: the compact text of one channel.
  ///   - members: its members, as `PayloadScanner` listed them.
  package init(_ text: UnsafePointer<UInt8>, _ members: [PayloadScanner.Member]) {
    func member(_ name: StaticString) -> PayloadScanner.Member? {
      PayloadScanner.find(name, among: members, in: text)
    }
    func value(_ name: StaticString) -> MemberValue { MemberValue(member(name), in: text) }
    channelURL = value("channel_url")
    createdAt = value("created_at")
    name = value("name")
    customType = value("custom_type")
    lastMessageCreatedAt = ChannelColumns.lastMessageCreatedAt(text, members)
    unreadMessageCount = value("unread_message_count")
    unreadMentionCount = value("unread_mention_count")
    memberState = value("member_state")
    hiddenState = value("hidden_state")
    switch member("is_hidden").map({ text[Int($0.valueStart)] }) {
    case UInt8(ascii: "t"): isHidden = true
    case UInt8(ascii: "f"): isHidden = false
    default: isHidden = nil
    }
  }
}

/// The unit of a channel's creation time.
package enum ChannelTime {
  /// Converts seconds and milliseconds to milliseconds: servers send seconds, stores contain either. Values above 10^11
  /// are already milliseconds, because as seconds they would be after the year 5138 (Docs/Protocol.md#units).
  package static func milliseconds(_ value: Int64) -> Int64 {
    (0...100_000_000_000).contains(value) ? value * 1000 : value
  }
}
