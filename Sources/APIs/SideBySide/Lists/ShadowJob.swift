import ChatClient
import ChatModel
import LocalCaching

/// What both sides reported in one session job, message by message.
package struct ShadowJob: Sendable {
  /// One notification about one message.
  struct Telling: Sendable, Equatable {
    let kind: ShadowEvent.Kind
    let source: CollectionEventSource?
    let status: MessageSendingStatus?
    let version: Int
    /// The event; not compared.
    let number: Int

    static func == (a: Telling, b: Telling) -> Bool { a.isLike(b) && a.version == b.version }

    /// The same, in any version of the message.
    func isLike(_ other: Telling) -> Bool {
      kind == other.kind && source == other.source && status == other.status
    }
  }

  /// A message about which something was reported.
  struct Touched: Sendable {
    /// As last reported.
    var message: ListedMessage
    var legacy: [Telling] = []
    var new: [Telling] = []
    /// Whether each side showed it before.
    let wasInLegacy: Bool
    let wasInNew: Bool
    /// The legacy side reported it as a new message.
    var isUnlisted = false
    /// A call also brought it.
    var isCalled = false

    func tellings(_ side: ShadowSide) -> [Telling] { side == .legacy ? legacy : new }
  }

  private(set) var touched: [Touched] = []
  /// What was irregular, and the number of the event.
  private(set) var anomalies: [(side: ShadowSide, anomaly: ShadowList.Anomaly, event: Int)] = []
  /// What was reported about the channel.
  private(set) var channel: [ToldEvent] = []
  /// The newer side's list was replaced by the answer to its start.
  private(set) var isNewReplaced = false
  private var byID: [Int64: Int] = [:]
  private var byRequestID: [RequestID: Int] = [:]

  mutating func add(_ found: [ShadowList.Anomaly], of event: ToldEvent) {
    for anomaly in found { anomalies.append((event.side, anomaly, event.number)) }
  }

  /// - Parameter lists: before the event.
  mutating func add(_ event: ToldEvent, before lists: ShadowLists) {
    switch event.kind {
    case .channelUpdated, .channelDeleted: channel.append(event)
    case .hugeGapDetected, .restarted: break
    case .added, .updated, .deleted, .page, .replaced, .outgoing, .unlisted:
      if event.kind == .replaced { isNewReplaced = true }
      for message in event.messages { add(message, event, lists) }
    }
  }

  private mutating func add(_ message: ListedMessage, _ event: ToldEvent, _ lists: ShadowLists) {
    let index = index(of: message, lists)
    touched[index].message = message
    if message.isSent { byID[message.id] = index }
    if let requestID = message.requestID { byRequestID[requestID] = index }
    if event.kind == .unlisted { return touched[index].isUnlisted = true }
    guard event.isOfMessages, !event.isCalled else { return touched[index].isCalled = true }
    let telling = Telling(
      kind: event.kind, source: event.source, status: event.status, version: message.version, number: event.number)
    if event.side == .legacy {
      touched[index].legacy.append(telling)
    } else {
      touched[index].new.append(telling)
    }
  }

  private mutating func index(of message: ListedMessage, _ lists: ShadowLists) -> Int {
    if message.isSent, let index = byID[message.id] { return index }
    if let requestID = message.requestID, let index = byRequestID[requestID] { return index }
    touched.append(
      Touched(
        message: message, wasInLegacy: lists.legacy.showsInAnyState(message),
        wasInNew: lists.new.showsInAnyState(message)))
    return touched.count - 1
  }
}
