import ChatModel
import ChatWire
import LiveTesting
import Testing

/// A transport that does to sends what networks do, at exact moments, and counts them.
final class TamperedTransport: ForwardingTransport {
  enum Tamper: Sendable {
    /// The server handles the message; its answer never comes.
    case withhold
    /// The server handles the message, and this comes instead of its answer.
    case failAfter(WireError.Code)
    /// The message does not leave.
    case failBefore(WireError.Code)
  }

  private struct State: Sendable {
    var tampers: [Tamper] = []
    var sent: [String] = []
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isWithholding = false
    var isHoldingUploads = false
    var heldUploads: [CheckedContinuation<Void, Never>] = []
  }

  let base: any ChatTransport
  private let state = Locked(State())

  init(_ base: any ChatTransport, _ tampers: Tamper...) {
    self.base = base
    state.withValue { $0.tampers = tampers }
  }

  func tamper(_ tampers: Tamper...) { state.withValue { $0.tampers = tampers } }

  /// The request ids of the messages that were sent, in their order.
  var sent: [String] { state.withValue { $0.sent } }

  /// Returns when the server has handled a message whose answer is withheld.
  func untilWithholding(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "a message whose answer is withheld", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isReady = state.withValue { state in
          if state.isWithholding { return true }
          state.waiters.append(continuation)
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    if case .multipart? = call.body { await uploadsGoOn() }
    return try await base.call(call, progress: progress)
  }

  /// From now on no upload begins, until `releaseUploads`.
  func holdUploads() { state.withValue { $0.isHoldingUploads = true } }

  func releaseUploads() {
    let held = state.withValue { state in
      state.isHoldingUploads = false
      defer { state.heldUploads = [] }
      return state.heldUploads
    }
    for upload in held { upload.resume() }
  }

  /// How many uploads wait now.
  var heldUploads: Int { state.withValue { $0.heldUploads.count } }

  /// Returns when so many uploads wait.
  func untilHolding(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    await expectEnd(of: "\(count) uploads that wait", sourceLocation: sourceLocation) {
      while self.heldUploads < count, !Task.isCancelled { await Task.yield() }
    }
  }

  private func uploadsGoOn() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withValue { state in
        if !state.isHoldingUploads { return true }
        state.heldUploads.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func send(_ command: ClientCommand) async throws -> ServerMessage {
    let name = command.command.name
    guard name == .userMessage || name == .fileMessage else { return try await base.send(command) }
    let tamper = state.withValue { state -> Tamper? in
      state.sent.append(command.requestID ?? "")
      return state.tampers.isEmpty ? nil : state.tampers.removeFirst()
    }
    if case .failBefore(let code)? = tamper { throw WireError(code, "On purpose.") }
    let answer = try await base.send(command)
    switch tamper {
    case .failAfter(let code): throw WireError(code, "On purpose.")
    case .withhold:
      let waiters = state.withValue { state in
        state.isWithholding = true
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
      // Until its task is cancelled.
      try await SystemClock().sleep(seconds: 86_400)
      throw CancellationError()
    default: return answer
    }
  }
}
