/// What a scan found in one file.
public struct ScannedFile: Sendable {
  /// As the paths were given.
  public let path: String
  public let language: Language
  /// In the order of the source.
  public let uses: [Use]
  /// What `--fix` would write, in the order of the source.
  let edits: [Edit]

  public enum Language: String, Codable, Sendable {
    case swift
    case objectiveC = "objective-c"
  }

  /// How many places need no thought, some, and a decision.
  public var counts: EffortCounts { EffortCounts(uses) }
}

/// Uses by what they need.
public struct EffortCounts: Codable, Hashable, Sendable {
  public var unchanged = 0
  public var mechanical = 0
  public var thought = 0
  public var none = 0

  init(_ uses: [Use] = []) { for use in uses { add(use) } }

  mutating func add(_ use: Use) {
    switch use.effort {
    case .mechanical where use.isUnchanged: unchanged += 1
    case .mechanical: mechanical += 1
    case .thought: thought += 1
    case .none: none += 1
    }
  }

  /// One word for how much work it is: places to think about count one, those without a counterpart three.
  public var size: String {
    switch thought + 3 * none {
    case 0: mechanical == 0 ? "nothing" : "mechanical"
    case ...5: "small"
    case ...25: "medium"
    default: "large"
    }
  }
}
