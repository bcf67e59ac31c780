import ChatWire

/// The events on their way to one socket, with intended faults.
package final class OutgoingEvents: Sendable {
  private struct State: Sendable {
    var held: [HeldEvent] = []
    var nextHeld = 0
    /// Events of a slowed socket are not sent before this time of the timer.
    var pausedUntil = Int64.min
    var paused: [[UInt8]] = []
    var pausedBytes = 0
    var isClosed = false
  }

  /// An event that later ones overtake.
  private struct HeldEvent: Sendable {
    let id: Int
    let bytes: [UInt8]
    var remaining: Int
  }

  private enum Step { case send, wait(Int64), drop }

  private let timer: any EdgeTimer
  private let state = Locked(State())

  package init(_ timer: any EdgeTimer) { self.timer = timer }

  /// Queues an event. Faults apply in order; one that removes the event ends the list.
  package func deliver<Socket: EdgeSocket>(_ bytes: [UInt8], _ faults: [Fault], to socket: Socket) {
    guard faults.isEmpty else { return deliver(bytes, afterFaults: faults, to: socket) }
    let now = timer.now
    let step = state.withValue { state -> Step in
      guard !state.paused.isEmpty || state.pausedUntil > now else { return .send }
      guard !state.isClosed, socket.hasRoom(for: state.pausedBytes + bytes.count) else { return .drop }
      state.paused.append(bytes)
      state.pausedBytes += bytes.count
      return .wait(max(0, state.pausedUntil - now))
    }
    switch step {
    case .send: send(bytes, to: socket)
    case .drop: socket.dropSlowReader()
    case .wait(let time):
      // As many timers as events, each for the oldest: the order stays the same whatever the timers do.
      timer.schedule(after: time) { [weak socket] in
        let oldest = self.state.withValue { state -> [UInt8]? in
          guard !state.paused.isEmpty else { return nil }
          let bytes = state.paused.removeFirst()
          state.pausedBytes -= bytes.count
          return bytes
        }
        if let oldest, let socket { self.send(oldest, to: socket) }
      }
    }
  }

  private func deliver<Socket: EdgeSocket>(_ bytes: [UInt8], afterFaults faults: [Fault], to socket: Socket) {
    var copies = 1
    for fault in faults {
      socket.report(.faultApplied)
      switch fault {
      case .drop: return
      case .disconnect: return socket.drop()
      case .duplicate: copies += 1
      case .latency(let time):
        let now = timer.now
        state.withValue { $0.pausedUntil = max($0.pausedUntil, now) + time }
      case .delay(let time):
        for _ in 0..<copies {
          timer.schedule(after: time) { [weak socket] in
            if let socket { self.send(bytes, to: socket) }
          }
        }
        return
      case .reorder(let distance):
        for _ in 0..<copies { hold(bytes, distance, on: socket) }
        return
      default: continue
      }
    }
    for _ in 0..<copies { deliver(bytes, [], to: socket) }
  }

  private func hold<Socket: EdgeSocket>(_ bytes: [UInt8], _ distance: Int, on socket: Socket) {
    let held = state.withValue { state -> Int in
      state.nextHeld += 1
      state.held.append(HeldEvent(id: state.nextHeld, bytes: bytes, remaining: distance))
      return state.nextHeld
    }
    timer.schedule(after: 1_000) { [weak socket] in
      let isHeld = self.state.withValue { state in
        guard let index = state.held.firstIndex(where: { $0.id == held }) else { return false }
        state.held.remove(at: index)
        return true
      }
      if isHeld { socket?.send(bytes) }
    }
  }

  /// Sends an event, and then those that this one was to overtake first.
  private func send(_ bytes: [UInt8], to socket: some EdgeSocket) {
    let due = state.withValue { state -> [[UInt8]] in
      guard !state.held.isEmpty else { return [] }
      for index in state.held.indices { state.held[index].remaining -= 1 }
      defer { state.held.removeAll { $0.remaining <= 0 } }
      return state.held.filter { $0.remaining <= 0 }.map(\.bytes)
    }
    socket.send(bytes)
    for event in due { socket.send(event) }
  }

  /// The connection is gone: waiting events are dropped.
  package func close() {
    state.withValue { state in
      state.isClosed = true
      state.held = []
      state.paused = []
      state.pausedBytes = 0
    }
  }
}
