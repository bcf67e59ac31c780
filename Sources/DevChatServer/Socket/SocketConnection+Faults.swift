import NIOCore

/// Delivered events with what goes wrong on purpose.
extension SocketConnection {
  /// Queues an event. Faults apply in their order; one that takes the event away ends the list.
  func deliver(_ bytes: [UInt8], _ faults: [Fault]) {
    guard faults.isEmpty else { return deliver(bytes, afterFaults: faults) }
    let limit = environment.limits.writeQueueBytes
    enum Step { case send, wait(NIODeadline), drop }
    let step = state.withLockedValue { state -> Step in
      guard !state.paused.isEmpty || state.eventsPausedUntil > .now() else { return .send }
      guard state.outputBytes + state.pausedBytes + bytes.count <= limit else { return .drop }
      state.paused.append(bytes)
      state.pausedBytes += bytes.count
      return .wait(state.eventsPausedUntil)
    }
    switch step {
    case .send: sendEvent(bytes)
    case .drop: dropSlowReader()
    case .wait(let time):
      // As many timers as events, each for the oldest: the order stays whatever the timers do.
      channel.eventLoop.scheduleTask(deadline: time) {
        let oldest = self.state.withLockedValue { state -> [UInt8]? in
          let bytes = state.paused.popFirst()
          state.pausedBytes -= bytes?.count ?? 0
          return bytes
        }
        if let oldest { self.sendEvent(oldest) }
      }
    }
  }

  private func deliver(_ bytes: [UInt8], afterFaults faults: [Fault]) {
    var copies = 1
    for fault in faults {
      environment.report(.faultApplied, connection: id)
      switch fault {
      case .drop: return
      case .disconnect: return drop()
      case .duplicate: copies += 1
      case .latency(let time):
        state.withLockedValue {
          $0.eventsPausedUntil = max($0.eventsPausedUntil, .now()) + .milliseconds(time)
        }
      case .delay(let time):
        for _ in 0..<copies { channel.eventLoop.scheduleTask(in: .milliseconds(time)) { self.sendEvent(bytes) } }
        return
      case .reorder(let distance):
        for _ in 0..<copies { hold(bytes, distance) }
        return
      default: continue
      }
    }
    for _ in 0..<copies { deliver(bytes, []) }
  }

  private func hold(_ bytes: [UInt8], _ distance: Int) {
    let held = state.withLockedValue { state -> Int in
      state.nextHeld += 1
      state.held.append(HeldEvent(id: state.nextHeld, bytes: bytes, remaining: distance))
      return state.nextHeld
    }
    channel.eventLoop.scheduleTask(in: .seconds(1)) {
      let isHeld = self.state.withLockedValue { state in
        guard let index = state.held.firstIndex(where: { $0.id == held }) else { return false }
        state.held.remove(at: index)
        return true
      }
      if isHeld { self.send(bytes) }
    }
  }

  /// Sends an event, and after it those that waited for this one to overtake them.
  private func sendEvent(_ bytes: [UInt8]) {
    let due = state.withLockedValue { state -> [[UInt8]] in
      guard !state.held.isEmpty else { return [] }
      for index in state.held.indices { state.held[index].remaining -= 1 }
      defer { state.held.removeAll { $0.remaining <= 0 } }
      return state.held.filter { $0.remaining <= 0 }.map(\.bytes)
    }
    send(bytes)
    for event in due { send(event) }
  }
}
