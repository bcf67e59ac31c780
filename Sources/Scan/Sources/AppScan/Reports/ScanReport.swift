/// What a scan found in all files.
public struct ScanReport: Sendable {
  /// Every file that was read, in the order given; those without a use too.
  public let files: [ScannedFile]

  /// Files with a use of the vendor's API.
  public var filesWithUses: [ScannedFile] { files.filter { !$0.uses.isEmpty } }
  public var uses: [Use] { files.flatMap(\.uses) }
  public var counts: EffortCounts { EffortCounts(uses) }

  /// What each step of the guide has to do.
  public var steps: [(step: MovingStep, files: Int, counts: EffortCounts)] {
    MovingStep.allCases.compactMap { step in
      let uses = self.uses.filter { $0.step == step.rawValue }
      guard !uses.isEmpty else { return nil }
      return (step, Set(uses.map(\.file)).count, EffortCounts(uses))
    }
  }

  /// What is used, most often first.
  public var symbols: [(use: Use, count: Int, files: Int)] {
    Dictionary(grouping: uses.filter { !$0.isUnchanged }, by: \.symbol).values
      .map { ($0[0], $0.count, Set($0.map(\.file)).count) }
      .sorted { ($1.count, $0.use.symbol) < ($0.count, $1.use.symbol) }
  }
}

/// The steps of "Move an app in five steps", and the names, which can change at any time after the last one.
public enum MovingStep: Int, CaseIterable, Sendable {
  case frameworks = 2
  case screens = 4
  case removal = 5
  case names = 6

  public var title: String {
    switch self {
    case .frameworks: "Step 2: swap the frameworks"
    case .screens: "Step 4: move the screens"
    case .removal: "Step 5: remove the old layer"
    case .names: "At any time: the names of version 4"
    }
  }

  public var explanation: String {
    switch self {
    case .frameworks: "Imports stay as they are. Uses without a counterpart do not compile until you replace them."
    case .screens: "Collections, their delegates and their events. `EventAdapter` keeps a screen running until then."
    case .removal: "Code that sets up SyncManager."
    case .names: "Names of version 3.1 continue to compile. `cachebridge-scan --fix` writes the current ones."
    }
  }
}

/// The words of all reports.
enum Words {
  static func effort(_ use: Use) -> String {
    if use.isUnchanged { return "stays" }
    return switch use.effort {
    case .mechanical: "mechanical"
    case .thought: "needs thought"
    case .none: "no counterpart"
    }
  }

  /// What to write or to do.
  static func instead(_ use: Use) -> String {
    if let new = use.replacement { return "`\(new)`" }
    return use.advice
  }

  static func nothing(_ files: Int) -> String {
    "No use of the vendor's API in \(files) file\(files == 1 ? "" : "s")."
  }

  static func counts(_ counts: EffortCounts) -> String {
    "\(counts.mechanical) mechanical, \(counts.thought) to think about, \(counts.none) without counterpart"
  }
}
