public import ChatModel
import ChatWire

/// The plan as the admin endpoint reads and writes it:
/// `{"seed":1,"clock_skew_ms":0,"rules":[{"on":"http","method":"GET","path":"/v3/users","fault":"status","status":503,
/// "code":500901,"retry_after":2,"probability":0.5,"skip":0,"count":3}]}`.
///
/// `on` is `http`, `connect`, `command` or `event`; the latter two take a `name` of four letters. Faults and their
/// numbers: `latency` ms, `status` status code retry_after, `disconnect`, `disconnect_after_handling`, `drop_answer`,
/// `drop`, `error` code, `duplicate`, `delay` ms, `reorder` by, `cut_after_bytes` bytes, `cut_after_commands` commands.
extension FaultPlan {
  /// - Throws: `FaultPlanError`.
  public init(_ payload: Payload) throws {
    self.init(
      seed: UInt64(bitPattern: payload.integer("seed") ?? 0), clockSkew: payload.integer("clock_skew_ms") ?? 0,
      rules: try payload.objects("rules").enumerated().map { try FaultRule($1, index: $0) })
    try validate()
  }

  public var payload: Payload {
    .object {
      $0.set("seed", Int64(bitPattern: seed))
      $0.set("clock_skew_ms", clockSkew)
      $0.set("rules", rules.map(\.payload))
    }
  }
}

extension FaultRule {
  init(_ payload: Payload, index: Int) throws {
    let target: Target
    switch payload.string("on") {
    case "http": target = .http(method: payload.string("method"), pathPrefix: payload.string("path") ?? "/")
    case "connect": target = .connect
    case "command": target = .command(payload.string("name"))
    case "event": target = .event(payload.string("name"))
    default: throw FaultPlanError.invalid("Rule \(index): \"on\" is http, connect, command or event.")
    }
    guard let fault = Fault(payload) else {
      throw FaultPlanError.invalid("Rule \(index): \"fault\" is unknown, or a number is missing.")
    }
    self.init(
      target, fault, probability: payload.number("probability") ?? 1, skip: Int(clamping: payload.integer("skip") ?? 0),
      count: payload.number("count").map { Int(max(-1, min($0, 1e9))) })
  }

  var payload: Payload {
    .object {
      switch target {
      case .http(let method, let prefix):
        $0.set("on", "http")
        $0.set("method", method)
        $0.set("path", prefix)
      case .connect: $0.set("on", "connect")
      case .command(let name):
        $0.set("on", "command")
        $0.set("name", name)
      case .event(let name):
        $0.set("on", "event")
        $0.set("name", name)
      }
      fault.write(to: &$0)
      $0.set("probability", probability)
      $0.set("skip", Int64(skip))
      $0.set("count", count.map { Int64($0) })
    }
  }
}

extension Fault {
  fileprivate init?(_ payload: Payload) {
    func integer(_ name: StaticString) -> Int? {
      payload.number(name).flatMap { $0.magnitude < 1e15 ? Int($0) : nil }
    }
    let fault: Fault? =
      switch payload.string("fault") {
      case "latency": integer("ms").map { .latency(Int64($0)) }
      case "status":
        integer("status").map { .status($0, code: integer("code") ?? 0, retryAfter: integer("retry_after")) }
      case "disconnect": .disconnect
      case "disconnect_after_handling": .disconnectAfterHandling
      case "drop_answer": .dropAnswer
      case "drop": .drop
      case "error": integer("code").map { .error(code: $0) }
      case "duplicate": .duplicate
      case "delay": integer("ms").map { .delay(Int64($0)) }
      case "reorder": integer("by").map { .reorder(by: $0) }
      case "cut_after_bytes": integer("bytes").map { .cutAfterBytes($0) }
      case "cut_after_commands": integer("commands").map { .cutAfterCommands($0) }
      default: nil
      }
    guard let fault else { return nil }
    self = fault
  }

  fileprivate func write(to object: inout JSONObject) {
    func name(_ text: String) { object.set("fault", text) }
    switch self {
    case .latency(let time):
      name("latency")
      object.set("ms", time)
    case .status(let status, let code, let retryAfter):
      name("status")
      object.set("status", Int64(status))
      object.set("code", Int64(code))
      object.set("retry_after", retryAfter.map { Int64($0) })
    case .disconnect: name("disconnect")
    case .disconnectAfterHandling: name("disconnect_after_handling")
    case .dropAnswer: name("drop_answer")
    case .drop: name("drop")
    case .error(let code):
      name("error")
      object.set("code", Int64(code))
    case .duplicate: name("duplicate")
    case .delay(let time):
      name("delay")
      object.set("ms", time)
    case .reorder(let distance):
      name("reorder")
      object.set("by", Int64(distance))
    case .cutAfterBytes(let count):
      name("cut_after_bytes")
      object.set("bytes", Int64(count))
    case .cutAfterCommands(let count):
      name("cut_after_commands")
      object.set("commands", Int64(count))
    }
  }
}
