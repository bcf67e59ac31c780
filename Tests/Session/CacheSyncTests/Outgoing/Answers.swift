import ChatModel
import ChatWire
import LiveTesting
import Testing

@testable import CacheSync

/// The answers to sends, by request id; every one may come once.
final class Answers: Sendable {
  private struct State: Sendable {
    var results: [(requestID: String, result: Result<Message, SendFailure>)] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  func expect(_ requestID: String) -> SendCompletion {
    { result in
      let ready = self.state.withValue { state in
        state.results.append((requestID, result))
        let ready = state.waiters.filter { $0.count <= state.results.count }
        state.waiters.removeAll { $0.count <= state.results.count }
        return ready
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  /// The request ids in the order of their answers.
  var order: [String] { state.withValue { $0.results.map(\.requestID) } }

  /// The code with which a send ended; 0 for success, `nil` without exactly one answer.
  func code(_ requestID: String) -> Int64? {
    let found = state.withValue { $0.results.filter { $0.requestID == requestID } }
    guard found.count == 1 else { return nil }
    if case .failure(let failure) = found[0].result { return failure.code }
    return 0
  }

  func failure(_ requestID: String) -> SendFailure? {
    let found = state.withValue { $0.results.last { $0.requestID == requestID } }
    if case .failure(let failure)? = found?.result { return failure }
    return nil
  }

  func until(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "answers to sends", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isReady = state.withValue { state in
          if state.results.count >= count { return true }
          state.waiters.append((count, continuation))
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }
}
