import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Foundation

/// What a device is told while a storm goes on: every message once, in order, in one commit of its own.
final class StormWatch: Sendable {
  private struct State: Sendable {
    var next = 0
    var fault: String?
    var isConnected = false
    var isSynced = false
    var waiters: [(isMeant: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())
  private let memory: Locked<MemoryPoints>
  private let serverMemory: @Sendable () -> Int
  private let count: Int
  private let onStep: @Sendable (Int) -> Void

  /// - Parameter onStep: gets how many came, every `EventRound.step` messages.
  init(count: Int, serverMemory: @escaping @Sendable () -> Int, onStep: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.serverMemory = serverMemory
    self.onStep = onStep
    memory = Locked(MemoryPoints(count: count))
  }

  var memoryPoints: MemoryPoints { memory.withValue { $0 } }

  func record(_ notice: SyncNotice) {
    if case .message(let received)? = notice.event, let number = StormMessages.number(in: received.message.text) {
      record(number, received.message, notice)
    } else {
      for effect in notice.effects { record(effect) }
    }
  }

  private func record(_ number: Int, _ message: Message, _ notice: SyncNotice) {
    change { state in
      let inserted = notice.change?.channels.flatMap(\.insertedMessages) ?? []
      if number != state.next { state.fault = "Notice \(state.next) was expected and \(number) came." }
      if inserted != [message.id] { state.fault = "Notice \(number) tells of \(inserted.count) new messages." }
      state.next = number + 1
    }
    memory.withValue { $0.passed(number, server: serverMemory) }
    if number > 0, number % EventRound.step == 0 { onStep(number) }
  }

  private func record(_ effect: SyncEffect) {
    switch effect {
    case .connection(.connected): change { $0.isConnected = true }
    case .messageSync(let progress) where progress.isStartReached && progress.isEndReached:
      change { $0.isSynced = true }
    case .messageSync(let progress) where progress.hasFailed: change { $0.fault = "A page of messages failed." }
    case .cacheFailed: change { $0.fault = "The cache could not be written." }
    default: break
    }
  }

  private func change(_ body: @Sendable (inout State) -> Void) {
    let ready = state.withValue { state in
      body(&state)
      let ready = state.waiters.filter { state.fault != nil || $0.isMeant(state) }.map(\.continuation)
      if !ready.isEmpty { state.waiters.removeAll { [state] in state.fault != nil || $0.isMeant(state) } }
      return ready
    }
    for waiter in ready { waiter.resume() }
  }

  // MARK: Waiting

  /// Returns when the channel is complete in the cache.
  func synced() async throws { try await wait { $0.isConnected && $0.isSynced } }

  /// Returns when the message of this number was told.
  func reached(_ number: Int) async throws { try await wait { $0.next > number } }

  private func wait(until isMeant: @escaping @Sendable (State) -> Bool) async throws {
    await withCheckedContinuation { continuation in
      let isReady = state.withValue { state in
        if state.fault != nil || isMeant(state) { return true }
        state.waiters.append((isMeant, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
    if let fault = state.withValue({ $0.fault }) { throw Violation(fault) }
  }
}
