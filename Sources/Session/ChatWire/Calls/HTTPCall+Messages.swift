public import ChatModel

/// What an answer includes in addition to the messages themselves (Docs/Protocol.md#message-pages).
public struct MessageIncludes: Sendable, Hashable {
  public var metaArrays = false
  public var reactions = false
  public var threadInfo = false
  public var parentMessageInfo = false

  public init() {}

  /// What collections request: everything.
  public static let everything: MessageIncludes = {
    var includes = MessageIncludes()
    (includes.metaArrays, includes.reactions, includes.threadInfo, includes.parentMessageInfo) = (
      true, true, true, true
    )
    return includes
  }()

  func add(to query: inout [HTTPCall.QueryItem]) {
    query.add("with_sorted_meta_array", metaArrays ? true : nil)
    query.add("include_reactions", reactions ? true : nil)
    query.add("include_thread_info", threadInfo ? true : nil)
    query.add("include_parent_message_info", parentMessageInfo ? true : nil)
  }
}

/// Which replies a list includes.
public enum ReplyFilter: String, Sendable, Hashable {
  case none
  case all
  case onlyReplyToChannel = "only_reply_to_channel"
}

/// Which messages of a channel to request.
public struct MessageListCall: Sendable, Hashable {
  public enum Point: Sendable, Hashable {
    /// Milliseconds.
    case timestamp(Int64)
    case messageID(Int64)
  }

  public var point: Point
  public var previousLimit = 20
  public var nextLimit = 0
  /// Include messages exactly at the point.
  public var isInclusive = false
  /// Newest first.
  public var isReversed = false
  public var filter = MessageFilter.everything
  public var replies: ReplyFilter?
  /// Only the thread of this message, starting with the message itself.
  public var parentMessageID: Int64?
  public var includes = MessageIncludes()
  /// Requests whether there are more.
  public var checksHasNext = false
  /// Requests whether the answer has no holes, as far as the server knows.
  public var checksContinuity = false

  public init(_ point: Point) { self.point = point }

  func add(to query: inout [HTTPCall.QueryItem]) {
    switch point {
    case .timestamp(let time): query.add("message_ts", max(0, time))
    case .messageID(let id): query.add("message_id", id)
    }
    query.add("prev_limit", Int64(max(0, previousLimit)))
    query.add("next_limit", Int64(max(0, nextLimit)))
    query.add("include", isInclusive)
    query.add("reverse", isReversed)
    addFilter(to: &query)
    query.add("include_reply_type", replies?.rawValue)
    query.add("parent_message_id", parentMessageID)
    includes.add(to: &query)
    query.add("is_sdk", true)
    query.add("checking_has_next", checksHasNext ? true : nil)
    query.add("checking_continuous_messages", checksContinuity ? true : nil)
  }

  private func addFilter(to query: inout [HTTPCall.QueryItem]) {
    switch filter.messageType {
    case .all: break
    case .user: query.add("message_type", "MESG")
    case .file: query.add("message_type", "FILE")
    case .admin: query.add("message_type", "ADMM")
    }
    query.add("custom_types", filter.customType)
    query.add("sender_ids", filter.senderUserIDs)
  }
}

/// What a client has around the part of a channel that it knows to be complete, to ask what is missing
/// (Docs/Protocol.md#message-gaps). Times are ms, both ends inclusive; counts are of sent messages.
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

/// Where a changelog continues.
public enum ChangelogPoint: Sendable, Hashable {
  case token(String)
  /// Milliseconds; if it is not above 0, it is left out, and the server starts where it chooses.
  case timestamp(Int64)

  func add(to query: inout [HTTPCall.QueryItem]) {
    switch self {
    case .token(let token): query.add("token", token)
    case .timestamp(let time): query.add("change_ts", time > 0 ? time : nil)
    }
  }
}

extension HTTPCall {
  public static func messages(in channelURL: String, _ list: MessageListCall) -> HTTPCall {
    .get("group_channels", channelURL, "messages") { list.add(to: &$0) }
  }

  public static func message(_ id: Int64, in channelURL: String, _ includes: MessageIncludes) -> HTTPCall {
    .get("group_channels", channelURL, "messages", String(id)) { includes.add(to: &$0) }
  }

  public static func messageChangelog(
    in channelURL: String, since point: ChangelogPoint, _ includes: MessageIncludes
  ) -> HTTPCall {
    .get("group_channels", channelURL, "messages", "changelogs") {
      point.add(to: &$0)
      includes.add(to: &$0)
    }
  }

  /// - Parameters:
  ///   - previous: before the complete part; `nil` if there is nothing.
  ///   - next: after it; `end` is `Int64.max` if the collection has no next page.
  public static func messageGap(
    in channelURL: String, _ list: MessageListCall, previous: GapSide?, next: GapSide?
  ) -> HTTPCall {
    .get("group_channels", channelURL, "messages_gap") {
      list.add(to: &$0)
      for (prefix, side) in [("prev", previous), ("next", next)] {
        $0.add(prefix + "_start_ts", side?.start)
        $0.add(prefix + "_end_ts", side?.end)
        $0.add(prefix + "_cache_count", side.map { Int64($0.count) })
      }
    }
  }

  /// The fallback for file messages if the socket is down.
  public static func sendFileMessage(
    _ content: FileMessageContent, in channelURL: String, requestID: String
  ) -> HTTPCall {
    operation(.post, channelURL, "messages") {
      $0.set("message_type", "FILE")
      if content.files.isEmpty {
        $0.set("url", content.url)
        $0.set("file_name", content.name)
        $0.set("file_size", content.size)
        $0.set("file_type", content.mimeType)
        $0.set("thumbnails", content.thumbnails.isEmpty ? nil : content.thumbnails.map(\.payload))
        $0.set("require_auth", content.requiresAuthentication ? true : nil)
      } else {
        $0.set("files", content.files.map(\.sent))
      }
      content.common.write(to: &$0)
      $0.set("req_id", requestID)
    }
  }

  public static func deleteMessage(_ id: Int64, in channelURL: String) -> HTTPCall {
    HTTPCall(.delete, "group_channels", channelURL, "messages", String(id))
  }

  public static func reaction(
    _ key: String, on messageID: Int64, in channelURL: String, isAdding: Bool
  ) -> HTTPCall {
    operation(isAdding ? .post : .delete, channelURL, "messages", String(messageID), "reactions") {
      $0.set("reaction", key)
    }
  }

  /// - Parameter thumbnailSizes: in pixels, rounded.
  public static func upload(
    _ file: Part, channelURL: String, requestID: String, thumbnailSizes: [(width: Double, height: Double)] = []
  ) -> HTTPCall {
    var call = HTTPCall(.post, "storage", "file")
    let fields = [Part(name: "channel_url", text: channelURL), Part(name: "request_id", text: requestID), file]
    let thumbnails = zip(1..., thumbnailSizes).map { number, size in
      // What is no size counts as 0.
      let pixels = [size.width, size.height].map { $0 > 0 ? Int(min($0, 1e9).rounded()) : 0 }
      return Part(name: "thumbnail\(number)", text: "\(pixels[0]),\(pixels[1])")
    }
    call.body = .multipart(fields + thumbnails)
    return call
  }
}
