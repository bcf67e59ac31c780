import CacheSync
package import ChatClient
import ChatModel
import ChatWire
package import Foundation
package import LiveTesting
package import LocalCaching
import Testing

/// A channel collection and an app that does only what it is told.
package final class MirroredChannelCollection: NSObject, GroupChannelCollectionDelegate, Sendable {
  private struct State: Sendable {
    /// By bytes: urls may be equal as texts and yet two.
    var urls: Set<[UInt8]> = []
    var violations: [String] = []
    var lines: [String] = []
    var handlers: [Int: Int] = [:]
  }

  package let collection: GroupChannelCollection
  private let state = Locked(State())
  /// What the delegate was told, for tests that await something of it.
  package let told = CallLog()

  package init(_ collection: GroupChannelCollection) {
    self.collection = collection
    super.init()
    collection.delegate = self
  }

  package var lines: [String] { state.withValue { $0.lines } }

  /// - Parameter then: whether a page came.
  package func loadMore(then: @escaping @Sendable (Bool) -> Void = { _ in }) {
    let number = state.withValue { state in
      state.handlers[state.handlers.count] = 0
      return state.handlers.count - 1
    }
    collection.loadMore { [self] channels, _ in
      state.withValue { state in
        state.handlers[number, default: 0] += 1
        state.urls.formUnion(channels?.map { Array($0.channelURL.utf8) } ?? [])
      }
      told.append("handler")
      then(channels != nil)
    }
  }

  /// Loads until nothing is left, or a page fails.
  package func loadAll() async {
    var isGoingOn = true
    while isGoingOn && collection.hasMore {
      isGoingOn = await withCheckedContinuation { continuation in loadMore { continuation.resume(returning: $0) } }
    }
  }

  private func note(_ what: String, _ context: ChannelContext, _ urls: [String], isShown: Bool) {
    let keys = urls.map { Array($0.utf8) }
    let shown = Set(collection.channelList.map { Array($0.channelURL.utf8) })
    state.withValue { state in
      state.lines.append("\(what) \(context.source.rawValue) \(urls.joined(separator: ","))")
      if keys.contains(where: { shown.contains($0) != isShown }) {
        state.violations.append("the list does not show it: \(state.lines.suffix(1))")
      }
      let known = keys.filter(state.urls.contains)
      if known.count != (what == "added" ? 0 : keys.count) {
        state.violations.append("not as it was told: \(state.lines.suffix(3))")
      }
      if isShown { state.urls.formUnion(keys) } else { state.urls.subtract(keys) }
    }
    told.append("\(what) \(context.source.rawValue) \(urls.joined(separator: ","))")
  }

  package func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) { note("added", context, channels.map(\.channelURL), isShown: true) }

  package func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) { note("updated", context, channels.map(\.channelURL), isShown: true) }

  package func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) { note("deleted", context, deletedChannelURLs, isShown: false) }

  /// What is wrong so far, and now. To be asked on the app's queue.
  package var faults: [String] {
    let channels = collection.channelList
    let shown = Set(channels.map { Array($0.channelURL.utf8) })
    return state.withValue { state in
      var found = state.violations
      if shown.count != channels.count { found.append("a channel is listed twice") }
      if shown != state.urls {
        found.append("channels: shown \(channels.map(\.channelURL)), told \(state.lines.suffix(3))")
      }
      if let order = collection.query?.settings.listOrder {
        for (a, b) in zip(channels, channels.dropFirst()) where !order.precedes(a.value, b.value) {
          found.append("channels in the wrong order: \(a.channelURL) \(b.channelURL)")
        }
      }
      if state.handlers.contains(where: { $0.value > 1 }) { found.append("a page's handler was called twice") }
      return found
    }
  }

  /// What is wrong at a quiet point, beside the app's queue; the rest of the list is loaded.
  package func differences() async throws -> [String] {
    await loadAll()
    let session = collection.channelList.first?.session
    guard let session, let settings = collection.query?.settings else { return ["no channel is listed"] }
    await session.untilAllIsTold()
    var found = await session.delivered { self.faults }
    let call = ChannelListCall(settings.filter, order: settings.listOrder, limit: 100)
    let answer = try await session.engine.transport.call(.myChannels(userID: session.userID, call), progress: nil)
    let expected = try ChannelPage(answer).channels.map(\.url)
    let shown = collection.channelList.map(\.channelURL)
    if shown != expected { found.append("channels: shown \(shown), the server has \(expected)") }
    if state.withValue({ $0.handlers.contains { $0.value != 1 } }) { found.append("a page's handler was not called") }
    return found
  }
}
