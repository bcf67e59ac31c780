/// What a run of a scenario came to.
struct ScenarioOutcome: Sendable {
  /// What was wrong when it was stopped; empty when nothing was.
  var findings: [Finding] = []
  /// Which step came before: 1 is the first; the number of steps when it was the comparison at the end.
  var failedStep: Int?
  /// Steps that ran.
  var steps = 0
  /// Steps that had nothing to be done with, for example a message that is not there.
  var idleSteps = 0
  /// Points at which all lists were compared.
  var comparisons = 0
  /// Points at which the two collections' lists were compared, with every commit.
  var points = 0
  /// Events delivered to screens.
  var events = 0
  /// How often each row of "What maps to what" applied, by the names of `CoveredRows`.
  var rows: [String: Int] = [:]
  var lanes = Lanes()

  var isClean: Bool { findings.isEmpty }
}
