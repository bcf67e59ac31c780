import ProcessTesting

/// The built `cachebridge-lab`.
enum LabTool {
  /// Runs it to its end.
  /// - Parameter cue: a signal for it, and when.
  static func run(_ arguments: [String], cue: ProgramRun.Cue? = nil) async throws -> ProgramOutcome {
    try await ProgramRun(BuiltProgram.path("cachebridge-lab"), arguments, cue: cue).finish()
  }
}
