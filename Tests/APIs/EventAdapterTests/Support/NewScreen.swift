import ChatClient
import ChatWire
import Foundation
import LiveTesting
import LocalCaching
import Testing

/// A screen of the newer API, as an app writes it: it knows its collection and delegate calls, and nothing of adapters. It
/// keeps a list by what it is told alone, and compares it with the collection's in every call.
final class NewScreen: NSObject, MessageCollectionDelegate, Sendable {
  private struct Mirror: Sendable {
    var messages: [BaseMessage] = []
    var isStarted = false
    var faults: [String] = []
  }

  let collection: MessageCollection
  let events = CallLog()
  private let mirror = Locked(Mirror())

  init(_ collection: MessageCollection) {
    self.collection = collection
    super.init()
    collection.delegate = self
  }

  var lines: [String] { events.calls }
  /// What was not as it has to be; empty.
  var faults: [String] { mirror.withValue { $0.faults } }
  /// The lines about messages.
  var messageLines: [String] { lines.filter { !$0.hasPrefix("channel updated") } }

  static func key(_ message: BaseMessage) -> String {
    message.messageId > 0 ? message.value.text : "\(message.sendingStatus) \(message.value.text)"
  }

  /// What the app shows: the texts of sent messages, and those of others with their state.
  var shown: [String] { mirror.withValue { $0.messages }.sorted(by: Self.precedes).map(Self.key) }
  /// What the collection says.
  var ofCollection: [String] {
    (collection.succeededMessages + collection.pendingMessages + collection.failedMessages)
      .sorted(by: Self.precedes).map(Self.key)
  }

  static func precedes(_ a: BaseMessage, _ b: BaseMessage) -> Bool {
    (a.createdAt, a.messageId, a.requestId) < (b.createdAt, b.messageId, b.requestId)
  }

  // MARK: Calls

  /// Starts the collection.
  /// - Returns: how both handlers were called.
  func start() async -> [String] {
    await withCheckedContinuation { continuation in
      let cached = Locked("")
      collection.startCollection(initPolicy: .cacheAndReplaceByApi) { messages, error in
        if let messages { self.replace(messages) }
        cached.withValue { $0 = Self.line(messages, error) }
      } apiResultHandler: { messages, error in
        if let messages { self.replace(messages) }
        continuation.resume(returning: [cached.withValue { $0 }, Self.line(messages, error)])
      }
    }
  }

  private func replace(_ messages: [BaseMessage]) {
    let outgoing = collection.pendingMessages + collection.failedMessages
    mirror.withValue { mirror in
      (mirror.messages, mirror.isStarted) = (messages + outgoing, true)
    }
    check("start")
  }

  func load(isForward: Bool) async -> String { await begin(isForward: isForward)() }

  /// Begins a load before it returns.
  /// - Returns: waits for what the load ends with.
  func begin(isForward: Bool) -> @Sendable () async -> String {
    let results = WatchedLog<String>()
    let handler: @Sendable ([BaseMessage]?, SBDError?) -> Void = { messages, error in
      self.mirror.withValue { mirror in
        for message in messages ?? [] {
          let isKnown = mirror.messages.contains { $0.messageId == message.messageId }
          if isKnown {
            mirror.faults.append("loaded twice: \(message.messageId)")
          } else {
            mirror.messages.append(message)
          }
        }
      }
      self.check("load")
      results.append(Self.line(messages, error))
    }
    if isForward {
      collection.loadNext(completionHandler: handler)
    } else {
      collection.loadPrevious(completionHandler: handler)
    }
    return {
      await results.until("the end of a load") { !$0.isEmpty }
      return results.elements.first ?? "no answer"
    }
  }

  private static func line(_ messages: [BaseMessage]?, _ error: SBDError?) -> String {
    error.map { "\($0.code)" } ?? (messages ?? []).map(key).joined(separator: " ")
  }

  // MARK: Delegate

  private func note(
    _ what: String, _ context: MessageContext, _ messages: [BaseMessage],
    _ change: (inout [BaseMessage], BaseMessage, inout [String]) -> Void
  ) {
    mirror.withValue { mirror in
      for message in messages { change(&mirror.messages, message, &mirror.faults) }
    }
    check(what)
    events.append(
      "\(what) \(context.source) \(context.sendingStatus): \(messages.map(\.value.text).joined(separator: " "))")
  }

  private static func index(_ messages: [BaseMessage], _ message: BaseMessage) -> Int? {
    messages.firstIndex {
      message.messageId > 0 && $0.messageId == message.messageId
        || !message.requestId.isEmpty && $0.requestId == message.requestId
    }
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) {
    note("added", context, messages) { list, message, faults in
      if Self.index(list, message) != nil { faults.append("added twice: \(message.value.text)") }
      list.append(message)
    }
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) {
    note("updated", context, messages) { list, message, faults in
      guard let index = Self.index(list, message) else {
        faults.append("updated what is not there: \(message.value.text)")
        return list.append(message)
      }
      list[index] = message
    }
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) {
    note("deleted", context, messages) { list, message, faults in
      guard let index = Self.index(list, message) else {
        return faults.append("deleted what is not there: \(message.value.text)")
      }
      list.remove(at: index)
    }
  }

  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, updatedChannel channel: GroupChannel
  ) { events.append("channel updated \(context.source)") }

  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, deletedChannel channelURL: String
  ) {
    mirror.withValue { $0.messages = [] }
    check("channel deleted")
    events.append("channel deleted \(context.source)")
  }

  func didDetectHugeGap(_ collection: MessageCollection) { events.append("huge gap") }

  /// In a step that leads to several calls the collection shows the end of all from the first: what is missing on one side
  /// is compared at quiet points. The order and doubles are compared always.
  private func check(_ what: String) {
    let sent = collection.params.reverse ? collection.succeededMessages.reversed() : collection.succeededMessages
    let keys = sent.map { "\($0.messageId)" }
    mirror.withValue { mirror in
      if Set(keys).count != keys.count { mirror.faults.append("\(what): twice in the collection") }
      if sent != sent.sorted(by: Self.precedes) { mirror.faults.append("\(what): not in order") }
    }
  }
}
