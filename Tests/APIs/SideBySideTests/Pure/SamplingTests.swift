import Testing

@testable import SideBySide

@Suite("Sampling of users") struct SamplingTests {
  private static let users = (0..<20_000).map { "user-\($0)" }

  @Test("the share is near the rate, and always the same users", arguments: [0.01, 0.1, 0.5, 0.9])
  func rate(_ rate: Double) {
    let sampling = ShadowSampling(rate: rate, salt: "autumn")
    let chosen = Self.users.filter(sampling.includes)
    // Four standard deviations.
    let deviation = (rate * (1 - rate) * 20_000).squareRoot()
    #expect(abs(Double(chosen.count) - rate * 20_000) < 4 * deviation)
    #expect(chosen == Self.users.filter(ShadowSampling(rate: rate, salt: "autumn").includes))
  }

  @Test("a known value stays as it is: the same user on every device and version") func known() {
    let chosen = (0..<40).filter { ShadowSampling(rate: 0.2, salt: "s").includes(userID: "u\($0)") }
    #expect(chosen == SamplingTests.expected)
  }

  @Test("a higher rate keeps everybody; another salt chooses others") func nested() {
    let few = Set(Self.users.filter(ShadowSampling(rate: 0.1).includes))
    let many = Set(Self.users.filter(ShadowSampling(rate: 0.3).includes))
    #expect(few.isSubset(of: many))
    let others = Set(Self.users.filter(ShadowSampling(rate: 0.1, salt: "x").includes))
    #expect(few.intersection(others).count < few.count / 5)
  }

  @Test("nobody and everybody", arguments: [0, -1, .nan, 1, 2, .infinity] as [Double]) func ends(_ rate: Double) {
    let count = Self.users.prefix(100).filter(ShadowSampling(rate: rate).includes).count
    #expect(count == (rate >= 1 ? 100 : 0))
  }

  /// Computed apart from this code, with hashlib of Python.
  private static let expected = [2, 6, 14, 19, 29, 33, 35]
}
