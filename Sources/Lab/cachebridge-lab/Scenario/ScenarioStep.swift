/// A value of a step's key.
enum ScenarioValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case flag(Bool)
}

/// One thing that happens. Its keys are those of `ScenarioAction.parameters`.
struct ScenarioStep: Hashable, Sendable {
  var action: ScenarioAction
  var values: [String: ScenarioValue]

  init(_ action: ScenarioAction, _ values: [String: ScenarioValue] = [:]) {
    (self.action, self.values) = (action, values)
  }

  func text(_ name: String) -> String? {
    if case .text(let text)? = values[name] { text } else { nil }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let integer)? = values[name] { Int(clamping: integer) } else { nil }
  }

  func flag(_ name: String, default other: Bool) -> Bool {
    if case .flag(let flag)? = values[name] { flag } else { other }
  }

  func probability(_ name: String) -> Double {
    switch values[name] {
    case .number(let number)?: number
    case .integer(let integer)?: Double(integer)
    default: 0
    }
  }

  /// The message that it concerns.
  func message(_ name: String) -> MessageReference? {
    switch values[name] {
    case .text(let text)?: .name(text)
    case .integer(let place)?: .place(Int(clamping: place))
    default: nil
    }
  }

  /// How many times it happens.
  var count: Int { integer("count") ?? 1 }
}

/// How a step names a message.
enum MessageReference: Hashable, Sendable {
  /// `h3`, or a name from a step.
  case name(String)
  /// Among the server's messages: 1 is the oldest, -1 the newest.
  case place(Int)
}
