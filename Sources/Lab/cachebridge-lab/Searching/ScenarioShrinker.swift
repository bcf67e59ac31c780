/// Makes a failing scenario smaller, as long as it fails in the same way: first steps are removed (delta debugging),
/// then the rest is simplified. It does not know what failing means.
struct ScenarioShrinker: Sendable {
  /// How often a candidate may be tried.
  let limit: Int
  private(set) var attempts = 0
  private let fails: @Sendable (Scenario) async -> Bool

  /// - Parameters:
  ///   - limit: default 400 candidates.
  ///   - fails: whether a candidate fails in the same way.
  init(limit: Int = 400, fails: @escaping @Sendable (Scenario) async -> Bool) {
    (self.limit, self.fails) = (limit, fails)
  }

  /// - Returns: the smallest scenario found; no further step can be removed, unless the limit was reached.
  mutating func smallest(of scenario: Scenario) async -> Scenario {
    var best = scenario
    var before: Scenario?
    while before != best, attempts < limit, !Task.isCancelled {
      before = best
      best = await fewerSteps(best)
      best = await simpler(best)
    }
    return best
  }

  private mutating func isFailing(_ candidate: Scenario) async -> Bool {
    guard attempts < limit, !Task.isCancelled else { return false }
    attempts += 1
    return await fails(candidate)
  }

  /// Removes ever smaller pieces, from the end, where most of what does not matter is.
  private mutating func fewerSteps(_ scenario: Scenario) async -> Scenario {
    var best = scenario
    var size = max(1, best.steps.count / 2)
    while true {
      var end = best.steps.count
      var wasShortened = false
      while end > 0 {
        let start = max(0, end - size)
        var candidate = best
        candidate.steps.removeSubrange(start..<end)
        if candidate.isReadable, await isFailing(candidate) {
          best = candidate
          wasShortened = true
        }
        end = start
      }
      if size > 1 { size /= 2 } else if !wasShortened { return best }
    }
  }

  private mutating func simpler(_ scenario: Scenario) async -> Scenario {
    var best = scenario
    for change in Self.changes {
      var candidate = best
      change(&candidate)
      if candidate != best, await isFailing(candidate) { best = candidate }
    }
    for index in best.steps.indices {
      for candidate in best.steps[index].simpler {
        var scenario = best
        scenario.steps[index] = candidate
        // Of the simpler forms of a step, the first that fails is used; the next round continues with it.
        guard scenario.isReadable, scenario != best, await isFailing(scenario) else { continue }
        best = scenario
        break
      }
    }
    return best
  }

  /// Ways to simplify the beginning, the boldest first.
  private static let changes: [@Sendable (inout Scenario) -> Void] = [
    { $0.options = Scenario.Options() }, { $0.history = Scenario.History() },
    { $0.history.missed = 0 }, { $0.history.cached = 0 }, { $0.history.messages = $0.history.cached },
    {
      $0.history.messages /= 2; $0.history.cached = min($0.history.cached, $0.history.messages)
    },
    { $0.history.missed /= 2 }, { $0.history.messages = max($0.history.messages - 1, $0.history.cached) },
    { $0.options.capacity = nil }, { $0.options.nextLimit = nil }, { $0.options.isReversed = false },
    { $0.options.senders = [] }, { $0.options.customType = nil }, { $0.options.kind = .all },
    { $0.options.hugeGap = 300 },
    { $0.options.maximumFailed = nil }, { $0.options.retries = nil }, { $0.options.resend = .manual },
    { $0.options.pace = .steady }, { $0.options.channels = 0 }, { $0.options.isPublic = false },
    { $0.options.limit = 5 },
  ]
}

extension Scenario {
  /// Whether a file of it could be read: a name may have lost the step that defined it.
  var isReadable: Bool { !steps.isEmpty && (try? ScenarioReader.read(json)) != nil }
}

extension ScenarioStep {
  /// Simpler forms of it, the boldest first.
  fileprivate var simpler: [ScenarioStep] {
    let optional = action.parameters.filter { !$0.isRequired && values[$0.name] != nil }
    var forms: [ScenarioStep] = []
    if optional.count > 1 {
      var bare = self
      for parameter in optional { bare.values[parameter.name] = nil }
      forms.append(bare)
    }
    for parameter in optional {
      var form = self
      form.values[parameter.name] = nil
      forms.append(form)
    }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard case .integer(let number) = value, number.magnitude > 1 else { continue }
      for smaller in [number.signum(), number / 2] where smaller != number {
        var form = self
        form.values[name] = .integer(smaller)
        forms.append(form)
      }
    }
    return forms
  }
}
