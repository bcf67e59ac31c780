import ChatModel
import ChatWire
import NIOConcurrencyHelpers

/// The latest entries of the traffic, and the latest picture of a watched device, for pages that ask for what is new.
/// It keeps a bounded part: a page that is too slow is told how many it missed.
final class ConsoleFeed: Sendable {
  static let mostEntries = 500
  static let mostBytes = 2 << 20
  /// Calls that wait at the same time; further ones get their answer at once.
  private static let mostWaiters = 16

  private struct Entry {
    let number: Int
    let payload: Payload
  }

  private struct State {
    var entries: [Entry] = []
    var bytes = 0
    var last = 0
    var picture: Payload?
    var pictures = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
    var isEnded = false
  }

  private let state = NIOLockedValueBox(State())

  func add(_ payload: Payload) {
    wake { state in
      state.last += 1
      state.entries.append(Entry(number: state.last, payload: payload))
      state.bytes += payload.bytes.count
      var surplus = 0
      var bytes = state.bytes
      while state.entries.count - surplus > Self.mostEntries || bytes > Self.mostBytes {
        bytes -= state.entries[surplus].payload.bytes.count
        surplus += 1
      }
      // In batches: removing from the front moves all others.
      guard surplus > Self.mostEntries / 4 || bytes < state.bytes / 2 else { return }
      state.entries.removeFirst(surplus)
      state.bytes = bytes
    }
  }

  /// - Parameter picture: `nil` when nothing is watched any longer. The same one again is no news.
  func show(_ picture: Payload?) {
    guard state.withLockedValue({ $0.picture }) != picture else { return }
    wake { state in
      state.picture = picture
      state.pictures += 1
    }
  }

  /// Nobody waits from now on.
  func end() { wake { $0.isEnded = true } }

  private func wake(_ change: (inout State) -> Void) {
    let waiters = state.withLockedValue { state -> [CheckedContinuation<Void, Never>] in
      change(&state)
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// What came after an entry and after a picture; waits for something, but not longer than `milliseconds`.
  func news(after number: Int, picture: Int, within milliseconds: Int64) async -> Payload {
    await wait(after: number, picture: picture, within: milliseconds)
    return state.withLockedValue { state in
      let new = state.entries.drop { $0.number <= number }
      let first = new.first?.number ?? state.last + 1
      return .object {
        $0.set("last", Int64(state.last))
        // A page of an earlier run of the server has a greater number.
        $0.set("missed", Int64(number > state.last ? 0 : first - number - 1))
        $0.set("entries", new.map(\.payload))
        $0.set("pictures", Int64(state.pictures))
        if state.pictures != picture { $0.set("picture", state.picture ?? .object { _ in }) }
      }
    }
  }

  private func wait(after number: Int, picture: Int, within milliseconds: Int64) async {
    let id = state.withLockedValue { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    // A task of its own, because what is awaited here cannot be canceled.
    let alarm = Task {
      try await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
      self.state.withLockedValue { $0.waiters.removeValue(forKey: id) }?.resume()
    }
    await withCheckedContinuation { continuation in
      let isReady = state.withLockedValue { state in
        if state.isEnded || state.last > number || state.pictures != picture || milliseconds <= 0
          || state.waiters.count >= Self.mostWaiters
        {
          return true
        }
        state.waiters[id] = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    alarm.cancel()
  }
}
