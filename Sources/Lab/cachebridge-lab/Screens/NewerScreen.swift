import ChatClient
import ChatWire
import Foundation
import LocalCaching

/// A screen of the newer API, as an app writes it: it knows its collection and notifications, but no adapters.
final class NewerScreen: NSObject, MessageCollectionDelegate, Sendable {
  private struct State: Sendable {
    var list = AppList()
    var findings: [Finding] = []
    var isHuge = false
    var isGone = false
    var events = 0
  }

  let collection: MessageCollection
  let name: ScreenName
  private let state = Locked(State())

  init(_ collection: MessageCollection, _ name: ScreenName) {
    (self.collection, self.name) = (collection, name)
    super.init()
    collection.delegate = self
  }

  /// Whether it has to be recreated.
  var isHuge: Bool { state.withValue { $0.isHuge } }
  var isGone: Bool { state.withValue { $0.isGone } }
  var findings: [Finding] { state.withValue { $0.findings } }
  var list: [BaseMessage] { state.withValue { $0.list.messages } }
  var events: Int { state.withValue { $0.events } }

  var shown: Shown {
    func ascending(_ messages: [BaseMessage]) -> [BaseMessage] {
      collection.params.reverse ? messages.reversed() : messages
    }
    return Shown(
      sent: ascending(collection.succeededMessages), pending: ascending(collection.pendingMessages),
      failed: ascending(collection.failedMessages))
  }

  // MARK: Calls

  func start(_ end: @escaping @Sendable () -> Void) {
    collection.startCollection(initPolicy: .cacheAndReplaceByApi) { messages, _ in
      if let messages { self.replace(messages) }
    } apiResultHandler: { messages, _ in
      if let messages { self.replace(messages) }
      end()
    }
  }

  private func replace(_ messages: [BaseMessage]) {
    let outgoing = collection.pendingMessages + collection.failedMessages
    state.withValue { $0.list.replace(messages + outgoing) }
  }

  func load(isForward: Bool, _ end: @escaping @Sendable () -> Void) {
    let handler: @Sendable ([BaseMessage]?, SBDError?) -> Void = { messages, _ in
      self.change(messages ?? [], .double, "a page brings what is shown already") { $0.add($1) }
      end()
    }
    if isForward {
      collection.loadNext(completionHandler: handler)
    } else {
      collection.loadPrevious(completionHandler: handler)
    }
  }

  // MARK: Delegate

  private func change(
    _ messages: [BaseMessage], _ kind: Finding.Kind, _ what: String,
    _ apply: (inout AppList, [BaseMessage]) -> [BaseMessage]
  ) {
    state.withValue { state in
      state.events += 1
      let wrong = apply(&state.list, messages)
      if !wrong.isEmpty { state.findings.append(Finding(kind, what, wrong).on(name)) }
    }
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) { change(messages, .double, "what is shown was told as added") { $0.add($1) } }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) { change(messages, .unknownMessage, "what is not shown was told as updated") { $0.update($1) } }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { change(messages, .unknownMessage, "what is not shown was told as deleted") { $0.remove($1) } }

  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, updatedChannel channel: GroupChannel
  ) {
    state.withValue { state in
      // One that was gone is back; typing is not reported for one that is gone.
      (state.isGone, state.events) = (false, state.events + 1)
    }
  }

  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, deletedChannel channelURL: String
  ) {
    state.withValue { state in
      state.list.replace([])
      (state.isGone, state.events) = (true, state.events + 1)
    }
  }

  func didDetectHugeGap(_ collection: MessageCollection) { state.withValue { $0.isHuge = true } }
}
