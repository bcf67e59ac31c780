import ChatModel
import ChatWire
import LiveTesting
import Testing

@testable import CacheSync

/// A transport that keeps the answers of some calls back until a test lets them go. The server has answered by then: what
/// it does later is not in them.
final class HeldTransport: ForwardingTransport {
  private struct State: Sendable {
    var isHeld: (@Sendable (HTTPCall) -> Bool)?
    var held: [CheckedContinuation<Void, Never>] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var calls: [HTTPCall] = []
  }

  let base: any ChatTransport
  private let state = Locked(State())

  init(_ base: any ChatTransport) { self.base = base }

  /// Everything that was called, in order.
  var calls: [HTTPCall] { state.withValue { $0.calls } }

  /// From now on answers of these calls are kept back.
  func hold(_ isHeld: @escaping @Sendable (HTTPCall) -> Bool) { state.withValue { $0.isHeld = isHeld } }

  /// Returns when so many answers are kept back.
  func untilHeld(
    _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "answers that are kept back", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isThere = state.withValue { state in
          if state.held.count >= count { return true }
          state.waiters.append((count, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  /// Lets everything go that is kept back, and keeps nothing back any more.
  func release() {
    let held = state.withValue { state in
      let held = state.held
      (state.held, state.isHeld) = ([], nil)
      return held
    }
    for continuation in held { continuation.resume() }
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    let isHeld = state.withValue { state in
      state.calls.append(call)
      return state.isHeld?(call) ?? false
    }
    let answer: Result<Payload, any Error>
    do { answer = .success(try await base.call(call, progress: progress)) } catch { answer = .failure(error) }
    if isHeld {
      await withCheckedContinuation { continuation in
        let ready = state.withValue { state -> [CheckedContinuation<Void, Never>] in
          // Everything was let go while this one was under way.
          guard state.isHeld != nil else { return [continuation] }
          state.held.append(continuation)
          let ready = state.waiters.filter { $0.count <= state.held.count }
          state.waiters.removeAll { $0.count <= state.held.count }
          return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
      }
    }
    return try answer.get()
  }
}

extension HTTPCall {
  /// Whether it asks for one channel, as the engine fetches it.
  var isChannelFetch: Bool { query.contains { $0.name == "channel_urls" } }
  var isChannelPage: Bool { path.last == "my_group_channels" && !isChannelFetch }
  var isChannelChangelog: Bool { path.suffix(2) == ["my_group_channels", "changelogs"] }
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
