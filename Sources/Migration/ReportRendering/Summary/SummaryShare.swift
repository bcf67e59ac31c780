/// The spelling of shares.
enum SummaryShare {
  /// `12.5 %`; `<0.01 %` for a share that would read as nothing.
  static func text(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "" : percent(Double(part) / Double(whole) * 100)
  }

  static func percent(_ percent: Double) -> String {
    // Far more than all is a fault of what was read, and must not be one here.
    guard percent <= 1_000_000 else { return ">1000000 %" }
    if percent > 0, percent < 0.01 { return "<0.01 %" }
    if percent > 99.99, percent < 100 { return ">99.99 %" }
    let hundredths = Int((percent * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole) %" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10) %" : "\(whole).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
