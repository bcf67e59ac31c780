import ChatModel
import ChatWire

/// A real transport whose answers about messages prove nothing while it is told so: gap checks know of no gap, and pages
/// hold nothing that can be read, although there is more.
struct UnhelpfulTransport: ForwardingTransport {
  let base: any ChatTransport
  let isUnhelpful: Locked<Bool>

  private func answer(_ call: HTTPCall) -> Payload? {
    guard isUnhelpful.withValue({ $0 }) else { return nil }
    if call.path.last == "messages_gap" { return Payload(#"{"is_huge_gap":false}"#) }
    guard call.method == .get, call.path.last == "messages" else { return nil }
    let unreadable = Array(repeating: "{}", count: 100).joined(separator: ",")
    return Payload(#"{"messages":[\#(unreadable)],"has_next":true}"#)
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    if let answer = answer(call) { return answer }
    return try await base.call(call, progress: progress)
  }
}
