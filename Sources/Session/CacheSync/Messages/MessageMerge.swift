import ChatCache
import ChatModel

/// What to write of a message in an answer, without losing anything that the cache knows better.
///
/// Requests ask for everything that belongs to a message, so what answers omit does not exist. There are three
/// exceptions: what only the socket delivers, what the server adds later without a new `updated_at`, and reactions and
/// threads, which events change without one.
enum MessageMerge {
  /// Only in the socket's form of a message.
  private static let socketMembers = ["previous_message_id"]
  /// Added after sending, to the same version of a message (Docs/Protocol.md#server-commands).
  private static let lateMembers = ["og_tag"]
  /// Changed by separate events (Docs/Protocol.md#reactions-and-threads).
  private static let deltaMembers = ["reactions", "thread_info"]

  /// - Parameters:
  ///   - stored: the cached version.
  ///   - isTouched: an event changed reactions or thread after the request started, so the cached ones are newer.
  static func merged(_ message: Message, stored: Message?, isTouched: Bool) -> Message {
    guard let stored, message.updatedAt >= stored.updatedAt else { return message }
    let isSameVersion = message.updatedAt == stored.updatedAt
    let payload = message.payload.merging(
      missing: isSameVersion ? socketMembers + lateMembers : socketMembers,
      replacing: isTouched ? deltaMembers : [], from: stored.payload)
    guard payload != message.payload else { return message }
    return (try? Message(payload, channelURL: message.channelURL, requestID: message.requestID)) ?? message
  }
}

extension CacheTransaction {
  /// Writes the messages of an answer, see `MessageMerge`. Messages that the user no longer sees, because the history
  /// was hidden or reset while the answer was under way, are left out.
  /// - Parameter touched: messages whose reactions or thread changed after the request started.
  /// - Returns: those of `touched`: their changes are known only in part, see `refetchMessages`.
  func upsertAnswer(_ messages: [Message], touched: Set<Int64>) throws -> [Int64] {
    var stale: [Int64] = []
    let offset = try messages.first.flatMap { try snapshot.channel(url: $0.channelURL)?.historyOffset } ?? .min
    let merged = try messages.lazy.filter { $0.createdAt > offset }.map { message in
      let stored = try snapshot.message(channelURL: message.channelURL, messageID: message.id)
      let isTouched = touched.contains(message.id)
      if isTouched { stale.append(message.id) }
      return MessageMerge.merged(message, stored: stored, isTouched: isTouched)
    }
    try upsertMessages(merged)
    return stale
  }
}

extension Payload {
  /// The same text with members of another object: those in `missing` if this one has none, those in `replacing`
  /// always. Members that the other does not have stay as they are.
  func merging(missing: [String], replacing: [String], from other: Payload) -> Payload {
    var taken: [(name: String, value: [UInt8])] = []
    let names = memberNames
    other.forEachMember { name, value in
      let isTaken =
        replacing.contains(bytesOf: name)
        || missing.contains(bytesOf: name) && !names.contains(bytesOf: name)
      guard isTaken else { return }
      // Of duplicate names, the last one counts (Docs/RowRules.md#payloads).
      taken.removeAll { $0.name.hasSameBytes(as: name) }
      taken.append((name, [UInt8](value)))
    }
    return edited { editor in for member in taken { editor.moveToEnd(member.name, text: member.value) } }
  }
}
