import LiveTesting
import SyncManager
import Testing

@testable import SideBySide

@Suite("Turns of two streams") struct IntakeTests {
  /// Whatever queue is late, what was told before one mark stays together.
  @Test("streams that come at different times are cut at the same marks", arguments: 1...30 as ClosedRange<UInt64>)
  func cut(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let intake = ShadowIntake()
    let turns = 50
    // How many fetches each turn ended, by stream; a mark is an end of a turn.
    let counts = (0..<turns).map { _ in Int.random(in: 0...3, using: &random) }
    var (legacyTurn, newTurn) = (0, 0)
    var units: [ShadowUnit] = []
    while legacyTurn < turns || newTurn < turns {
      let isLegacy = newTurn == turns || legacyTurn < turns && random.oneIn(2)
      let count = counts[isLegacy ? legacyTurn : newTurn]
      for _ in 0..<count {
        if isLegacy { intake.take(.fetchEnded(.next, hasMore: true)) } else { intake.take(.loaded([])) }
      }
      if isLegacy {
        intake.markLegacy()
        legacyTurn += 1
      } else {
        intake.markNew(ShadowMoment(), then: nil)
        newTurn += 1
      }
      units += intake.takeReady()
      #expect(units.count == min(legacyTurn, newTurn))
    }
    #expect(units.map(\.legacy.count) == counts && units.map(\.new.count) == counts)
  }

  @Test("a commit lasts until its mark; a mark is asked for once, and not in a commit") func marks() {
    let intake = ShadowIntake()
    #expect(!intake.isInCommit && intake.asksForMark() && !intake.asksForMark())
    intake.markIsMade()
    intake.beginCommit()
    #expect(intake.isInCommit && !intake.asksForMark())
    intake.markNew(ShadowMoment(), then: nil)
    #expect(!intake.isInCommit && intake.asksForMark())
  }

  @Test("turns that a collection did not tell because it was ended compare nothing") func ended() {
    let intake = ShadowIntake()
    for (isNew, isLegacy) in [(false, false), (true, false), (false, true)] {
      intake.markNew(ShadowMoment(), isEnded: isNew, then: nil)
      intake.markLegacy(isEnded: isLegacy)
    }
    // Another one takes its place.
    intake.take(.restarted)
    intake.markNew(ShadowMoment(), isEnded: true, then: nil)
    intake.markLegacy()
    #expect(intake.takeReady().map(\.moment.skip) == [nil, .ended, .ended, .restarting])
  }

  @Test("marks of turns that do not know the new collection yet compare nothing") func restarting() {
    let intake = ShadowIntake()
    intake.take(.restarted)
    intake.markNew(ShadowMoment(), then: nil)
    intake.take(.started([], unsent: []))
    intake.markNew(ShadowMoment(), then: nil)
    for _ in 0..<2 { intake.markLegacy() }
    #expect(intake.takeReady().map(\.moment.skip) == [.restarting, nil])
  }
}
