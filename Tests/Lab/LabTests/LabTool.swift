import ProcessTesting

/// The built `cachebridge-lab`.
enum LabTool {
  /// Runs it to its end.
  /// - Parameters:
  ///   - folder: the one that it works in; default: one of its own.
  ///   - cue: a signal for it, and when.
  static func run(
    _ arguments: [String], in folder: String? = nil, cue: ProgramRun.Cue? = nil
  ) async throws -> ProgramOutcome {
    try await ProgramRun(BuiltProgram.path("cachebridge-lab"), arguments, in: folder, cue: cue).finish()
  }
}
