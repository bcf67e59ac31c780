/// Something that a run noticed and reports (Docs/Architecture.md#words). An error means that the run could not
/// continue.
public struct Finding: Sendable, Codable, Equatable {
  public enum Severity: String, Sendable, Codable, CaseIterable {
    case info, warning, error
  }

  public var code: FindingCode
  public var severity: Severity
  /// How often.
  public var count: Int
  /// One sentence; nothing from a store.
  public var message: String
  /// The tokens of some affected things, at most a handful.
  public var samples: [String]

  /// - Parameters:
  ///   - severity: default: the code's usual severity.
  ///   - message: default: the code's summary.
  public init(
    _ code: FindingCode, severity: Severity? = nil, count: Int = 1, message: String? = nil, samples: [String] = []
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.count = count
    self.message = message ?? code.summary
    self.samples = samples
  }
}

extension Finding.Severity: Comparable {
  private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }

  public static func < (a: Finding.Severity, b: Finding.Severity) -> Bool { a.rank < b.rank }
}
