public import Foundation
import LegacyStore
import MigrationReport

/// Decides at each launch of an app whether to migrate its store now, and gives up after launches that ended during a
/// migration (Docs/Guides/rolling-out.md).
///
/// ```swift
/// let rollout = MigrationRollout(store: store, directory: directory, userID: userID, policy: policy)
/// let launch = await rollout.run()
/// if let payload = launch.summaryPayload { statistics.send("cache_migration", payload) }
/// if launch.isMigrated { openNewCache() } else { startOldSDK() }
/// ```
///
/// Each attempt is recorded before the work begins. So the next launch knows if the app crashed or was killed during
/// the attempt. Nothing changes for the old SDK: the store stays as it is until you call `removeStore()`.
///
/// Call it before anything opens the store or the caches. One folder of caches has one rollout.
public struct MigrationRollout: Sendable {
  /// What is migrated, and where to. `isDryRun` is off.
  public let migration: StoreMigration
  public let policy: Policy
  /// Where the two files of the rollout are: `.cachebridge-rollout` and, after the migration, `.cachebridge-migrated`.
  public let recordFolder: URL
  private let userID: String

  /// - Parameters:
  ///   - store: the store's main file.
  ///   - directory: the folder for the caches; created when the first attempt begins.
  ///   - userID: the id of the user or of the installation, which decides whether the user is in the share. Neither
  ///     stored nor reported.
  ///   - policy: usually from the app's remote configuration.
  ///   - options: how to migrate; default: `atLaunch`.
  ///   - recordFolder: a folder of the app for the two files; default: `directory`. The two files are excluded from
  ///     backups. If a backup includes them anyway, a restored device counts as migrated.
  public init(
    store: URL, directory: URL, userID: String, policy: Policy = Policy(), options: MigrationOptions = atLaunch,
    recordFolder: URL? = nil
  ) {
    var options = options
    options.isDryRun = false
    migration = StoreMigration(store: store, directory: directory, options: options)
    (self.userID, self.policy, self.recordFolder) = (userID, policy, recordFolder ?? directory)
  }

  /// The options of a migration at launch: the app owns the store and has not set up SyncManager (`.ownerBeforeSetup`),
  /// a cache that the app opened while the rollout waited takes the rows in (`.merge`), and a store without rows is that
  /// of a user who has not logged in, or has logged out (`allowEmpty`).
  public static var atLaunch: MigrationOptions {
    var options = MigrationOptions()
    options.access = .ownerBeforeSetup
    options.existing = .merge
    options.allowEmpty = true
    return options
  }

  /// Returns what `run` would decide now. Writes nothing.
  /// - Parameter conditions: of the device; default: as the system tells them.
  public func decision(under conditions: DeviceConditions? = nil) -> Decision {
    if let decision = decisionWithoutRecord { return decision }
    var lock: DirectoryLock?
    defer { withExtendedLifetime(lock) {} }
    // What a process has recorded that is at work says nothing yet.
    if FileSystem.exists(directoryPath) {
      do { lock = try DirectoryLock(directory: directoryPath) } catch {
        return .postpone(error.code == .locked ? .locked : .record)
      }
    }
    return decision(loadRecord(), conditions)
  }

  /// Decides, and migrates if that is the decision. Never throws: a run that fails is in `Launch.result`.
  ///
  /// Canceling the task stops the run at its next batch boundary; the next launch continues it, and the attempt does
  /// not count.
  /// - Parameters:
  ///   - conditions: of the device; default: as the system tells them.
  ///   - events: called on the thread of the run, with the same events as `StoreMigration.run`, without `.finished`.
  public func run(
    under conditions: DeviceConditions? = nil, events: @escaping @Sendable (MigrationEvent) -> Void = { _ in }
  ) async -> Launch {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = Background<Void>(name: "cachebridge rollout") {
          continuation.resume(returning: runAndWait(under: conditions, cancellation: cancellation, events: events))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// The same, blocking the calling thread.
  /// - Parameters:
  ///   - conditions: of the device; default: as the system tells them.
  ///   - cancellation: cancel it to stop at the next batch boundary.
  ///   - events: called on the calling thread.
  public func runAndWait(
    under conditions: DeviceConditions? = nil, cancellation: Cancellation = Cancellation(),
    events: @escaping (MigrationEvent) -> Void = { _ in }
  ) -> Launch {
    if let decision = decisionWithoutRecord {
      switch decision {
      case .done: removeFinishedWork()
      case .postpone: removeStoppedWork()
      default: break
      }
      return Launch(decision)
    }
    do {
      // Held for the whole launch: a process that is at work is not one that was killed.
      let lock = try lock()
      defer { withExtendedLifetime(lock) {} }
      var record = loadRecord()
      switch decision(record, conditions) {
      case .migrate:
        try record.begin(round: policy.round)
        return migrate(record, lock, cancellation, events)
      case .postpone(let reason): return tell(.postpone(reason), &record)
      case .abandon(let reason):
        removeUnfinishedWork()
        return tell(.abandon(reason), &record)
      case .done, .noStore: return Launch(.done)
      }
    } catch {
      return Launch(.postpone(MigrationError(error).code == .locked ? .locked : .record))
    }
  }

  /// Forgets all attempts, and that the store was migrated, so that the next launch decides again from the beginning.
  ///
  /// Does not change the caches or the store. If the caches still exist, the next run merges the store into them.
  /// - Throws: `MigrationError` if a file cannot be removed.
  public func forget() throws {
    for path in recordPaths + [markPath] {
      guard unlink(path) == 0 || errno == ENOENT else { throw FileSystem.failure("remove a file of the rollout") }
    }
  }

  // MARK: After the migration

  /// Whether the store has been written to since it was migrated: an older version of the app ran again, and what it
  /// wrote is not in the caches. Call `forget()`, and the next launch merges it.
  ///
  /// False if the store was not migrated, does not exist, or cannot be looked at now, as on a device that is still locked:
  /// the next launch tells. True if the file that tells is damaged.
  public var hasStoreChanged: Bool { comparison == .changed }

  private enum Comparison { case unchanged, changed, unreadable }

  /// The store beside what was migrated.
  private var comparison: Comparison {
    guard FileSystem.exists(markPath), FileSystem.exists(migration.store.path) else { return .unchanged }
    guard let mark = RolloutMark.load(markPath) else { return .unreadable }
    guard let migrated = mark.store else { return .changed }
    guard let store = try? storeFiles.snapshot() else { return .unreadable }
    return store.hasSameContent(as: migrated) ? .unchanged : .changed
  }

  /// What a link leads to, as the run reads it.
  private var storeFiles: SourceFiles { SourceFiles(leadingFrom: migration.store.path) }

  /// Removes the old store, if a migration of it as it is now was completed on this device (`StoreMigration.removeStore()`);
  /// with `options.owners`, the rows of other owners go as well. For a release that comes after
  /// the one that migrates, when your team trusts the caches.
  /// - Throws: `MigrationError`: `locked` while another process migrates; `sourceChanged` if the store was not migrated on
  ///   this device, for example because its launches gave up, or if it has changed since; `noAccess` if it cannot be
  ///   looked at now; and what `StoreMigration` throws. The store is then still there. If there is none, nothing happens.
  public func removeStore() throws {
    guard FileSystem.exists(migration.store.path) else { return try migration.removeStore() }
    guard FileSystem.exists(markPath) else {
      throw MigrationError(
        .sourceChanged, "The store was not migrated on this device, so it was not removed.",
        hint: "Migrate it first; what is in it exists nowhere else.")
    }
    switch comparison {
    case .unchanged: try migration.removeStore()
    case .changed:
      throw MigrationError(
        .sourceChanged, "The store has changed since it was migrated, so it was not removed.",
        hint: "Call `forget()`, and let the next launch merge it.")
    case .unreadable:
      throw MigrationError(
        .noAccess, "The store, or what is known of its migration, cannot be read now, so the store was not removed.",
        hint: "Call `removeStore()` again at a later launch, when the device has been unlocked.")
    }
  }

  // MARK: Deciding

  /// What is decided before the record is looked at: nothing is written for users who are not in the share, and none of
  /// this is news to the team.
  private var decisionWithoutRecord: Decision? {
    if FileSystem.exists(markPath) { return .done }
    // Only that there is none: a store that cannot be looked at is refused by the run.
    var info = stat()
    if lstat(migration.store.path, &info) != 0, [ENOENT, ENOTDIR].contains(errno) { return .noStore }
    if policy.isStopped { return .postpone(.stopped) }
    guard Self.position(of: userID, salt: policy.salt) < policy.share else { return .postpone(.share) }
    return nil
  }

  /// - Parameter record: as it was found.
  private func decision(_ found: RolloutRecord, _ conditions: DeviceConditions?) -> Decision {
    let record = found.inRound(policy.round)
    if record.isUnknown { return .postpone(.record) }
    if let reason = record.reasonToAbandon(after: policy.attempts) { return .abandon(reason) }
    let files = storeFiles
    let bytes = FileSystem.bytes(files.path(.main)) + FileSystem.bytes(files.path(.wal))
    if let greatest = policy.greatestStoreBytes, bytes > greatest { return .postpone(.storeTooLarge) }
    let conditions = conditions ?? .current(at: migration.directory)
    // A copy of the store, where the file system cannot clone, and the caches.
    let (needed, overflows) = (2 * bytes).addingReportingOverflow(policy.spareBytes)
    // What an unfinished run has written already is part of that.
    let written = FileSystem.allocatedBytes(below: WorkFolder(directory: directoryPath).path)
    if let free = conditions.freeBytes, overflows || free < needed - min(needed, written) {
      return .postpone(.lowDisk)
    }
    if policy.waitsInLowPowerMode, conditions.isLowPowerModeEnabled { return .postpone(.lowPower) }
    if policy.waitsWhenHot, conditions.isHot { return .postpone(.hot) }
    return .migrate
  }

  // MARK: Migrating

  private func migrate(
    _ record: RolloutRecord, _ lock: DirectoryLock, _ cancellation: Cancellation,
    _ events: @escaping (MigrationEvent) -> Void
  ) -> Launch {
    let attempt = RolloutAttempt(record)
    let result = Result { () throws -> MigrationOutcome in
      try migration.runAndWait(
        cancellation: cancellation, lock: lock,
        // Before the working folder is removed: a launch that is killed after this one is done.
        writeReports: { if $0.hasRows { try writeMark($0.run.id) } },
        events: { event in
          switch event {
          // A run that only has to put caches in place begins with its progress.
          case .phase(let phase), .progress(let phase, _, _): attempt.reached(phase)
          case .finished: break
          }
          events(event)
        })
    }.mapError { MigrationError($0) }
    switch result {
    case .success(let outcome):
      for path in recordPaths { FileSystem.remove(path) }
      // Rows may come when the user logs in, if an older release runs again, so the next launch looks again.
      if !outcome.report.hasRows { return Launch(.noStore) }
    case .failure(let error):
      // The caches are in place, and the copy of the store, which may have taken the room for the mark, is gone.
      if error.isPublished, let id = error.report?.run.id, (try? writeMark(id)) != nil {
        for path in recordPaths { FileSystem.remove(path) }
        break
      }
      // If it cannot be written, the next launch takes this one for one that was killed, which is the careful reading.
      try? attempt.record.end(error)
    }
    return Launch(result: result)
  }

  /// Notes what was decided, so that a launch that decides the same has the same id in statistics.
  private func tell(_ decision: Decision, _ record: inout RolloutRecord) -> Launch {
    if record.isUnknown { return Launch(decision) }
    record = record.inRound(policy.round)
    let facts = record.facts(of: decision)
    // If it cannot be written, the next launch has an id of its own.
    try? record.saveIfChanged()
    return Launch(decision, facts)
  }

  // MARK: Files

  private var recordPath: String { recordFolder.standardizedPath + "/" + RolloutRecord.fileName }
  /// With what a process left that was killed while it wrote the record.
  private var recordPaths: [String] { [recordPath, recordPath + ".new"] }
  private var markPath: String { recordFolder.standardizedPath + "/" + RolloutMark.fileName }
  private var directoryPath: String { migration.directory.standardizedPath }

  private func loadRecord() -> RolloutRecord { RolloutRecord.load(recordPath) }

  private func lock() throws -> DirectoryLock {
    for folder in [directoryPath, recordFolder.standardizedPath] { _ = try FileSystem.makeFolder(folder) }
    return try DirectoryLock(directory: directoryPath)
  }

  /// That the store is migrated as it was when the run began to read it: what is written to it later is not in the caches.
  private func writeMark(_ runID: String) throws {
    let state = WorkFolder(directory: directoryPath).loadState()
    let snapshot = try state?.source ?? storeFiles.snapshot()
    try RolloutMark.write(runID, snapshot, to: markPath)
  }

  /// What a launch left that began, before the rollout was stopped or the user was taken out of the share: it takes space,
  /// and has the rows of the store. The attempt stays recorded.
  private func removeStoppedWork() {
    guard FileSystem.exists(WorkFolder(directory: directoryPath).path), FileSystem.exists(recordPath),
      let lock = try? DirectoryLock(directory: directoryPath)
    else { return }
    withExtendedLifetime(lock) { removeUnfinishedWork() }
  }

  /// What a launch left that was killed after everything was in place.
  private func removeFinishedWork() {
    let work = WorkFolder(directory: directoryPath)
    guard FileSystem.exists(work.path), let lock = try? DirectoryLock(directory: directoryPath) else { return }
    defer { withExtendedLifetime(lock) {} }
    // Any other run of this folder is somebody else's.
    if let state = work.loadState(), state.runID != RolloutMark.load(markPath)?.runID { return }
    work.remove()
  }

  /// What launches left that ended inside: it takes space, and may be what ends them. A run that was about to put caches
  /// in place stays, because only it knows which are missing.
  private func removeUnfinishedWork() {
    let work = WorkFolder(directory: directoryPath)
    if let state = work.loadState(), state.publishing != nil || state.finished != nil { return }
    work.remove()
  }
}

extension MigrationReport {
  fileprivate var hasRows: Bool { ledger.values.contains { $0.read > 0 } }
}
