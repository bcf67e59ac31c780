/// A run of legacy rows of one entity, decoded and judged, on its way from the reading thread to the writing one.
///
/// Messages point into one arena instead of owning strings: a batch needs only a few allocations, which are reused.
package struct LoadBatch: Sendable {
  /// Bytes in the arena; a negative length means `nil`.
  package struct Slice: Sendable {
    package let start: Int32
    package let length: Int32
    package static let none = Slice(start: 0, length: -1)

    package init(start: Int, length: Int) {
      self.start = Int32(start)
      self.length = Int32(length)
    }
    private init(start: Int32, length: Int32) {
      self.start = start
      self.length = length
    }
  }

  package struct Message: Sendable {
    package let key: Int64
    package let messageID: Int64
    package let createdAt: Int64
    package let updatedAt: Int64
    package let parentMessageID: Int64?
    package let kind: UInt8
    package let channelURL: Slice
    package let customType: Slice
    package let senderID: Slice
    package let requestID: Slice
    package let payload: Slice

    package init(
      key: Int64, messageID: Int64, createdAt: Int64, updatedAt: Int64, parentMessageID: Int64?, kind: UInt8,
      channelURL: Slice, customType: Slice, senderID: Slice, requestID: Slice, payload: Slice
    ) {
      self.key = key
      self.messageID = messageID
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.parentMessageID = parentMessageID
      self.kind = kind
      self.channelURL = channelURL
      self.customType = customType
      self.senderID = senderID
      self.requestID = requestID
      self.payload = payload
    }
  }

  package struct Channel: Sendable {
    package let key: Int64
    package let saveCounter: Int64
    package let url: [UInt8]
    package let payload: [UInt8]

    package init(key: Int64, saveCounter: Int64, url: [UInt8], payload: [UInt8]) {
      self.key = key
      self.saveCounter = saveCounter
      self.url = url
      self.payload = payload
    }
  }

  package struct Outgoing: Sendable {
    package let key: Int64
    package let saveCounter: Int64
    package let isFailed: Bool
    package let channelURL: [UInt8]
    package let requestID: [UInt8]
    package let createdAt: Int64
    package let automaticResendable: Int64?
    package let errorCode: Int64?
    package let startAt: Int64?
    package let endAt: Int64?
    package let payload: [UInt8]

    package init(
      key: Int64, saveCounter: Int64, isFailed: Bool, channelURL: [UInt8], requestID: [UInt8], createdAt: Int64,
      automaticResendable: Int64?, errorCode: Int64?, startAt: Int64?, endAt: Int64?, payload: [UInt8]
    ) {
      self.key = key
      self.saveCounter = saveCounter
      self.isFailed = isFailed
      self.channelURL = channelURL
      self.requestID = requestID
      self.createdAt = createdAt
      self.automaticResendable = automaticResendable
      self.errorCode = errorCode
      self.startAt = startAt
      self.endAt = endAt
      self.payload = payload
    }
  }

  package struct Token: Sendable {
    package let key: Int64
    /// `nil` for the token of the channel list.
    package let channelURL: [UInt8]?
    package let token: [UInt8]

    package init(key: Int64, channelURL: [UInt8]?, token: [UInt8]) {
      self.key = key
      self.channelURL = channelURL
      self.token = token
    }
  }

  package struct Query: Sendable {
    package let key: Int64
    package let includeEmpty: Int64?
    package let order: Int64?
    package let updatedAt: Int64?
    package let customTypes: [UInt8]?
    package let savepoint: [UInt8]?
    package let payload: [UInt8]?

    package init(
      key: Int64, includeEmpty: Int64?, order: Int64?, updatedAt: Int64?, customTypes: [UInt8]?, savepoint: [UInt8]?,
      payload: [UInt8]?
    ) {
      self.key = key
      self.includeEmpty = includeEmpty
      self.order = order
      self.updatedAt = updatedAt
      self.customTypes = customTypes
      self.savepoint = savepoint
      self.payload = payload
    }
  }

  package struct Chunk: Sendable {
    package let key: Int64
    package let channelURL: [UInt8]
    /// The filter's normal form, "" for none.
    package let filter: String
    package let start: Int64
    package let end: Int64

    package init(key: Int64, channelURL: [UInt8], filter: String, start: Int64, end: Int64) {
      self.key = key
      self.channelURL = channelURL
      self.filter = filter
      self.start = start
      self.end = end
    }
  }

  package struct Tombstone: Sendable {
    package let channelURL: [UInt8]
    package let messageID: Int64

    package init(channelURL: [UInt8], messageID: Int64) {
      self.channelURL = channelURL
      self.messageID = messageID
    }
  }

  package struct SeenMessage: Sendable {
    package let channelURL: [UInt8]
    package let messageID: Int64
    package let createdAt: Int64

    package init(channelURL: [UInt8], messageID: Int64, createdAt: Int64) {
      self.channelURL = channelURL
      self.messageID = messageID
      self.createdAt = createdAt
    }
  }

  /// A row that is set aside: undecoded, or rejected for a reason.
  package struct Aside: Sendable {
    package let key: Int64
    package let saveCounter: Int64?
    package let channelURL: [UInt8]?
    package let messageID: Int64?
    package let createdAt: Int64?
    package let requestID: [UInt8]?
    /// All columns as a JSON object.
    package let columns: [UInt8]
    /// Undecoded: the payload as stored.
    package let bytes: StoredBytes
    /// The reason, if rejected.
    package let reason: String?
    /// The salvage method of the row; `nil` if it was read in the ordinary way.
    package let rung: String?

    package init(
      key: Int64, saveCounter: Int64?, channelURL: [UInt8]?, messageID: Int64?, createdAt: Int64?,
      requestID: [UInt8]?, columns: [UInt8], bytes: StoredBytes, reason: String?, rung: String? = nil
    ) {
      self.key = key
      self.saveCounter = saveCounter
      self.channelURL = channelURL
      self.messageID = messageID
      self.createdAt = createdAt
      self.requestID = requestID
      self.columns = columns
      self.bytes = bytes
      self.reason = reason
      self.rung = rung
    }

    fileprivate var payloadBytes: Int { columns.count + bytes.count }
  }

  /// A stored value with its storage class, so that it can be written back unchanged.
  package enum StoredBytes: Sendable, Equatable {
    case null
    case text([UInt8])
    case blob([UInt8])
    case integer(Int64)
    case real(Double)

    fileprivate var count: Int {
      switch self {
      case .text(let bytes), .blob(let bytes): bytes.count
      case .null, .integer, .real: 0
      }
    }
  }

  package let entity: String
  package var arena: [UInt8] = []
  package var messages: [Message] = []
  package var channels: [Channel] = []
  package var outgoing: [Outgoing] = []
  package var tokens: [Token] = []
  package var queries: [Query] = []
  package var chunks: [Chunk] = []
  package var tombstones: [Tombstone] = []
  package var undecoded: [Aside] = []
  package var rejected: [Aside] = []
  /// Request ids of deleted messages, which nothing else of the cache says. The url is empty if it is not known.
  package var buriedRequests: [(requestID: [UInt8], channelURL: [UInt8])] = []
  /// Request ids of message rows that an outgoing row may also have.
  package var knownRequestIDs: [[UInt8]] = []
  /// In a merge: message rows that the last run already saw, in channels whose ranges are rebuilt.
  package var seen: [SeenMessage] = []
  /// Named counts for findings.
  package var counters: [String: Int64] = [:]
  package var account = LegacyAccount()

  package init(entity: String) { self.entity = entity }

  package var isEmpty: Bool { account.count == 0 && counters.isEmpty && seen.isEmpty }

  /// About how many bytes its rows have: at least those of all payloads.
  package var bytes: Int {
    let fixed = 128 * (account.count + seen.count) + arena.count
    return fixed + channels.reduce(0) { $0 + $1.payload.count } + outgoing.reduce(0) { $0 + $1.payload.count }
      + undecoded.reduce(0) { $0 + $1.payloadBytes } + rejected.reduce(0) { $0 + $1.payloadBytes }
      + queries.reduce(0) { $0 + ($1.payload?.count ?? 0) + ($1.customTypes?.count ?? 0) }
  }

  /// Empties the batch for reuse; keeps its memory.
  package mutating func reset(for entity: String) {
    var next = LoadBatch(entity: entity)
    swap(&next.arena, &arena)
    swap(&next.messages, &messages)
    swap(&next.account, &account)
    next.arena.removeAll(keepingCapacity: true)
    next.messages.removeAll(keepingCapacity: true)
    next.account.removeAll()
    self = next
  }
}
