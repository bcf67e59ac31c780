extension ComparisonReport {
  /// One scenario that was run.
  public struct Scenario: Sendable, Codable, Equatable {
    /// `scenario 3`, or its title if revealed.
    public var name: String
    public var steps: Int
    public var comparisons: Int
    /// The step, from 1, after which something was wrong; `nil` if nothing was, or if it never ended.
    public var failedStep: Int?
    /// The number of steps of the smallest scenario that shows the same difference; `nil` if the tool did not search
    /// for one.
    public var smallest: Int?
    public var findings: [Finding]
    /// Rows that the scenario claims to apply, but did not.
    public var missedRows: [String]
    /// The rules that explained differences between both lists, those that did so most often first.
    public var lawful: [Lawful]
    /// The arguments of `cachebridge-lab` that run it again if it differs; otherwise `nil`. They name a scenario's file
    /// by its path from the folder in which the tool ran. If the file is elsewhere and paths are not revealed, they
    /// have only its name.
    public var replay: String?
    /// The scenario itself, as JSON, if it differs: of random ones, and of all if revealed; otherwise `nil`.
    public var text: String?
    /// The picture; `nil` if neither list ever showed a message.
    public var lanes: Lanes?

    public init(
      name: String, steps: Int, comparisons: Int, failedStep: Int? = nil, smallest: Int? = nil,
      findings: [Finding] = [], missedRows: [String] = [], lawful: [Lawful] = [], replay: String? = nil,
      text: String? = nil, lanes: Lanes? = nil
    ) {
      (self.name, self.steps, self.comparisons, self.failedStep) = (name, steps, comparisons, failedStep)
      (self.smallest, self.findings, self.missedRows, self.lanes) = (smallest, findings, missedRows, lanes)
      (self.lawful, self.replay, self.text) = (lawful, replay, text)
    }

    /// Whether both layers showed the same, and all claimed rows applied.
    public var isClean: Bool { findings.isEmpty && missedRows.isEmpty }

    private enum CodingKeys: String, CodingKey {
      case name, steps, comparisons
      case failedStep = "failed_step"
      case smallest, findings
      case missedRows = "missed_rows"
      case lawful, replay, text, lanes
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(steps, forKey: .steps)
      try container.encode(comparisons, forKey: .comparisons)
      try container.encode(failedStep, forKey: .failedStep)
      try container.encode(smallest, forKey: .smallest)
      try container.encode(findings, forKey: .findings)
      try container.encode(missedRows, forKey: .missedRows)
      try container.encode(lawful, forKey: .lawful)
      try container.encode(replay, forKey: .replay)
      try container.encode(text, forKey: .text)
      try container.encode(lanes, forKey: .lanes)
    }
  }

  /// Something that was wrong.
  public struct Finding: Sendable, Codable, Equatable {
    /// For example `missing`; Docs/Guides/comparing.md lists all.
    public var kind: String
    /// The screen; `nil` if it concerns all of them.
    public var screen: String?
    /// A sentence in the tool's own words.
    public var message: String
    /// Tokens of the messages it concerns, at most a handful.
    public var messages: [String]
    /// The smallest run of events that shows it, in words and tokens; empty if no events do.
    public var trace: [String]

    public init(kind: String, screen: String?, message: String, messages: [String] = [], trace: [String] = []) {
      (self.kind, self.screen, self.message, self.messages, self.trace) = (kind, screen, message, messages, trace)
    }

    private enum CodingKeys: String, CodingKey { case kind, screen, message, messages, trace }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(screen, forKey: .screen)
      try container.encode(message, forKey: .message)
      try container.encode(messages, forKey: .messages)
      try container.encode(trace, forKey: .trace)
    }
  }

  /// A rule by which both lists may differ, and how often it explained a difference.
  public struct Lawful: Sendable, Codable, Equatable {
    /// For example `notLoaded`.
    public var rule: String
    /// Why the difference is allowed.
    public var message: String
    public var count: Int

    public init(rule: String, message: String, count: Int) {
      (self.rule, self.message, self.count) = (rule, message, count)
    }
  }

  /// Both lists over time: what either of them showed of each message after each step.
  public struct Lanes: Sendable, Codable, Equatable {
    /// What happened: the step's word; `settle` is a point of comparison.
    public var steps: [String]
    /// For each step its values in words, for example `by bob, count 3`; empty if there are none, or none that the
    /// report may repeat.
    public var details: [String]
    public var messages: [Lane]
    /// Messages omitted from the picture to limit its size.
    public var omitted: Int

    public init(steps: [String], details: [String], messages: [Lane], omitted: Int) {
      (self.steps, self.details, self.messages, self.omitted) = (steps, details, messages, omitted)
    }
  }

  /// One message in the picture.
  public struct Lane: Sendable, Codable, Equatable {
    /// Its token.
    public var message: String
    /// One character for each step: `=` both lists show it, `L` only the legacy one, `N` only the newer one, `p` and
    /// `f` both as pending or failed, `x` in different states, `.` neither.
    public var marks: String
    /// The rules that explain its differences, in the order of the steps. A difference without a rule is a finding, or
    /// was not compared yet.
    public var reasons: [Reason]

    public init(message: String, marks: String, reasons: [Reason] = []) {
      (self.message, self.marks, self.reasons) = (message, marks, reasons)
    }
  }

  /// A rule that explains a message's difference after some steps in a row.
  public struct Reason: Sendable, Codable, Equatable {
    /// The first and the last of these steps, as positions in `Lanes.steps`, from 1.
    public var first: Int
    public var last: Int
    /// For example `notLoaded`; `Scenario.lawful` says what it means.
    public var rule: String

    public init(first: Int, last: Int, rule: String) { (self.first, self.last, self.rule) = (first, last, rule) }
  }
}
