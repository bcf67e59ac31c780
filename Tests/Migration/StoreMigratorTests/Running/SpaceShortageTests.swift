import Testing

@testable import StoreMigrator

/// How much space is needed and free is said in a unit in which it is a number.
@Suite struct SpaceShortageTests {
  static let cases: [(needed: Int64, free: Int64, words: String)] = [
    (246_000, 8_000, "at least 241 KiB needed, 7 KiB free"),
    (1, 0, "at least 1 KiB needed, 0 KiB free"),
    (20_971_520, 15_728_640, "at least 20480 KiB needed, 15360 KiB free"),
    (3_221_225_472, 1_073_741_829, "at least 3072 MiB needed, 1024 MiB free"),
    (41_943_041, 41_943_040, "at least 41 MiB needed, 40 MiB free"),
  ]

  @Test(arguments: cases) func sentence(_ needed: Int64, _ free: Int64, _ words: String) {
    let error = MigrationError.noSpace("for the caches", needed: needed, free: free)
    #expect(error.message == "Not enough space for the caches: \(words).")
    #expect(error.code == .noSpace)
  }
}
