import SideBySide

/// The outcome of a scenario's run.
struct ScenarioOutcome: Sendable {
  /// What was wrong when it stopped; empty if nothing was.
  var findings: [Finding] = []
  /// The step before that: 1 is the first; the number of steps if it was the comparison at the end.
  var failedStep: Int?
  /// Steps that ran.
  var steps = 0
  /// Steps with nothing to do, for example because a message does not exist.
  var idleSteps = 0
  /// Points at which all lists were compared.
  var comparisons = 0
  /// Points at which the two collections' lists were compared, at every commit.
  var points = 0
  /// Events delivered to screens.
  var events = 0
  /// How often each rule explained a difference.
  var lawful: [ShadowRule: Int] = [:]
  /// Defects that were planted.
  var planted = 0
  /// How often each row of "What maps to what" applied, by the names of `CoveredRows`.
  var rows: [String: Int] = [:]
  var lanes = Lanes()

  var isClean: Bool { findings.isEmpty }
}
