import Foundation

/// Seconds of several ways to the same thing, told as ratios to the median of one of them.
struct LatencyTable {
  /// Repetitions that are not counted: statements are prepared and pages are read from the disk in them.
  static let warmUp = 50

  let subject: String
  let yardstick: String
  var isCounting = false
  private var times: [String: PageReader.Times] = [:]

  init(_ subject: String, yardstick: String) { (self.subject, self.yardstick) = (subject, yardstick) }

  mutating func add(_ row: String, _ seconds: Double) {
    if isCounting { times[row, default: PageReader.Times()].seconds.append(seconds) }
  }

  func print(_ rows: [String]) {
    guard let unit = times[yardstick]?.median, unit > 0 else { return }
    Swift.print("\n| \(subject) | median | 99 of 100 |\n| --- | ---: | ---: |")
    for row in rows {
      guard let times = times[row] else { continue }
      Swift.print("| \(row) | \(ratio(times.median / unit)) | \(ratio(times.high / unit)) |")
    }
    Swift.print(String(format: "\nunit: %.0f µs", unit * 1e6))
  }

  private func ratio(_ value: Double) -> String { String(format: "%.2f", value) }
}
