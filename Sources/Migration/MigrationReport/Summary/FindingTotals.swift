extension RunStatistics {
  /// How many runs have a finding, and how often.
  public struct FindingTotal: Sendable, Equatable {
    /// The most severe one.
    public var severity: Finding.Severity
    public var runs: Int
    /// The counts of the findings added up: rows, pages, channels or chunks, by the code.
    public var count: Int

    mutating func merge(_ other: FindingTotal) {
      severity = max(severity, other.severity)
      runs.addSaturated(other.runs)
      count.addSaturated(other.count)
    }
  }

  /// The findings of many runs, added up by code.
  struct FindingTotals: Sendable, Equatable {
    private(set) var byCode: [String: FindingTotal] = [:]

    /// Adds the findings of one run.
    mutating func add(_ findings: [FindingFacts]) {
      var ofRun = FindingTotals()
      for finding in findings {
        ofRun.merge(FindingTotal(severity: finding.severity, runs: 1, count: finding.count), finding.code.rawValue)
        // Two findings with one code are one run.
        ofRun.byCode[finding.code.rawValue]?.runs = 1
      }
      merge(ofRun)
    }

    mutating func merge(_ other: FindingTotals) {
      for (code, total) in other.byCode { merge(total, code) }
    }

    private mutating func merge(_ total: FindingTotal, _ code: String) {
      if byCode[code] == nil { byCode[code] = total } else { byCode[code]?.merge(total) }
    }

    /// Errors first, then by the number of runs.
    var sorted: [(code: String, total: FindingTotal)] {
      byCode.map { (code: $0.key, total: $0.value) }.sorted { a, b in
        if a.total.severity != b.total.severity { return a.total.severity > b.total.severity }
        if a.total.runs != b.total.runs { return a.total.runs > b.total.runs }
        return a.code.utf8.lexicographicallyPrecedes(b.code.utf8)
      }
    }
  }
}

/// A list in the document, because it is sorted by severity.
extension RunStatistics.FindingTotals: Codable {
  private struct Entry: Codable {
    var code: FindingCode
    var severity: Finding.Severity
    var runs: Int
    var count: Int
  }

  /// - Throws: `DecodingError` for a code that is there twice, or a negative count.
  init(from decoder: any Decoder) throws {
    for entry in try [Entry](from: decoder) {
      guard byCode[entry.code.rawValue] == nil, entry.count >= 0 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "contradicts itself"))
      }
      byCode[entry.code.rawValue] = RunStatistics.FindingTotal(
        severity: entry.severity, runs: entry.runs, count: entry.count)
    }
  }

  func encode(to encoder: any Encoder) throws {
    try sorted.map { code, total in
      Entry(code: FindingCode(rawValue: code), severity: total.severity, runs: total.runs, count: total.count)
    }.encode(to: encoder)
  }
}
