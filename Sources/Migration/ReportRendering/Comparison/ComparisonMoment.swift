import MigrationReport

/// What both lists showed after one step, ready to be told: what is the same, and why the rest is not.
struct ComparisonMoment {
  /// How one list shows a message.
  enum State: Equatable {
    /// The other list shows it in the same way.
    case sent, pending, failed
    /// In another state than in the other list.
    case otherState(Cause)
    case onlyHere(Cause)
    case onlyThere(Cause)
  }

  /// Why both lists differ in a message.
  enum Cause: Equatable {
    /// By the name of a rule.
    case rule(String)
    /// It is a finding.
    case finding
    /// Nobody compared at this step.
    case open
  }

  /// Neighbors in the same state, as positions among the messages, from 0.
  struct Run {
    let first: Int
    var last: Int
    let state: State
    /// A finding is about it, although both lists show it.
    let isFound: Bool
  }

  /// The step, from 1.
  let number: Int
  let word: String
  let detail: String
  let legacy: [Run]
  let newer: [Run]
  /// The rules that explain something here, each with its messages.
  let rules: [(rule: String, messages: [Int])]
  /// What was wrong after it.
  let findings: [ComparisonReport.Finding]
  /// Whether something differs that was not compared.
  let hasOpen: Bool

  var isComparison: Bool { word == "settle" }

  /// All steps of a scenario. It ends with the first finding.
  static func all(of lanes: ComparisonReport.Lanes, _ findings: [ComparisonReport.Finding]) -> [ComparisonMoment] {
    let marks = lanes.messages.map { Array($0.marks) }
    return lanes.steps.indices.map { index in
      let isLast = index == lanes.steps.count - 1
      let found = isLast ? findings : []
      let tokens = Set(found.flatMap(\.messages))
      return ComparisonMoment(
        lanes, index, marks.map { index < $0.count ? $0[index] : "." }, found,
        isFound: lanes.messages.map { tokens.contains($0.message) })
    }
  }

  private init(
    _ lanes: ComparisonReport.Lanes, _ index: Int, _ marks: [Character], _ findings: [ComparisonReport.Finding],
    isFound: [Bool]
  ) {
    (number, word, self.findings) = (index + 1, lanes.steps[index], findings)
    detail = index < lanes.details.count ? lanes.details[index] : ""
    let causes = marks.indices.map { message -> Cause in
      if isFound[message] { return .finding }
      let reason = lanes.messages[message].reasons.first { ($0.first...max($0.first, $0.last)).contains(index + 1) }
      return reason.map { .rule($0.rule) } ?? .open
    }
    legacy = Self.runs(marks, causes, isFound, alone: "L")
    newer = Self.runs(marks, causes, isFound, alone: "N")
    let differing = marks.indices.filter { "LNx".contains(marks[$0]) }
    var rules: [(rule: String, messages: [Int])] = []
    for message in differing {
      guard case .rule(let name) = causes[message] else { continue }
      if let place = rules.firstIndex(where: { $0.rule == name }) {
        rules[place].messages.append(message)
      } else {
        rules.append((name, [message]))
      }
    }
    self.rules = rules
    hasOpen = differing.contains { causes[$0] == .open }
  }

  private static func runs(_ marks: [Character], _ causes: [Cause], _ isFound: [Bool], alone: Character) -> [Run] {
    var runs: [Run] = []
    for (index, mark) in marks.enumerated() where mark != "." {
      let state: State =
        switch mark {
        case "p": .pending
        case "f": .failed
        case "x": .otherState(causes[index])
        case "=": .sent
        case alone: .onlyHere(causes[index])
        default: .onlyThere(causes[index])
        }
      if let run = runs.last, run.state == state, run.last == index - 1, run.isFound == isFound[index] {
        runs[runs.count - 1].last = index
      } else {
        runs.append(Run(first: index, last: index, state: state, isFound: isFound[index]))
      }
    }
    return runs
  }

  /// `m1 to m4`.
  static func label(_ first: Int, _ last: Int) -> String {
    first == last ? "m\(first + 1)" : "m\(first + 1) to m\(last + 1)"
  }

  /// `m1 to m4, m6`.
  static func labels(_ messages: [Int]) -> String {
    var parts: [(Int, Int)] = []
    for message in messages {
      if let last = parts.last, last.1 == message - 1 {
        parts[parts.count - 1].1 = message
      } else {
        parts.append((message, message))
      }
    }
    return parts.map { label($0.0, $0.1) }.joined(separator: ", ")
  }
}
