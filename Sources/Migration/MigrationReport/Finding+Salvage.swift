/// Rows that were read around damage. The format of a report has no member for the step that read them, so the sentence
/// of the finding names it. Only this file writes and reads that sentence, because nothing else in a stored JSON report
/// names the step.
extension Finding {
  private static let beforeMethod = "read by the step "
  private static let unmapped = "pages_unmapped"

  /// - Parameter method: the raw value of a `SalvageMethod` other than `normal`.
  package static func salvaged(rows: Int, method: String) -> Finding {
    let code = method == unmapped ? FindingCode.rowsSalvagedUnmapped : .rowsSalvaged
    return Finding(
      code, count: rows,
      message:
        "\(rows.counted("row")) \(rows.agreeing("was", "were")) \(beforeMethod)`\(method)`. \(code.summary)")
  }

  /// The step that a finding names.
  /// - Returns: `nil` for a finding about something else; `unknown` if its sentence is not one of `salvaged(rows:method:)`,
  ///   because a report can come from anywhere.
  package static func salvageMethod(code: FindingCode, message: String) -> String? {
    if code == .rowsSalvagedUnmapped { return unmapped }
    guard code == .rowsSalvaged else { return nil }
    let parts = message.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].suffix(beforeMethod.utf8.count).elementsEqual(beforeMethod.utf8),
      let name = String(parts[1]), (1...40).contains(name.utf8.count)
    else { return "unknown" }
    let isName = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    return isName ? name : "unknown"
  }
}
