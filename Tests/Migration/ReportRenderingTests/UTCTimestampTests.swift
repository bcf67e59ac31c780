import Foundation
import SeededTesting
import Testing

@testable import MigrationReport

@Suite struct UTCTimestampTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"), (1_767_323_045_678, "2026-01-02T03:04:05.678Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, "253402300800000"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
  ]) func known(_ milliseconds: Int64, _ text: String) {
    #expect(UTCTimestamp.text(milliseconds: milliseconds) == text)
  }

  @Test func agreesWithFoundation() {
    var random = SeededRandom(seed: 11)
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for _ in 0..<500 {
      // From 1600 on: before that Foundation changes to the Julian calendar.
      let seconds = Int64.random(in: -11_600_000_000...250_000_000_000, using: &random)
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds))).dropLast() + ".000Z"
      #expect(UTCTimestamp.text(milliseconds: seconds * 1000) == String(expected))
    }
  }
}
