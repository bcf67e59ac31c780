import PacedTesting
import Testing

@testable import StoreMigrator

@Suite(.heavy) struct OwnerRoutingTests {
  private let a = Array("a".utf8)
  private let b = Array("b".utf8)

  @Test func theOnlyOwnerTakesRowsWithoutOne() {
    let routing = OwnerRouting(owners: [a], selected: nil, hasOwnerless: true)
    #expect(routing.route(nil) == .assumed(0))
    #expect(routing.route(a) == .target(0))
    #expect(routing.targets == [.owner(a)])
  }

  @Test func ofSeveralOwnersNoneIsAssumed() {
    let routing = OwnerRouting(owners: [a, b], selected: nil, hasOwnerless: true)
    #expect(routing.route(nil) == .ownerless(2, isImpossible: false))
    #expect(routing.route(b) == .target(1))
  }

  @Test func othersThanTheSelectedAreNotRead() {
    let routing = OwnerRouting(owners: [a, b], selected: [b], hasOwnerless: true)
    #expect(routing.route(a) == .skipped)
    #expect(routing.route(b) == .target(0))
    #expect(routing.route(nil) == .skipped)
  }

  @Test func anOwnerThatIsNoTextIsImpossible() {
    let routing = OwnerRouting(owners: [a, [0xFF]], selected: nil, hasOwnerless: false)
    #expect(routing.targets == [.owner(a), .ownerless])
    #expect(routing.route([0xFF]) == .ownerless(1, isImpossible: true))
  }

  /// Canonically equivalent, and two different people.
  @Test func ownersAreComparedByTheirBytes() {
    let composed = Array("am\u{e9}lie".utf8)
    let decomposed = Array("ame\u{301}lie".utf8)
    let routing = OwnerRouting(owners: [composed, decomposed], selected: nil, hasOwnerless: false)
    #expect(routing.route(composed) == .target(0))
    #expect(routing.route(decomposed) == .target(1))
  }
}
