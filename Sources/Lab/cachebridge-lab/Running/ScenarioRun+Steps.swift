import ChatClient
import ChatTesting
import DevChatBackend

/// One step.
extension ScenarioRun {
  /// - Returns: whether there was something to do.
  func perform(_ step: ScenarioStep) async throws -> Bool {
    switch step.action.side {
    case .server: return try await performOnServer(step)
    case .app where step.action == .restart: return try await performInApp(step)
    case .app:
      // The server may refuse it, for example because the channel is gone: an app then continues.
      do { return try await performInApp(step) } catch is CancellationError { throw CancellationError() } catch {
        return false
      }
    case .network: return try await performOnNetwork(step)
    case .comparison: return true
    }
  }

  private func performOnNetwork(_ step: ScenarioStep) async throws -> Bool {
    let device = try device
    switch step.action {
    case .offline:
      guard state.withValue({ $0.isOnline }) else { return state.withValue { $0.isUnreachable } }
      state.withValue { $0.isOnline = false }
      await device.loseConnection()
    case .online:
      guard state.withValue({ !$0.isOnline }) else { return false }
      try await goOnline()
    case .resetSocket: stage.server.disconnect(userID: stage.deviceUser)
    case .refuseSends: device.isRefusing.withValue { $0 = step.flag("on", default: true) }
    case .holdSends: device.hold.update { $0.isOn = step.flag("on", default: true) }
    case .failNext, .dropAnswer:
      state.withValue { $0.faults.add(step) }
      try applyFaults()
    case .faults:
      state.withValue { state in
        state.faults.set(step)
        state.isFaulty = !state.faults.steady.isEmpty
      }
      try applyFaults()
    default: return false
    }
    return true
  }

  func goOnline() async throws {
    state.withValue { ($0.isOnline, $0.isUnreachable) = (true, false) }
    try applyFaults()
    try await device.regainConnection()
  }

  func applyFaults() throws {
    let plan = state.withValue { $0.faults.plan(isUnreachable: $0.isUnreachable) }
    try stage.server.setFaults(plan)
  }
}
