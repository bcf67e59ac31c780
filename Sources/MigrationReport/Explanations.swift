/// Everything that has a code, explained.
public enum Explanations {
  /// Exit codes first, then the words of the ledger, findings and reject reasons, entries of `not_checked`,
  /// findings of `migrations lint`.
  public static let all: [Explanation] =
    exits + fates + rowFindings + rejectReasons + sourceFindings + verifyFindings + notChecked + migrationFindings

  /// Looks a code up.
  /// - Parameter code: an id such as `stub_channel` or `partial`, or an exit code in plain digits.
  public static func find(_ code: String) -> Explanation? {
    all.first { explanation in
      explanation.id.utf8.elementsEqual(code.utf8)
        || explanation.exitCode.map { String($0.code).utf8.elementsEqual(code.utf8) } == true
    }
  }
}
