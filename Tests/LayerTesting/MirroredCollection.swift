import ChatModel
import ChatWire
import Foundation
import LiveTesting

@testable import ChatClient
@testable import LocalCaching

/// A collection and an app that does only what it is told: by handlers, and by changes.
final class MirroredCollection: Sendable {
  private struct State: Sendable {
    var mirror: Set<Int64> = []
    var violations: [String] = []
    var isHuge = false
    /// How often each handler was called.
    var handlers: [Int: Int] = [:]
    var lastHandler = 0
    var lines: [String] = []
  }

  let collection: MessageCollection
  private let listener = Listener()
  private let state = Locked(State())

  init(_ collection: MessageCollection) {
    self.collection = collection
    let state = state
    listener.handler.withValue { handler in
      handler = { [weak collection] what, context, messages in
        guard let collection else { return }
        let violations = collection.violations
        state.withValue { state in
          state.lines.append("\(what) \(context.source.rawValue) \(messages.map(\.messageId))")
          state.violations += violations.map { "\($0) at \(state.lines.suffix(3))" }
          for message in messages where message.messageId > 0 {
            switch what {
            case "deleted":
              if state.mirror.remove(message.messageId) == nil { state.violations.append("deleted what was not there") }
            case "added":
              if !state.mirror.insert(message.messageId).inserted { state.violations.append("added twice") }
            default: state.mirror.insert(message.messageId)
            }
          }
          if what == "huge" {
            if state.isHuge { state.violations.append("huge gap told twice") }
            state.isHuge = true
          }
        }
      }
    }
    collection.delegate = listener
  }

  var isHuge: Bool { state.withValue { $0.isHuge } }
  var lines: [String] { state.withValue { $0.lines } }

  /// A handler that has to be called once: it shows what it gets.
  private func handler(isReplacing: Bool) -> @Sendable ([BaseMessage]?, SBDError?) -> Void {
    let number = state.withValue { state in
      state.lastHandler += 1
      state.handlers[state.lastHandler] = 0
      return state.lastHandler
    }
    return { [weak self] messages, _ in
      guard let self else { return }
      let violations = collection.violations
      state.withValue { state in
        state.handlers[number, default: 0] += 1
        state.lines.append("handler \(isReplacing) \(messages?.map(\.messageId) ?? [])")
        state.violations += violations
        guard let messages else { return }
        if isReplacing { state.mirror = [] }
        state.mirror.formUnion(messages.map(\.messageId))
      }
    }
  }

  func start() {
    collection.startCollection(
      initPolicy: .cacheAndReplaceByApi, cacheResultHandler: handler(isReplacing: true),
      apiResultHandler: handler(isReplacing: true))
  }

  func load(isForward: Bool) {
    if isForward {
      collection.loadNext(completionHandler: handler(isReplacing: false))
    } else {
      collection.loadPrevious(completionHandler: handler(isReplacing: false))
    }
  }

  /// What is wrong at a quiet point; empty when nothing is.
  func differences(history: [ChatModel.Message]) async throws -> [String] {
    var found = state.withValue { $0.violations }
    let list = collection.turn.withValue { $0.list }
    let expected = history.filter { list.admits($0) }.map(\.id)
    let shown = list.settings.reverse ? Array(collection.ids.reversed()) : collection.ids
    if shown != expected { found.append("shown \(shown) expected \(expected)") }
    let (mirror, uncalled) = state.withValue { ($0.mirror, $0.handlers.filter { $0.value != 1 }) }
    if mirror != Set(shown) {
      found.append(
        "told \(mirror.subtracting(shown).sorted()) too much, \(Set(shown).subtracting(mirror).sorted()) not")
    }
    if !uncalled.isEmpty { found.append("handlers \(uncalled)") }
    if try await collection.hasHoles() { found.append("holes") }
    if !collection.pendingMessages.isEmpty { found.append("pending") }
    return found
  }
}

private final class Listener: NSObject, MessageCollectionDelegate, Sendable {
  typealias Handler = @Sendable (String, MessageContext, [BaseMessage]) -> Void

  let handler = Locked<Handler?>(nil)

  private func tell(_ what: String, _ context: MessageContext, _ messages: [BaseMessage]) {
    handler.withValue { $0 }?(what, context, messages)
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) { tell("added", context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) { tell("updated", context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { tell("deleted", context, messages) }

  func didDetectHugeGap(_ collection: MessageCollection) {
    tell("huge", MessageContext(source: .messageFill, sendingStatus: .none), [])
  }
}
