public import ChatModel

/// What beside the messages themselves an answer should hold (Docs/Protocol.md#message-pages).
public struct MessageIncludes: Sendable, Hashable {
  public var metaArrays = false
  public var reactions = false
  public var threadInfo = false
  public var parentMessageInfo = false

  public init() {}

  /// What collections ask for: everything.
  public static let everything: MessageIncludes = {
    var includes = MessageIncludes()
    (includes.metaArrays, includes.reactions, includes.threadInfo, includes.parentMessageInfo) = (
      true, true, true, true
    )
    return includes
  }()

  func add(to call: inout HTTPCall) {
    call.add("with_sorted_meta_array", metaArrays ? true : nil)
    call.add("include_reactions", reactions ? true : nil)
    call.add("include_thread_info", threadInfo ? true : nil)
    call.add("include_parent_message_info", parentMessageInfo ? true : nil)
  }
}

/// Which replies a list holds.
public enum ReplyFilter: String, Sendable, Hashable {
  case none
  case all
  case onlyReplyToChannel = "only_reply_to_channel"
}

/// Which messages of a channel to ask for.
public struct MessageListCall: Sendable, Hashable {
  public enum Point: Sendable, Hashable {
    /// Milliseconds.
    case timestamp(Int64)
    case messageID(Int64)
  }

  public var point: Point
  public var previousLimit = 20
  public var nextLimit = 0
  /// Messages exactly at the point too.
  public var isInclusive = false
  /// Newest first.
  public var isReversed = false
  public var filter = MessageFilter.everything
  public var replies: ReplyFilter?
  /// Only the thread of this message; it comes first itself.
  public var parentMessageID: Int64?
  public var includes = MessageIncludes()
  /// Asks whether there are more.
  public var checksHasNext = false
  /// Asks whether the answer is without holes, as the server knows it.
  public var checksContinuity = false

  public init(_ point: Point) { self.point = point }

  func add(to call: inout HTTPCall) {
    switch point {
    case .timestamp(let time): call.add("message_ts", max(0, time))
    case .messageID(let id): call.add("message_id", id)
    }
    call.add("prev_limit", Int64(max(0, previousLimit)))
    call.add("next_limit", Int64(max(0, nextLimit)))
    call.add("include", isInclusive)
    call.add("reverse", isReversed)
    addFilter(to: &call)
    call.add("include_reply_type", replies?.rawValue)
    call.add("parent_message_id", parentMessageID)
    includes.add(to: &call)
    call.add("is_sdk", true)
    call.add("checking_has_next", checksHasNext ? true : nil)
    call.add("checking_continuous_messages", checksContinuity ? true : nil)
  }

  private func addFilter(to call: inout HTTPCall) {
    switch filter.messageType {
    case .all: break
    case .user: call.add("message_type", "MESG")
    case .file: call.add("message_type", "FILE")
    case .admin: call.add("message_type", "ADMM")
    }
    call.add("custom_types", filter.customType)
    call.add("sender_ids", filter.senderUserIDs)
  }
}

/// What a client has around the part of a channel that it knows to be complete, to ask what is missing
/// (Docs/Protocol.md#message-gaps). Times are ms, both ends inclusive; counts are succeeded messages.
public struct GapSide: Sendable, Hashable {
  public let start: Int64
  public let end: Int64
  public let count: Int

  public init(start: Int64, end: Int64, count: Int) {
    self.start = start
    self.end = end
    self.count = count
  }
}

/// Where a changelog goes on.
public enum ChangelogPoint: Sendable, Hashable {
  case token(String)
  /// Milliseconds; without one, when it is not above 0, the server begins where it wants to.
  case timestamp(Int64)

  func add(to call: inout HTTPCall) {
    switch self {
    case .token(let token): call.add("token", token)
    case .timestamp(let time): call.add("change_ts", time > 0 ? time : nil)
    }
  }
}

extension HTTPCall {
  public static func messages(in channelURL: String, _ list: MessageListCall) -> HTTPCall {
    var call = HTTPCall(.get, "group_channels", channelURL, "messages")
    list.add(to: &call)
    return call
  }

  public static func message(_ id: Int64, in channelURL: String, _ includes: MessageIncludes) -> HTTPCall {
    var call = HTTPCall(.get, "group_channels", channelURL, "messages", String(id))
    includes.add(to: &call)
    return call
  }

  public static func messageChangelog(
    in channelURL: String, since point: ChangelogPoint, _ includes: MessageIncludes
  ) -> HTTPCall {
    var call = HTTPCall(.get, "group_channels", channelURL, "messages", "changelogs")
    point.add(to: &call)
    includes.add(to: &call)
    return call
  }

  /// - Parameters:
  ///   - previous: below the complete part; `nil` when there is nothing.
  ///   - next: above it; `end` is `Int64.max` when the collection has no next page.
  public static func messageGap(
    in channelURL: String, _ list: MessageListCall, previous: GapSide?, next: GapSide?
  ) -> HTTPCall {
    var call = HTTPCall(.get, "group_channels", channelURL, "messages_gap")
    list.add(to: &call)
    for (prefix, side) in [("prev", previous), ("next", next)] {
      call.add(prefix + "_start_ts", side?.start)
      call.add(prefix + "_end_ts", side?.end)
      call.add(prefix + "_cache_count", side.map { Int64($0.count) })
    }
    return call
  }

  /// The fallback for file messages when the socket is down.
  public static func sendFileMessage(
    _ content: FileMessageContent, in channelURL: String, requestID: String
  ) -> HTTPCall {
    var call = HTTPCall(.post, "group_channels", channelURL, "messages")
    call.body = .json(
      .object {
        $0.set("message_type", "FILE")
        $0.set("url", content.url)
        $0.set("file_name", content.name)
        $0.set("file_size", content.size)
        $0.set("file_type", content.mimeType)
        $0.set("thumbnails", content.thumbnails.isEmpty ? nil : content.thumbnails.map(\.payload))
        $0.set("require_auth", content.requiresAuthentication ? true : nil)
        content.common.write(to: &$0)
        $0.set("req_id", requestID)
      })
    return call
  }

  public static func deleteMessage(_ id: Int64, in channelURL: String) -> HTTPCall {
    HTTPCall(.delete, "group_channels", channelURL, "messages", String(id))
  }

  public static func reaction(
    _ key: String, on messageID: Int64, in channelURL: String, isAdding: Bool
  ) -> HTTPCall {
    var call = HTTPCall(
      isAdding ? .post : .delete, "group_channels", channelURL, "messages", String(messageID), "reactions")
    call.body = .json(.object { $0.set("reaction", key) })
    return call
  }

  /// - Parameter thumbnailSizes: in pixels, rounded.
  public static func upload(
    _ file: Part, channelURL: String, requestID: String, thumbnailSizes: [(width: Double, height: Double)] = []
  ) -> HTTPCall {
    var call = HTTPCall(.post, "storage", "file")
    var parts = [
      Part(name: "channel_url", bytes: Array(channelURL.utf8)), Part(name: "request_id", bytes: Array(requestID.utf8)),
      file,
    ]
    for (number, size) in zip(1..., thumbnailSizes) {
      let text = "\(pixels(size.width)),\(pixels(size.height))"
      parts.append(Part(name: "thumbnail\(number)", bytes: Array(text.utf8)))
    }
    call.body = .multipart(parts)
    return call
  }

  /// What is no size counts as 0.
  private static func pixels(_ size: Double) -> Int { size > 0 ? Int(min(size, 1e9).rounded()) : 0 }
}
