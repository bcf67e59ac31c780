import ChatWire
import LiveTesting

/// Stands still at one moment of the run, and says so; whoever watches kills the process then.
final class Holds: Sendable {
  private struct State: Sendable {
    var remaining: Int
    /// Never resumed, and kept so that nobody takes them for lost.
    var held: [CheckedContinuation<Void, Never>] = []
    var resending: Set<String> = []
  }

  private let point: HoldPoint?
  private let state: Locked<State>

  /// - Parameter number: which moment of that kind, from 1.
  init(_ point: HoldPoint?, number: Int) {
    self.point = point
    state = Locked(State(remaining: number))
  }

  /// Something comes to a moment of a kind. Returns unless it is the one.
  func pass(_ point: HoldPoint) async {
    guard point == self.point else { return }
    let isMeant = state.withValue { state in
      state.remaining -= 1
      return state.remaining == 0
    }
    guard isMeant else { return }
    await withCheckedContinuation { continuation in
      state.withValue { $0.held.append(continuation) }
      Output.line("held")
    }
  }

  /// The engine sends a message again.
  func resends(_ requestIDs: [String]) { state.withValue { $0.resending.formUnion(requestIDs) } }

  // MARK: What the transport does

  func beforeSend(_ command: ClientCommand) async {
    if command.isMessage { await pass(.sending) }
  }

  func afterSend(_ command: ClientCommand) async {
    switch command.command.name {
    case .userMessageEdit, .fileMessageEdit: await pass(.edited)
    case _ where command.isMessage:
      let isResent = state.withValue { $0.resending.contains(command.requestID ?? "") }
      await pass(isResent ? .resent : .acknowledged)
    default: break
    }
  }

  func afterCall(_ call: HTTPCall) async {
    if let point = call.holdPoint { await pass(point) }
  }
}

extension ClientCommand {
  fileprivate var isMessage: Bool { command.name == .userMessage || command.name == .fileMessage }
}

extension HTTPCall {
  fileprivate var holdPoint: HoldPoint? {
    switch (method, path.first, path.last) {
    case (.post, "storage", _): .uploaded
    case (.delete, "group_channels", _) where path.dropLast().last == "messages": .deleted
    case (.get, "group_channels", "messages"): .page
    case (.get, "group_channels", "changelogs"): .changelog
    case (.get, _, "my_group_channels"): .channelPage
    case (.get, _, "changelogs"): .channelChangelog
    default: nil
    }
  }
}
