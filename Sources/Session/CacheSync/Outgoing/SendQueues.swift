import ChatCache
import ChatModel
import ChatWire

/// A message on its way to the server.
struct SendItem: Sendable {
  enum Phase: Sendable {
    case waiting
    /// An earlier attempt may have reached the server, which is asked.
    case looking
    case uploading
    /// From here on, it cannot be canceled.
    case sending
    /// Over, but not yet written to the cache.
    case ending(Outcome)
  }

  enum Outcome: Sendable {
    /// With the acknowledgement, if it arrived on the socket.
    case sent(Message, answer: ServerMessage?)
    case failed(Int64)
  }

  var outgoing: OutgoingMessage
  var upload: FileUpload?
  /// Of a message of several files, by place.
  var uploads: [FileUpload?] = []
  var fileEnded: FileEnded?
  /// Whether it is resent automatically.
  let isAutomatic: Bool
  /// The code of an earlier attempt that leaves open whether the server has the message. Kept until the server was
  /// asked: an attempt that fails before that says nothing new.
  var unknownOutcome: Int64?
  var phase = Phase.waiting
  /// Whether this attempt used the network.
  var isBegun = false
  /// Bytes of the file that were reported to observers as sent.
  var sentBytes: Int64 = 0
  /// How often the outcome could not be written.
  var failedWrites = 0
  var completions: [SendCompletion]

  init(
    _ outgoing: OutgoingMessage, upload: FileUpload? = nil, isAutomatic: Bool = false, unknownOutcome: Int64? = nil,
    _ completions: [SendCompletion] = []
  ) {
    self.outgoing = outgoing
    self.upload = upload
    self.isAutomatic = isAutomatic
    self.unknownOutcome = unknownOutcome
    self.completions = completions
  }

  var requestID: String { outgoing.requestID }
  var channelURL: String { outgoing.message.channelURL }
  var needsUpload: Bool { outgoing.needsUpload }

  /// What is to be uploaded next; `nil` if it is not there.
  var nextUpload: FileUpload? {
    guard let place = outgoing.message.placeToUpload else { return upload }
    return uploads.indices.contains(place) ? uploads[place] : nil
  }

  /// Whether it can still be canceled.
  var isCancelable: Bool {
    switch phase {
    case .waiting, .looking, .uploading: outgoing.message.kind == .file
    case .sending, .ending: false
    }
  }
}

/// What waits to be sent, per channel in order. The first message of a channel is being sent; channels do not wait for
/// each other.
struct SendQueues: Sendable {
  private var queues: [ChannelURL: [SendItem]] = [:]

  /// The channels with something to send.
  var channelURLs: [String] { queues.values.compactMap(\.first?.channelURL) }
  var items: [SendItem] { queues.values.flatMap { $0 } }

  /// What is under way in a channel.
  subscript(head channelURL: String) -> SendItem? {
    get { queues[channelURL]?.first }
    set {
      guard let newValue, queues[channelURL]?.isEmpty == false else { return }
      queues[channelURL]?[0] = newValue
    }
  }

  /// The first message of a channel as it is now, if it is still this one: a late answer concerns no other message.
  func known(_ item: SendItem) -> SendItem? {
    self[head: item.channelURL].flatMap { $0.requestID.hasSameBytes(as: item.requestID) ? $0 : nil }
  }

  /// Changes the first message of a channel, if it is still this one.
  mutating func change(_ item: SendItem, _ body: (inout SendItem) -> Void) {
    guard var known = known(item) else { return }
    body(&known)
    self[head: item.channelURL] = known
  }

  /// - Parameter sent: bytes of the file.
  /// - Returns: false if the upload is over, or has not advanced.
  mutating func advanceUpload(_ item: SendItem, to sent: Int64) -> Bool {
    guard let known = known(item), case .uploading = known.phase, sent > known.sentBytes else { return false }
    change(item) { $0.sentBytes = sent }
    return true
  }

  func items(in channelURL: String) -> [SendItem] { queues[channelURL] ?? [] }

  mutating func append(_ item: SendItem) { queues[item.channelURL, default: []].append(item) }

  func item(_ requestID: String) -> SendItem? {
    queues.values.lazy.compactMap { $0.first { $0.requestID.hasSameBytes(as: requestID) } }.first
  }

  func isHead(_ requestID: String, in channelURL: String) -> Bool {
    self[head: channelURL]?.requestID.hasSameBytes(as: requestID) ?? false
  }

  mutating func remove(_ requestID: String) -> SendItem? {
    for (key, queue) in queues {
      guard let index = queue.firstIndex(where: { $0.requestID.hasSameBytes(as: requestID) }) else { continue }
      queues[key]?.remove(at: index)
      if queues[key]?.isEmpty == true { queues[key] = nil }
      return queue[index]
    }
    return nil
  }

  /// Another caller waits for the result.
  /// - Returns: false if the message is not here.
  mutating func add(_ completion: @escaping SendCompletion, to requestID: String) -> Bool {
    for (key, queue) in queues {
      guard let index = queue.firstIndex(where: { $0.requestID.hasSameBytes(as: requestID) }) else { continue }
      queues[key]?[index].completions.append(completion)
      return true
    }
    return false
  }

  mutating func removeAll() -> [SendItem] {
    defer { queues = [:] }
    return items
  }
}
