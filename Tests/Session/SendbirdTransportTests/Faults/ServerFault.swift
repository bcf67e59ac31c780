import DevChatBackend
import DevChatServer

/// What goes wrong between the transport and the development server.
enum ServerFault: String, CaseIterable, Sendable {
  case slow, silent, unanswered, refusal, failure, overload, expired, revoked, dropped, droppedLate
  case duplicated, delayed, reordered, skewedAhead, skewedBack
  case refused, cut, reset, halfWritten, stalledOut, stalledIn, split

  /// The operation that meets the fault.
  enum Point: String, CaseIterable, Sendable {
    case connect, request, upload, send, event
  }

  /// One line of the guide.
  var meaning: String {
    switch self {
    case .slow: "everything takes 20 ms longer"
    case .silent: "the server takes longer than anyone waits"
    case .unanswered: "handled, but the acknowledgement or the event gets lost"
    case .refusal: "the server refuses: HTTP 400, on the socket 900050"
    case .failure: "the server fails: HTTP 500, on the socket 500901"
    case .overload: "too much at once: HTTP 429 with a pause, on the socket 900200"
    case .expired: "the session key expired (400309, `EXPR`)"
    case .revoked: "the session is revoked (400310, `EXPR`)"
    case .dropped: "the connection ends before anything is handled"
    case .droppedLate: "handled, then the connection ends without the answer"
    case .duplicated: "an event comes twice"
    case .delayed: "an event comes two seconds late"
    case .reordered: "an event is overtaken by the next one"
    case .skewedAhead: "the server's clock is an hour ahead"
    case .skewedBack: "the server's clock is an hour behind"
    case .refused: "new connections are reset"
    case .cut: "the connection ends in the middle of the answer"
    case .reset: "the connection is reset in the middle of the answer"
    case .halfWritten: "the connection ends in the middle of what is sent"
    case .stalledOut: "nothing reaches the server any more"
    case .stalledIn: "nothing comes from the server any more"
    case .split: "everything comes in pieces of a few bytes"
    }
  }

  static let hour: Int64 = 3_600_000

  var clockSkew: Int64 {
    switch self {
    case .skewedAhead: ServerFault.hour
    case .skewedBack: -ServerFault.hour
    default: 0
    }
  }

  /// What the server does wrong at that point; the seed is fixed, and the rules need no dice.
  func rules(_ point: Point) -> [FaultRule] {
    // Events have no answers that could be refused; that calls are refused does not touch them.
    if point == .event, self == .refusal || self == .failure || self == .overload {
      return rules(.request) + rules(.upload)
    }
    guard let fault = fault(point) else { return [] }
    let target: FaultRule.Target =
      switch point {
      case .connect: .connect
      // Not the call that renews the session.
      case .request: .http(method: nil, pathPrefix: "/v3/group_channels")
      case .upload: .http(method: nil, pathPrefix: "/v3/storage")
      case .send: .command("MESG")
      case .event: .event("MESG")
      }
    return [FaultRule(target, fault, count: isOnce(point) ? 1 : nil)]
  }

  private func isOnce(_ point: Point) -> Bool { self == .expired || point == .event }

  private func fault(_ point: Point) -> Fault? {
    switch (self, point) {
    case (.slow, _): .latency(20)
    case (.silent, _): .latency(600_000)
    case (.unanswered, .send): .dropAnswer
    case (.unanswered, .event): .drop
    case (.refusal, .send): .error(code: 900050)
    case (.failure, .send): .error(code: 500901)
    case (.overload, .send): .error(code: 900200)
    case (.refusal, .connect), (.refusal, .request), (.refusal, .upload): .status(400, code: 400105)
    case (.failure, .connect), (.failure, .request), (.failure, .upload): .status(500, code: 500901)
    case (.overload, .connect), (.overload, .request), (.overload, .upload): .status(429, code: 500910, retryAfter: 3)
    case (.expired, .connect), (.expired, .send): .error(code: 400309)
    case (.revoked, .connect), (.revoked, .send): .error(code: 400310)
    case (.expired, .request), (.expired, .upload): .status(400, code: 400309)
    case (.revoked, .request), (.revoked, .upload): .status(400, code: 400310)
    case (.dropped, _): .disconnect
    case (.droppedLate, .request), (.droppedLate, .upload), (.droppedLate, .send): .disconnectAfterHandling
    case (.duplicated, .event): .duplicate
    // Long enough for the next event to come first on a busy machine, too.
    case (.delayed, .event): .delay(2000)
    case (.reordered, .event): .reorder(by: 1)
    default: nil
    }
  }

  /// What the network does to the bytes; counted from the moment at which it begins.
  func behavior(_ point: Point) -> ProxyBehavior {
    // In the middle of the file; everything else is in the middle of its first line.
    let sent = point == .upload ? ServerFixture.fileSize / 2 : 20
    switch self {
    case .refused: return .refusing
    case .cut: return .cut(after: 20, .toClient)
    case .reset: return .cut(after: 20, .toClient, reset: true)
    case .halfWritten: return .cut(after: sent, .toServer)
    // So late in the file that the system takes the rest of it, whatever the size of its buffers.
    case .stalledOut: return .stall(after: point == .upload ? ServerFixture.fileSize - 20_000 : 0, .toServer)
    case .stalledIn: return .stall(after: 0, .toClient)
    case .split: return .split(maximum: point == .upload ? 4096 : 7)
    default: return .passThrough
    }
  }
}
