import MigrationReport
import Testing

@Suite struct CountedNounTests {
  @Test func numbersAndWordsAgree() {
    #expect([-1, 0, 1, 2].map { $0.counted("row") } == ["-1 rows", "0 rows", "1 row", "2 rows"])
    #expect([1, 2].map { $0.counted("entity", "entities") } == ["1 entity", "2 entities"])
    #expect([0, 1, 2].map { UInt64($0).agreeing("is", "are") } == ["are", "is", "are"])
  }
}
