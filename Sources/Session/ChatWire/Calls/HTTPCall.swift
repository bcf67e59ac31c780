public import ChatModel

/// A REST call, without the host and the headers that every call has (Docs/Protocol.md#rest).
public struct HTTPCall: Sendable, Hashable, Confidential {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  public enum Body: Sendable, Hashable, Confidential {
    case json(Payload)
    case multipart([Part])

    public var description: String {
      switch self {
      case .json(let payload): "JSON (\(payload.bytes.count) bytes)"
      case .multipart(let parts): "\(parts.count) parts"
      }
    }
  }

  /// A field or file of a multipart body.
  public struct Part: Sendable, Hashable, Confidential {
    public enum Content: Sendable, Hashable {
      case bytes([UInt8])
      /// Read while it is sent, so that its size does not matter.
      case file(OpenFile)
    }

    public let name: String
    /// `nil` for a plain field.
    public let fileName: String?
    public let mimeType: String?
    public let content: Content

    public init(name: String, fileName: String? = nil, mimeType: String? = nil, _ content: Content) {
      self.name = name
      self.fileName = fileName
      self.mimeType = mimeType
      self.content = content
    }

    public init(name: String, fileName: String? = nil, mimeType: String? = nil, bytes: [UInt8]) {
      self.init(name: name, fileName: fileName, mimeType: mimeType, .bytes(bytes))
    }

    /// Of the content, in bytes.
    public var size: Int64 {
      switch content {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(let file): file.size
      }
    }

    /// A plain field.
    package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

    public var description: String { "Part (\(size) bytes)" }
  }

  public let method: Method
  /// The path below `v3/`, in segments that are not percent-encoded yet, because user ids can contain anything.
  public internal(set) var path: [String]
  /// Names and values, not percent-encoded. A list repeats its name for each element
  /// (Docs/Protocol.md#list-parameters).
  public internal(set) var query: [QueryItem] = []
  /// `nil` is the empty object for every method but `GET`: the transport adds `user_id` to it
  /// (Docs/Protocol.md#requests).
  public var body: Body?
  /// Set for the calls that create a session, which have no session key: the access token, secret, or empty for a user
  /// without one.
  public var accessToken: String?

  public struct QueryItem: Sendable, Hashable, Confidential {
    public let name: String
    public let value: String

    public var description: String { name }
  }

  public init(_ method: Method, _ path: String...) { self.init(method, path: path) }

  public init(_ method: Method, path: [String]) {
    self.method = method
    self.path = path
  }

  /// A call with a JSON body.
  init(_ method: Method, _ path: String..., json: (inout JSONObject) -> Void) {
    self.init(method, path: path, json: json)
  }

  init(_ method: Method, path: [String], json: (inout JSONObject) -> Void) {
    self.init(method, path: path)
    body = .json(.object(json))
  }

  /// A `GET`.
  static func get(_ path: String..., query: (inout [QueryItem]) -> Void) -> HTTPCall {
    var call = HTTPCall(.get, path: path)
    query(&call.query)
    return call
  }

  /// The same call with its own id, which the event that it causes contains, so that the caller recognizes its own echo
  /// (Docs/Protocol.md#channel-events). Calls that only read stay as they are.
  public func with(uniqueID: String) -> HTTPCall {
    guard method != .get else { return self }
    var call = self
    switch body {
    case .none: call.body = .json(.object { $0.set("unique_id", uniqueID) })
    case .json(let payload): call.body = .json(payload.edited { $0.set("unique_id", uniqueID) })
    case .multipart(let parts):
      call.body = .multipart(parts + [Part(name: "unique_id", text: uniqueID)])
    }
    return call
  }

  /// Path and query, percent-encoded.
  public var target: String {
    let path = path.map { HTTPCall.segment($0) }.joined(separator: "/")
    guard !query.isEmpty else { return "/v3/" + path }
    return "/v3/" + path + "?"
      + query.map { HTTPCall.encoded($0.name) + "=" + HTTPCall.encoded($0.value) }.joined(
        separator: "&")
  }

  /// Names only: paths and queries contain ids, bodies and headers contain secrets.
  public var description: String {
    let path = path.map { HTTPCall.words.contains($0) ? $0 : "*" }.joined(separator: "/")
    let names = query.isEmpty ? "" : "?" + query.map(\.name).joined(separator: "&")
    return "\(method.rawValue) /v3/\(path)\(names)"
  }

  /// The segments that belong to the protocol and are not ids.
  private static let words: Set<String> = [
    "users", "session_key", "my_group_channels", "changelogs", "group_channels", "messages",
    "messages_gap", "invite",
    "join", "accept", "decline", "leave", "hide", "freeze", "reset_user_history", "operators",
    "ban", "mute", "members",
    "mark_as_delivered", "mark_as_read_all", "metadata", "reactions", "storage", "file", "block",
    "unread_message_count", "push_preference", "count_preference", "metacounter", "pin",
    "mark_as_read",
    "unread_channel_count", "unread_item_count", "group_channel_count", "report", "screenshot", "translation", "search",
    "push", "apns",
    "channel_invitation_preference", "open_channels", "participants",
    "emoji_categories", "emojis", "friends", "friend_discoveries",
    "allow_friend_discovery", "apns_voip",
  ]

  /// An id may be `.` or `..`, which would lead to another path.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? String(repeating: "%2E", count: text.utf8.count) : encoded(text)
  }

  /// Everything except RFC 3986's unreserved characters as `%XX`.
  public static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + Hex.text([byte], isUppercase: true)
      }
    }
    return result
  }
}

extension [HTTPCall.QueryItem] {
  mutating func add(_ name: String, _ value: String?) {
    if let value { append(HTTPCall.QueryItem(name: name, value: value)) }
  }

  mutating func add(_ name: String, _ value: Int64?) { add(name, value.map { String($0) }) }
  mutating func add(_ name: String, _ value: Bool?) { add(name, value.map { $0 ? "true" : "false" }) }

  /// Nothing for an empty list.
  mutating func add(_ name: String, _ values: [String]) { for value in values { add(name, value) } }
}
