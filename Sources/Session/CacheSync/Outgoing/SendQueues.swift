import ChatCache
import ChatModel
import ChatWire

/// A message on its way to the server.
struct SendItem: Sendable {
  enum Phase: Sendable {
    case waiting
    /// An earlier attempt may have reached the server: it is asked.
    case looking
    case uploading
    /// From here on it cannot be taken back.
    case sending
    /// Over; the cache has to know.
    case settling(Outcome)
  }

  enum Outcome: Sendable {
    /// With the acknowledgement, if it came on the socket.
    case sent(Message, answer: ServerMessage?)
    case failed(Int64)
  }

  var outgoing: OutgoingMessage
  var upload: FileUpload?
  /// Sent again without the user.
  let isAutomatic: Bool
  /// The code of an earlier attempt after which nobody knows whether the server has the message. Kept until the server
  /// was asked: an attempt that fails before that says nothing new.
  var unknownFate: Int64?
  var phase = Phase.waiting
  /// Whether this attempt used the network.
  var isBegun = false
  /// Bytes of the file that observers know to be sent.
  var sentBytes: Int64 = 0
  /// How often the outcome could not be written.
  var failedWrites = 0
  var completions: [SendCompletion]

  init(
    _ outgoing: OutgoingMessage, upload: FileUpload? = nil, isAutomatic: Bool = false, unknownFate: Int64? = nil,
    _ completions: [SendCompletion] = []
  ) {
    self.outgoing = outgoing
    self.upload = upload
    self.isAutomatic = isAutomatic
    self.unknownFate = unknownFate
    self.completions = completions
  }

  var requestID: String { outgoing.requestID }
  var channelURL: String { outgoing.message.channelURL }
  var needsUpload: Bool { outgoing.needsUpload }

  /// Whether it can still be taken back.
  var isCancelable: Bool {
    switch phase {
    case .waiting, .looking, .uploading: outgoing.message.kind == .file
    case .sending, .settling: false
    }
  }
}

/// What waits to be sent, per channel in its order. The first of a channel is under way; channels do not wait for each
/// other.
struct SendLanes: Sendable {
  private var lanes: [[UInt8]: [SendItem]] = [:]

  /// The channels with something to send.
  var channelURLs: [String] { lanes.values.compactMap(\.first?.channelURL) }
  var items: [SendItem] { lanes.values.flatMap { $0 } }

  /// What is under way in a channel.
  subscript(head channelURL: String) -> SendItem? {
    get { lanes[Array(channelURL.utf8)]?.first }
    set {
      guard let newValue, lanes[Array(channelURL.utf8)]?.isEmpty == false else { return }
      lanes[Array(channelURL.utf8)]?[0] = newValue
    }
  }

  func items(in channelURL: String) -> [SendItem] { lanes[Array(channelURL.utf8)] ?? [] }

  mutating func append(_ item: SendItem) { lanes[Array(item.channelURL.utf8), default: []].append(item) }

  func item(_ requestID: String) -> SendItem? {
    lanes.values.lazy.compactMap { $0.first { $0.requestID.hasSameBytes(as: requestID) } }.first
  }

  func isHead(_ requestID: String, in channelURL: String) -> Bool {
    self[head: channelURL]?.requestID.hasSameBytes(as: requestID) ?? false
  }

  mutating func remove(_ requestID: String) -> SendItem? {
    for (key, lane) in lanes {
      guard let index = lane.firstIndex(where: { $0.requestID.hasSameBytes(as: requestID) }) else { continue }
      lanes[key]?.remove(at: index)
      if lanes[key]?.isEmpty == true { lanes[key] = nil }
      return lane[index]
    }
    return nil
  }

  /// Somebody else wants to know what becomes of it.
  /// - Returns: false when it is not here.
  mutating func add(_ completion: @escaping SendCompletion, to requestID: String) -> Bool {
    for (key, lane) in lanes {
      guard let index = lane.firstIndex(where: { $0.requestID.hasSameBytes(as: requestID) }) else { continue }
      lanes[key]?[index].completions.append(completion)
      return true
    }
    return false
  }

  mutating func removeAll() -> [SendItem] {
    defer { lanes = [:] }
    return items
  }
}
