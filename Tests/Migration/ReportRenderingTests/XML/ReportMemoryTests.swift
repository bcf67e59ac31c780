import PacedTesting

#if os(Linux)
  import FileTesting
  import Foundation
  import MigrationReport
  import Testing

  @testable import ReportRendering

  /// A report of a million channels is written and checked in the memory of a small one.
  @Suite(.serialized, .heavy) struct ReportMemoryTests {
    /// A report of a million channels in memory is well over 100 MB, and its XML too.
    private static let allowed = isSanitized ? 160_000_000 : 40_000_000
    private static let rows = 1_000_000

    /// The thread sanitizer keeps a multiple of what the process and all other tests in it touch.
    private static var isSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

    /// Resident memory of the process in bytes.
    private static func resident() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Channels that are made when they are asked for; looks at the memory now and then.
    private final class Channels: Sequence, IteratorProtocol {
      private var made = 0
      private(set) var peak = 0

      func next() -> MigrationReport.Channel? {
        guard made < ReportMemoryTests.rows else { return nil }
        if made.isMultiple(of: 50_000) { peak = Swift.max(peak, (try? ReportMemoryTests.resident()) ?? .max) }
        made += 1
        return MigrationReport.Channel(
          channel: "c-" + String(made, radix: 16), messages: made, ranges: 3, holes: 2, firstAt: 1_550_000_000_000,
          lastAt: 1_550_000_999_000)
      }
    }

    /// Other tests run in the same process and take memory meanwhile; they do not every time, while a leak is always
    /// there.
    private func expectFlat(_ what: String, _ body: () throws -> Int) throws {
      var least = Int.max
      for _ in 0..<3 where least > Self.allowed {
        let before = try Self.resident()
        least = min(least, try body() - before)
      }
      #expect(least <= Self.allowed, "\(what)")
    }

    @Test func aMillionChannelsOfXML() throws {
      try TemporaryFolder.withFile(named: "report.xml") { path in
        try expectFlat("writing") {
          let descriptor = open(path, O_WRONLY | O_TRUNC)
          defer { close(descriptor) }
          let channels = Channels()
          try XMLReport.write(SampleReports.partial, channels: channels, to: descriptor)
          return channels.peak
        }
        try expectFlat("checking") {
          #expect(try ReportValidation.problems(path: path) == [])
          return try Self.resident()
        }
      }
    }

    @Test func aMillionChannelsOfCSV() throws {
      try TemporaryFolder.withFile { path in
        try expectFlat("writing") {
          let descriptor = open(path, O_WRONLY | O_TRUNC)
          defer { close(descriptor) }
          let channels = Channels()
          try CSVReport.write(SampleReports.partial, channels: channels, to: descriptor)
          return channels.peak
        }
      }
    }
  }
#endif
