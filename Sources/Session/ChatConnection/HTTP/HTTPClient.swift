import ChatModel
import ChatWire
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes REST calls (Docs/Protocol.md#requests). Knows no session: what a call needs from it is passed in.
final class HTTPClient: Sendable {
  private let configuration: TransportConfiguration
  let exchanges: any HTTPExchanging

  init(_ configuration: TransportConfiguration, _ exchanges: any HTTPExchanging) {
    self.configuration = configuration
    self.exchanges = exchanges
  }

  /// Makes a call; one with files is retried once, a second later, if the network fails (Docs/Protocol.md#requests).
  /// - Parameters:
  ///   - userID: goes into the body of every call but `GET`.
  ///   - sessionKey: secret; `nil` for calls that create a session.
  ///   - progress: bytes sent and total bytes; starts over with a second attempt.
  func payload(
    of call: HTTPCall, userID: String?, sessionKey: String?, progress: (@Sendable (Int64, Int64) -> Void)? = nil
  ) async throws -> Payload {
    let form = call.form(userID: userID)
    let request = try URLRequest(call, userID: userID, sessionKey: sessionKey, configuration, form: form)
    guard let form else { return try await answer(to: request, nil, isUpload: false, progress).payload() }
    let files = form.body.bytes == nil ? form.body : nil
    do {
      do {
        return try await answer(to: request, files, isUpload: true, progress).payload()
      } catch let error as WireError where error.code == .network {
        try await configuration.clock.sleep(seconds: 1)
        return try await answer(to: request, files, isUpload: true, progress).payload()
      }
    } catch is CancellationError {
      throw WireError(.uploadCanceled, "The upload was canceled. Start it again to send the file.")
    }
  }

  private func answer(
    to request: URLRequest, _ files: RequestBody?, isUpload: Bool, _ progress: (@Sendable (Int64, Int64) -> Void)?
  ) async throws -> HTTPAnswer {
    try Task.checkCancellation()
    let timeouts = configuration.timeouts
    let error =
      isUpload
      ? WireError(.uploadTimeout, "The upload stood still for too long. Try again with a better connection.")
      : WireError(.requestTimeout, "The server did not answer in time. Try again later.")
    let reply = Reply<HTTPAnswer>()
    let clock = configuration.clock
    let limit = isUpload ? timeouts.upload : timeouts.request
    // A large file takes as long as the network does; only silence ends it.
    let lastMove = Locked(clock.seconds)
    let timer = Task {
      var rest = limit
      repeat {
        try await clock.sleep(seconds: rest)
        rest = lastMove.withValue { $0 } + limit - clock.seconds
        // A sum of decimal fractions may miss the end by the last of its digits.
      } while rest > 0.001
      reply.complete(.failure(error))
    }
    let moved: @Sendable (Int64, Int64) -> Void = { sent, total in
      lastMove.withValue { $0 = clock.seconds }
      progress?(sent, total)
    }
    let number = exchanges.start(request, files, reply, isUpload ? moved : progress)
    defer {
      timer.cancel()
      exchanges.end(number)
    }
    return try await reply.value()
  }

  var callsUnderWay: Int { exchanges.count }

  /// Ends the running calls.
  func cancelAll() { exchanges.failAll(WireError.connectionCanceled) }

  /// Ends the running calls, and accepts no more.
  func shutDown() {
    cancelAll()
    exchanges.shutDown()
  }
}
