import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// The app goes on writing to its caches while a killed merge waits to be finished.
@Suite(.heavy) struct MergeRebuiltStateTests {
  /// Killed between two caches, the second of which the app goes on with: the merge must take that in, and what is in
  /// the quarantine already must not come in twice.
  @Test func theAppWroteBetweenTwoCachesOfAMerge() async throws {
    let trial = try await KillTrial(Scenario.merge.value)
    // The first event is the begin of publishing; each cache has two, the latter before its commit.
    try await trial.kill(.event("publish", 4))
    let left = try await trial.target.contents()
    let second = try #require(left.keys.first { $0.hasSuffix(".sqlite") && left[$0] == trial.scenario.old[$0] })
    let folder = try TemporaryFolder()
    let template = try #require(trial.scenario.template)
    for name in try Files.names(template.path) { try Files.copy(template.path(name), to: folder.path(name)) }
    for path in [folder.path(second), trial.target.path + "/" + second] { try write(path) }
    let expected = try await Tool.run(["migrate", trial.scenario.source.store, "--to", folder.path, "--merge"])
    #expect(expected.ending == trial.scenario.exitCode, "\(expected)")
    let outcome = try await Tool.run(trial.arguments)
    #expect([.exited(0), .exited(2)].contains(outcome.ending), "\(outcome)")
    let contents = try await trial.target.contents()
    for (name, content) in try await CacheFolder(path: folder.path).contents() {
      #expect(contents[name] == content, "\(name) differs")
    }
    #expect(!trial.target.hasWork)
  }

  /// Killed inside a transaction, a merge leaves the journal of its private copy. The next one copies the cache anew,
  /// and that journal must not be rolled back into the new copy.
  @Test func theJournalOfAnEarlierCopyIsNotApplied() async throws {
    let trial = try await KillTrial(Scenario.merge.value)
    try await trial.kill(.event("copy", 1))
    let name = try #require(trial.scenario.new.keys.filter { $0.hasSuffix(".sqlite") }.min())
    try leaveHotJournal(trial.target.work + "/cache/" + name)
    try write(trial.target.path + "/" + name)
    let expected = try await merged(trial)
    let outcome = try await Tool.run(trial.arguments)
    #expect(outcome.ending == trial.scenario.exitCode, "\(outcome)")
    let contents = try await trial.target.contents()
    for (name, content) in expected { #expect(contents[name] == content, "\(name) differs") }
  }

  /// Puts a cache into the state of a kill inside a big transaction.
  private func leaveHotJournal(_ path: String) throws {
    let folder = try TemporaryFolder()
    do {
      let connection = try RawConnection(path: path, flags: 2)
      try connection.execute(
        "PRAGMA cache_size = 2; BEGIN IMMEDIATE; UPDATE message SET custom_type = custom_type || 'x', updated_at = 1")
      for suffix in ["", "-journal"] { try Files.copy(path + suffix, to: folder.path("cache" + suffix)) }
    }
    for suffix in ["", "-journal"] { try Files.copy(folder.path("cache" + suffix), to: path + suffix) }
  }

  /// What the app does in the meantime: it deletes every other message.
  private func write(_ path: String) throws {
    let connection = try RawConnection(path: path, flags: 2)
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id) SELECT c.url, m.message_id FROM message m
        JOIN channel c ON c.id = m.channel_id WHERE m.id % 2 = 0;
      DELETE FROM message WHERE id % 2 = 0;
      """)
  }

  /// What the same merge makes of the same caches when no attempt went before.
  private func merged(_ trial: KillTrial) async throws -> [String: Data] {
    let folder = try TemporaryFolder()
    for name in try Files.names(trial.target.path) where name != ".cachebridge" {
      try Files.copy(trial.target.path + "/" + name, to: folder.path(name))
    }
    let outcome = try await Tool.run(["migrate", trial.scenario.source.store, "--to", folder.path, "--merge"])
    try #require(outcome.ending == trial.scenario.exitCode, "\(outcome)")
    return try await CacheFolder(path: folder.path).contents()
  }
}
