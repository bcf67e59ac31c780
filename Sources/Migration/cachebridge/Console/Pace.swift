import Dispatch
import MigrationReport

/// How fast a phase runs and when it will end.
struct Pace {
  private var start: (time: UInt64, rows: Int64)?

  mutating func begin() { start = nil }

  /// `12,345 rows/s, 40 s left`, or nothing while too little is known.
  mutating func words(rows: Int64, total: Int64, now: DispatchTime = .now()) -> String? {
    guard let start, rows >= start.rows else {
      // Not from zero: a resumed run begins in the middle.
      start = (now.uptimeNanoseconds, rows)
      return nil
    }
    let seconds = Double(now.uptimeNanoseconds - start.time) / 1e9
    let rate = Double(rows - start.rows) / seconds
    guard seconds > 0.5, rate >= 1 else { return nil }
    let left = rows < total ? ", " + Pace.duration(Double(total - rows) / rate) + " left" : ""
    return "\(Int64(rate).grouped) rows/s\(left)"
  }

  /// Rounded up, because nobody minds if it takes less.
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int64(min(seconds.rounded(.up), 1e9))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}

extension Int64 {
  /// With a comma after every three digits.
  fileprivate var grouped: String {
    String(
      String(self).reversed().enumerated().reduce(into: "") { text, digit in
        text += (digit.offset > 0 && digit.offset % 3 == 0 ? "," : "") + String(digit.element)
      }.reversed())
  }
}
