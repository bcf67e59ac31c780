/// ISO 8601 times without Foundation.
package enum UTCTimestamp {
  /// `2026-01-02T03:04:05.678Z`; plain digits for a time outside the years 0 to 9999.
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  package static func text(milliseconds: Int64) -> String {
    guard (-62_167_219_200_000...253_402_300_799_999).contains(milliseconds) else { return String(milliseconds) }
    let day: Int64 = 86_400_000
    let rest = ((milliseconds % day) + day) % day
    let (year, month, dayOfMonth) = date(daysSince1970: (milliseconds - rest) / day)
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(dayOfMonth, 2)
      + "T" + digits(rest / 3_600_000, 2) + ":" + digits(rest / 60_000 % 60, 2) + ":" + digits(rest / 1000 % 60, 2)
      + "." + digits(rest % 1000, 3) + "Z"
  }

  /// The Gregorian date of a day, counted in years that begin in March so that the leap day is the last.
  private static func date(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // One era of 400 years has 146,097 days. Day 0 is March 1 of the year before year 0, which keeps all terms
    // positive.
    let days = daysSince1970 + 719_468 + 146_097
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
