import ChatModel
import ChatWire

extension FaultInjector {
  /// Whether the connection of a call ends while its body arrives. Asked once, before the first of its bytes.
  /// - Returns: after how many bytes; `nil` if it does not end.
  package func cut(_ method: String, _ path: String) -> Int? {
    for case .cutAfterBytes(let count) in faults(.http(method: method, path: path), where: \.isAboutBody) {
      return count
    }
    return nil
  }

  /// Answers a REST call, after any intended faults.
  /// - Parameters:
  ///   - path: starts with `/v3`, decoded.
  ///   - report: is called with each fault.
  ///   - handle: calls the backend.
  /// - Returns: `nil` if the connection ends without an answer.
  package func answer(
    _ method: String, _ path: String, report: () -> Void, handle: () async -> BackendResponse
  ) async -> BackendResponse? {
    for fault in faults(.http(method: method, path: path), where: { !$0.isAboutBody }) {
      report()
      switch fault {
      case .latency(let delay): await pause(delay)
      case .status(let status, let code, let retryAfter):
        return BackendResponse(fault: status, code: code, retryAfter: retryAfter)
      case .disconnect: return nil
      case .disconnectAfterHandling:
        _ = await handle()
        return nil
      default: continue
      }
    }
    return await handle()
  }
}

extension FaultRule {
  /// Whether it strikes while a body arrives, before there is a call to answer.
  fileprivate var isAboutBody: Bool { if case .cutAfterBytes = fault { true } else { false } }
}

extension BackendResponse {
  /// A requested answer, with the protocol's error body (Docs/Protocol.md#requests).
  package init(fault status: Int, code: Int, retryAfter: Int?) {
    self.init(
      .object {
        $0.set("error", true)
        $0.set("code", Int64(code))
        $0.set("message", "A requested fault.")
        $0.set("retry_after", retryAfter.map { Int64($0) })
      }, status: status)
    headers = retryAfter.map { [("Retry-After", String($0))] } ?? []
  }
}
