import ChatCache
import ChatModel
import ChatWire

/// A line in which messages wait for those before them. Each channel has two: texts do not wait for files.
struct SendLane: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Files that are to be uploaded. Each goes to the end of the commands when it is.
    case uploads
    /// Everything else: what is left to do is one command.
    case commands
  }

  let kind: Kind
  private let channel: ChannelURL

  init(_ kind: Kind, channelURL: String) {
    self.kind = kind
    channel = ChannelURL(channelURL)
  }
}

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
  /// Whether this attempt uploaded its file: its command leaves also without a socket.
  var hasUploaded = false
  /// Bytes of the file that were reported to observers as sent.
  var sentBytes: Int64 = 0
  /// The app cleared the cache when the server might have it already: no row of it is to be restored.
  var isCleared = false
  /// How often the outcome could not be written.
  var failedWrites = 0
  /// Its place among all that were ever added to these queues.
  var number = 0
  var completions: [SendCompletion]
  /// Who wants it canceled as soon as it is known that the server does not have it.
  var cancellations: [CancelCompletion] = []

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
  var lane: SendLane { SendLane(needsUpload ? .uploads : .commands, channelURL: channelURL) }
  /// What works on it, if it is the first of its lane.
  var job: JobKey { JobKey(needsUpload ? .upload : .send, channelURL: channelURL) }

  /// As the app gets it back.
  var canceled: SendFailure {
    SendFailure(ClientErrorCode.uploadCanceled, message: outgoing.message.with(status: "canceled", code: nil))
  }

  /// Tells everyone who waits for it.
  func tell(_ result: Result<Message, SendFailure>, isCanceled: Bool = false) {
    for completion in completions { completion(result) }
    for cancellation in cancellations { cancellation(isCanceled) }
  }

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

  /// Whether the server certainly does not have it, and this attempt has not come to a command yet.
  var isCertainlyUnsent: Bool {
    switch phase {
    case .waiting, .uploading: unknownOutcome == nil
    case .looking, .sending, .ending: false
    }
  }
}

/// What waits to be sent, in order. The first message of a lane is being sent; lanes do not wait for each other, except
/// that only some files are uploaded at once.
struct SendQueues: Sendable {
  private var queues: [SendLane: [SendItem]] = [:]
  private var lastNumber = 0

  /// The lanes with something to send, the one that waits longest first.
  var lanes: [SendLane] {
    queues.sorted { ($0.value.first?.number ?? 0) < ($1.value.first?.number ?? 0) }.map(\.key)
  }
  var isEmpty: Bool { queues.isEmpty }
  var items: [SendItem] { queues.values.flatMap { $0 } }

  /// What is under way in a lane.
  subscript(head lane: SendLane) -> SendItem? { queues[lane]?.first }

  /// The first message of a lane as it is now, if it is still this one: a late answer concerns no other message.
  func known(_ item: SendItem) -> SendItem? {
    self[head: item.lane].flatMap { $0.requestID.hasSameBytes(as: item.requestID) ? $0 : nil }
  }

  /// Changes the first message of a lane, if it is still this one. When its file is uploaded, it goes to the end of its
  /// channel's commands.
  mutating func change(_ item: SendItem, _ body: (inout SendItem) -> Void) {
    guard var known = known(item) else { return }
    let lane = known.lane
    body(&known)
    if known.lane == lane {
      queues[lane]?[0] = known
    } else {
      queues[lane]?.removeFirst()
      if queues[lane]?.isEmpty == true { queues[lane] = nil }
      append(known)
    }
  }

  /// - Parameter sent: bytes of the file.
  /// - Returns: false if the upload is over, or has not advanced.
  mutating func advanceUpload(_ item: SendItem, to sent: Int64) -> Bool {
    guard let known = known(item), case .uploading = known.phase, sent > known.sentBytes else { return false }
    change(item) { $0.sentBytes = sent }
    return true
  }

  func items(in channelURL: String) -> [SendItem] {
    [SendLane.Kind.commands, .uploads].flatMap { queues[SendLane($0, channelURL: channelURL)] ?? [] }
  }

  mutating func append(_ item: SendItem) {
    lastNumber += 1
    var item = item
    item.number = lastNumber
    queues[item.lane, default: []].append(item)
  }

  func item(_ requestID: String) -> SendItem? { place(requestID).flatMap { queues[$0.lane]?[$0.index] } }

  mutating func remove(_ requestID: String) -> SendItem? {
    guard let (lane, index) = place(requestID) else { return nil }
    let item = queues[lane]?.remove(at: index)
    if queues[lane]?.isEmpty == true { queues[lane] = nil }
    return item
  }

  /// Changes a message wherever it waits.
  /// - Returns: false if it is not here.
  mutating func change(_ requestID: String, _ body: (inout SendItem) -> Void) -> Bool {
    guard let (lane, index) = place(requestID), var item = queues[lane]?[index] else { return false }
    body(&item)
    queues[lane]?[index] = item
    return true
  }

  /// Another caller waits for the result.
  /// - Returns: false if the message is not here.
  mutating func add(_ completion: @escaping SendCompletion, to requestID: String) -> Bool {
    change(requestID) { $0.completions.append(completion) }
  }

  mutating func removeAll() -> [SendItem] {
    defer { queues = [:] }
    return items
  }

  private func place(_ requestID: String) -> (lane: SendLane, index: Int)? {
    for (lane, queue) in queues {
      if let index = queue.firstIndex(where: { $0.requestID.hasSameBytes(as: requestID) }) { return (lane, index) }
    }
    return nil
  }
}
