import LiveTesting
import SyncManager
import Testing

@testable import SideBySide

@Suite("Jobs of two streams") struct IntakeTests {
  /// Whatever queue is late, what was told before one sync point stays together.
  @Test(
    "streams that come at different times are cut at the same sync points", arguments: 1...30 as ClosedRange<UInt64>)
  func cut(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let intake = ShadowIntake()
    let jobs = 50
    // How many fetches each job ended, by stream; a sync point is an end of a session job.
    let counts = (0..<jobs).map { _ in Int.random(in: 0...3, using: &random) }
    var (legacyJob, newJob) = (0, 0)
    var units: [ShadowUnit] = []
    while legacyJob < jobs || newJob < jobs {
      let isLegacy = newJob == jobs || legacyJob < jobs && random.oneIn(2)
      let count = counts[isLegacy ? legacyJob : newJob]
      for _ in 0..<count {
        if isLegacy { intake.append(.fetchEnded(.next, hasMore: true)) } else { intake.append(.loaded([])) }
      }
      if isLegacy {
        intake.setLegacySyncPoint()
        legacyJob += 1
      } else {
        intake.setNewSyncPoint(ShadowMoment(), then: nil)
        newJob += 1
      }
      units += intake.removeReady()
      #expect(units.count == min(legacyJob, newJob))
    }
    #expect(units.map(\.legacy.count) == counts && units.map(\.new.count) == counts)
  }

  @Test("a commit lasts until its sync point; a sync point is asked for once, and not in a commit") func syncPoints() {
    let intake = ShadowIntake()
    #expect(!intake.isInCommit && intake.needsSyncPoint() && !intake.needsSyncPoint())
    intake.syncPointIsSet()
    intake.beginCommit()
    #expect(intake.isInCommit && !intake.needsSyncPoint())
    intake.setNewSyncPoint(ShadowMoment(), then: nil)
    #expect(!intake.isInCommit && intake.needsSyncPoint())
  }

  @Test("jobs that a collection did not tell because it was ended compare nothing") func ended() {
    let intake = ShadowIntake()
    for (isNew, isLegacy) in [(false, false), (true, false), (false, true)] {
      intake.setNewSyncPoint(ShadowMoment(), isEnded: isNew, then: nil)
      intake.setLegacySyncPoint(isEnded: isLegacy)
    }
    // Another one takes its place.
    intake.append(.restarted)
    intake.setNewSyncPoint(ShadowMoment(), isEnded: true, then: nil)
    intake.setLegacySyncPoint()
    #expect(intake.removeReady().map(\.moment.skip) == [nil, .ended, .ended, .restarting])
  }

  @Test("sync points of jobs that do not know the new collection yet compare nothing") func restarting() {
    let intake = ShadowIntake()
    intake.append(.restarted)
    intake.setNewSyncPoint(ShadowMoment(), then: nil)
    intake.append(.started([], unsent: []))
    intake.setNewSyncPoint(ShadowMoment(), then: nil)
    for _ in 0..<2 { intake.setLegacySyncPoint() }
    #expect(intake.removeReady().map(\.moment.skip) == [.restarting, nil])
  }
}
