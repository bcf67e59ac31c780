package import Testing

/// What a runner says of one request.
package struct RunnerAnswer {
  /// The exit code, or what would be one.
  package let code: Int32
  /// What went wrong, in words.
  package let message: String
  /// The report as it is told, and as it is written to a file where the runner writes one. Neither for codes that have no
  /// report.
  package let reports: [ReportFile]

  /// - Parameter reports: the one that is told comes first.
  package init(code: Int32, message: String = "", reports: [ReportFile]) {
    self.code = code
    self.message = message
    self.reports = reports
  }

  /// - Returns: the report, an empty one where there is none.
  @discardableResult
  package func expect(
    _ code: Int32, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReportFile {
    #expect(self.code == code, "\(comment) \(message)", sourceLocation: sourceLocation)
    return reports.first ?? ReportFile(JSONDocument(.null))
  }
}
