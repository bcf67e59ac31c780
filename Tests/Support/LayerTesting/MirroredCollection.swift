import ChatClient
import ChatModel
import ChatWire
import Foundation
package import LiveTesting
package import LocalCaching

/// A collection and an app that does only what it is told: by handlers, and by changes.
package final class MirroredCollection: Sendable {
  private struct State: Sendable {
    var mirror = MessageMirror()
    var violations: [String] = []
    var isHuge = false
    /// How often each handler was called.
    var handlers: [Int: Int] = [:]
    var lastHandler = 0
    var lines: [String] = []
  }

  package let collection: MessageCollection
  private let listener = MirrorListener()
  private let state = Locked(State())
  /// What the delegate was told, for tests that await something of it.
  package let told = CallLog()

  package init(_ collection: MessageCollection) {
    self.collection = collection
    let (state, told) = (state, told)
    listener.handler.withValue { handler in
      handler = { [weak collection] what, context, messages in
        guard let collection else { return }
        let violations = collection.violations
        let missing = messages.filter { collection.shows($0) == (what == .deleted) }.map(\.messageId)
        state.withValue { state in
          state.lines.append("\(what) \(context.source.rawValue) \(messages.map(\.messageId))")
          state.violations += violations.map { "\($0) at \(state.lines.suffix(3))" }
          if !missing.isEmpty { state.violations.append("\(what), and the arrays do not show it: \(missing)") }
          state.violations += state.mirror.apply(what, messages)
          if what == .hugeGap {
            if state.isHuge { state.violations.append("huge gap told twice") }
            state.isHuge = true
          }
        }
        told.append("\(what) \(context.source.rawValue) \(messages.map(\.messageId))")
      }
    }
    collection.delegate = listener
  }

  package var isHuge: Bool { state.withValue { $0.isHuge } }
  /// Whether the server's part of the start came to an end.
  package var isStarted: Bool { state.withValue { $0.handlers[2, default: 0] > 0 } }
  package var lines: [String] { state.withValue { $0.lines } }

  /// A handler that has to be called once: it shows what it gets.
  private func handler(
    isReplacing: Bool, then: @escaping @Sendable () -> Void = {}
  ) -> @Sendable ([BaseMessage]?, SBDError?) -> Void {
    let number = state.withValue { state in
      state.lastHandler += 1
      state.handlers[state.lastHandler] = 0
      return state.lastHandler
    }
    return { [weak self] messages, error in
      guard let self else { return }
      let violations = collection.violations
      let outgoing = collection.pendingMessages + collection.failedMessages
      state.withValue { state in
        state.handlers[number, default: 0] += 1
        state.lines.append(
          "handler \(isReplacing) \(messages?.map(\.messageId) ?? [])" + (error.map { " error \($0.code)" } ?? ""))
        state.violations += violations
        guard let messages else { return }
        // A start gives sent messages; the others are read from the collection.
        if isReplacing { state.mirror = MessageMirror(outgoing: outgoing) }
        state.mirror.sent.formUnion(messages.map(\.messageId))
      }
      told.append("handler")
      then()
    }
  }

  /// - Parameter then: is called when the server's part came to an end.
  package func start(then: @escaping @Sendable () -> Void = {}) {
    collection.startCollection(
      initPolicy: .cacheAndReplaceByApi, cacheResultHandler: handler(isReplacing: true),
      apiResultHandler: handler(isReplacing: true, then: then))
  }

  package func load(isForward: Bool, then: @escaping @Sendable () -> Void = {}) {
    if isForward {
      collection.loadNext(completionHandler: handler(isReplacing: false, then: then))
    } else {
      collection.loadPrevious(completionHandler: handler(isReplacing: false, then: then))
    }
  }

  /// What is wrong so far, and now: the invariants, and what was told against what is shown. To be asked on the app's
  /// queue; empty when nothing is wrong.
  package var faults: [String] {
    let now = collection.violations
    let shown = MessageMirror(collection)
    return state.withValue { state in
      let twice = state.handlers.filter { $0.value > 1 }
      return state.violations + now + state.mirror.differences(shown)
        + (twice.isEmpty ? [] : ["handlers called twice: \(twice)"])
    }
  }

  /// What is wrong at a quiet point; empty when nothing is. To be asked beside the app's queue, while nothing happens.
  /// - Parameter expected: what the server has in the window, oldest first.
  package func differences(expected: [Int64]) async throws -> [String] {
    var found = await collection.channel.session.delivered { self.faults }
    let ids = collection.succeededMessages.map(\.messageId)
    let shown = collection.params.reverse ? ids.reversed() : ids
    if shown != expected { found.append("shown \(shown) expected \(expected)") }
    let uncalled = state.withValue { $0.handlers.filter { $0.value != 1 } }
    if !uncalled.isEmpty { found.append("handlers \(uncalled)") }
    if try await collection.hasHoles() { found.append("holes") }
    if !collection.pendingMessages.isEmpty { found.append("pending") }
    return found
  }
}

extension ChatSession {
  /// What something is on the app's queue, behind everything that was to be told.
  package func delivered<Value: Sendable>(_ value: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in deliver { continuation.resume(returning: value()) } }
  }
}
