/// Faults that occur on purpose. Two runs with the same plan and the same order of matching requests, commands or
/// events fail in the same way.
public struct FaultPlan: Sendable, Hashable {
  /// The seed for the random numbers of every rule.
  public var seed: UInt64
  /// Milliseconds that the backend's clock is ahead; negative for behind.
  public var clockSkew: Int64
  /// All that match apply, in this order; the first that answers or ends a connection ends the list.
  public var rules: [FaultRule]

  public init(seed: UInt64 = 0, clockSkew: Int64 = 0, rules: [FaultRule] = []) {
    self.seed = seed
    self.clockSkew = clockSkew
    self.rules = rules
  }
}

/// A fault, where it strikes and how often.
public struct FaultRule: Sendable, Hashable {
  /// Where a fault strikes.
  public enum Target: Sendable, Hashable {
    /// A REST call, by method (`nil`: any) and by the start of the decoded path, `/v3/…`.
    case http(method: String?, pathPrefix: String)
    /// The opening of a socket.
    case connect
    /// A command from a client; `nil`: any.
    case command(String?)
    /// A command that is delivered to a socket of a user, except answers; `nil`: any.
    case event(String?)
  }

  public var target: Target
  public var fault: Fault
  /// 0 to 1; 1 by default.
  public var probability: Double
  /// Matches to skip first; 0 by default. `skip: 5, count: 1` affects the sixth.
  public var skip: Int
  /// How often it occurs at most; `nil`, the default, means no limit.
  public var count: Int?

  public init(_ target: Target, _ fault: Fault, probability: Double = 1, skip: Int = 0, count: Int? = nil) {
    self.target = target
    self.fault = fault
    self.probability = probability
    self.skip = skip
    self.count = count
  }
}

/// A fault. Times in ms.
public enum Fault: Sendable, Hashable {
  /// Http, connect, command: handled later; what follows on the connection waits too. Event: the socket's events wait.
  case latency(Int64)
  /// Http, connect: this answer instead of the backend's.
  case status(Int, code: Int, retryAfter: Int? = nil)
  /// Http, command, connect, event: the connection ends at once, and nothing is handled.
  case disconnect
  /// Http, command: handled, and then the connection ends without an answer.
  case disconnectAfterHandling
  /// Command: handled, but not answered.
  case dropAnswer
  /// Command: not handled and not answered. Event: not delivered.
  case drop
  /// Command: `EROR` with the code instead of handling it. Connect: the login fails with it.
  case error(code: Int)
  /// Event: delivered twice.
  case duplicate
  /// Event: delivered this much later; what follows overtakes it.
  case delay(Int64)
  /// Event: delivered after this many later events of that socket, or after a second without them.
  case reorder(by: Int)
  /// Connect: the connection ends after this many bytes were sent on it, possibly in the middle of a frame. Http: it ends
  /// when this many bytes of the body have arrived; a shorter body is handled.
  case cutAfterBytes(Int)
  /// Connect: the connection ends after this many commands from the client were handled.
  case cutAfterCommands(Int)
}

/// An invalid fault plan.
public struct FaultPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A stable name in snake case.
  public let code: String
  public let message: String
  public var description: String { "\(code): \(message)" }

  static func invalid(_ message: String) -> FaultPlanError {
    FaultPlanError(code: "invalid_fault_plan", message: message)
  }
}

extension FaultPlan {
  /// - Throws: `FaultPlanError` for a fault that its target cannot have, and for numbers out of range.
  public func validate() throws {
    guard rules.count <= 1_000 else { throw FaultPlanError.invalid("Use at most 1000 rules.") }
    guard clockSkew.magnitude <= 1 << 50 else { throw FaultPlanError.invalid("The clock skew is too large.") }
    for (index, rule) in rules.enumerated() {
      guard rule.probability >= 0, rule.probability <= 1 else {
        throw FaultPlanError.invalid("Rule \(index): the probability must be between 0 and 1.")
      }
      guard rule.skip >= 0, rule.count.map({ $0 >= 0 }) ?? true else {
        throw FaultPlanError.invalid("Rule \(index): skip and count cannot be negative.")
      }
      guard rule.isPossible else {
        throw FaultPlanError.invalid("Rule \(index): its target cannot have that fault, or its number is out of range.")
      }
    }
  }
}

extension FaultRule {
  var isPossible: Bool {
    switch (target, fault) {
    case (_, .latency(let time)): (0...600_000).contains(time)
    case (.http, .status(let status, _, _)), (.connect, .status(let status, _, _)): (400...599).contains(status)
    case (_, .disconnect): true
    case (.http, .disconnectAfterHandling), (.command, .disconnectAfterHandling): true
    case (.command, .dropAnswer), (.command, .drop), (.event, .drop): true
    case (.command, .error), (.connect, .error): true
    case (.event, .duplicate): true
    case (.event, .delay(let time)): (0...600_000).contains(time)
    case (.event, .reorder(let distance)): (1...1_000).contains(distance)
    case (.connect, .cutAfterBytes(let count)), (.connect, .cutAfterCommands(let count)): count >= 0
    case (.http, .cutAfterBytes(let count)): count >= 0
    default: false
    }
  }
}
