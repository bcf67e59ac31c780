import CacheLoading
import CacheStorage
import ChatModel
import Foundation
import LegacyStore
import MigrationReport

/// One run of a migration, from recognizing the store to putting the caches in place. Synchronous, on its own thread;
/// `StoreMigration` wraps it for callers.
final class MigrationRun {
  let storePath: String
  let directory: String
  let options: MigrationOptions
  /// Of the target folder, if the caller has it.
  private let heldLock: DirectoryLock?
  let cancellation: Cancellation
  let emit: (MigrationEvent) -> Void
  /// Called with the report once the caches are in place, before the working folder is removed: after a kill in
  /// between, the next run writes the reports again.
  let writeReports: (MigrationReport) throws -> Void

  let clock = PhaseClock()
  var facts = RunFacts()

  init(
    storePath: String, directory: String, options: MigrationOptions, lock: DirectoryLock?, cancellation: Cancellation,
    emit: @escaping (MigrationEvent) -> Void, writeReports: @escaping (MigrationReport) throws -> Void
  ) {
    self.storePath = storePath
    self.directory = directory
    self.options = options
    heldLock = lock
    self.cancellation = cancellation
    self.emit = emit
    self.writeReports = writeReports
  }

  /// Runs to the end.
  /// - Throws: `MigrationError`, with the report of the failed run if its code writes one.
  func run() throws -> MigrationOutcome {
    do {
      var opening = try SourceOpening(path: storePath, salvage: options.salvage)
      facts.files = opening.recognition
      try opening.detect()
      facts.detection = opening.detection
      return try withFolders { work, madeFolder in
        try migrate(opening, work, madeFolder)
      }
    } catch {
      throw failure(error)
    }
  }

  // MARK: Folders

  private func withFolders(
    _ body: (WorkFolder, String?) throws -> MigrationOutcome
  ) throws -> MigrationOutcome {
    if options.isDryRun {
      let folder = try PrivateFolder()
      defer { folder.remove() }
      return try body(WorkFolder(path: folder.path), nil)
    }
    let madeFolder = try FileSystem.makeFolder(directory)
    let work = WorkFolder(directory: directory)
    do {
      let lock = try heldLock ?? DirectoryLock(directory: directory)
      defer { withExtendedLifetime(lock) {} }
      do {
        try FileSystem.checkWritable(directory)
        return try body(work, madeFolder)
      } catch {
        let state = work.loadState()
        let failure = MigrationError(error)
        if failure.code != .interrupted, !failure.isPublished, !failure.keepsWork, !mustFinish(state, after: failure) {
          work.remove()
          removeMade(state?.madeFolder ?? madeFolder)
        }
        throw error
      }
    } catch let error as MigrationError where error.code == .locked {
      throw error
    }
  }

  /// Whether some owners' caches are in place and others still wait, so that the same command must find what is finished:
  /// without it, the run would be refused because of the former, and the latter would never come.
  ///
  /// Not if the proof tells against the files. A replacement is never refused, and starts over because it may only
  /// replace what no app has written to since its start.
  private func mustFinish(_ state: RunState?, after failure: MigrationError) -> Bool {
    guard failure.code != .mismatch, options.existing != .replace, let state,
      let items = (state.publishing ?? state.finished)?.items
    else { return false }
    return items.contains { isInPlace($0, state.runID) }
  }

  /// Removes the folders that this run created, from the target upwards, if they are empty.
  private func removeMade(_ topmost: String?) {
    if let topmost { FileSystem.removeEmpty(directory, upTo: topmost) }
  }

  // MARK: The run

  /// How often a merge starts over because the cache changed in a way that changes its outcome.
  private static let attempts = 3

  private func migrate(
    _ opening: SourceOpening, _ work: WorkFolder, _ madeFolder: String?
  ) throws -> MigrationOutcome {
    for attempt in 1..<MigrationRun.attempts {
      do { return try migrate(opening, work, madeFolder, isRepeated: attempt > 1) } catch is CacheMovedOn {}
    }
    do { return try migrate(opening, work, madeFolder, isRepeated: true) } catch is CacheMovedOn {
      throw MigrationError(
        .locked, "A cache kept changing while it was merged; it is as the app left it.",
        hint: "Close the app that has it open, then run the command again.")
    }
  }

  private func migrate(
    _ opening: SourceOpening, _ work: WorkFolder, _ madeFolder: String?, isRepeated: Bool
  ) throws -> MigrationOutcome {
    let recognition = opening.recognition
    var state = try begin(recognition, work, madeFolder, isRepeated: isRepeated)
    facts.redaction = Redaction(salt: state.salt, reveals: options.reveal)
    facts.state = state
    // Before anything else: what an app writes from here on must not be replaced.
    let states = options.existing == .replace ? CacheStates(directory: directory) : nil
    if var publishing = state.publishing {
      publishing.report.run.resumed = state.resumed
      return try publish(publishing, state.runID, work, isResumed: true)
    }

    switch try proven(opening, work, &state, since: states) {
    case .dryRun(let outcome): return outcome
    case .publishing(let publishing, let open):
      return try publish(publishing, state.runID, work, open: open, since: states)
    }
  }

  /// What comes of reading the store. When this returns, nothing that is open belongs to the working folder: an open
  /// database must not be removed (Docs/Guides/apple-systems.md#what-is-different-there).
  private func proven(
    _ opening: SourceOpening, _ work: WorkFolder, _ state: inout RunState, since states: CacheStates?
  ) throws -> ProvenRun {
    let recognition = opening.recognition
    let stop = Cancellation()
    let digests = SourceDigests.start(options.digestsSource ? recognition.files : nil) { [cancellation] in
      stop.isCancelled || cancellation.isCancelled
    }
    do {
      let source = try open(opening, work, &state)
      let plan = try makePlan(source.reader)
      if let salvaged = source.salvaged {
        facts.salvage = try SalvageAccount(salvaged, isLogForeign: source.isLogForeign, routing: plan.routing)
      }
      let existing = try checkTargets(plan, since: states)
      try checkSpace(plan, work, existing: existing)

      var job = try MigrationJob(
        plan: plan, factory: source.factory, options: options, work: work, cancellation: cancellation, clock: clock,
        emit: emit, salvage: facts.salvage)
      if options.existing == .merge {
        job.ownerlessQuarantine = directory + "/" + OwnerRouting.Target.ownerless.fileName + ".rejects.jsonl"
        job.files.existing = existing
        job.quarantines = Dictionary(uniqueKeysWithValues: existing.keys.map { ($0, rejectsPath($0)) })
        // The caches may have changed since an attempt that was killed: merge into their current state, from the first
        // row.
        if let finished = state.finished {
          job.finished = try FinishedTargets(
            finished, runID: state.runID, plan.routing, work, targetPath: targetPath, rejectsPath: rejectsPath)
        }
        for (index, target) in plan.routing.targets.enumerated()
        where job.finished.results[index] == nil || job.finished.placed[index] != nil {
          work.removeCache(target.fileName)
        }
      }
      let result = try job.run()
      facts.add(result, plan)
      facts.sourceDigests = try digests.value()
      try checkUnchanged(recognition)
      try checkResult(result)
      return try finish(job, result, plan, work, &state, existing)
    } catch {
      // The digest thread reads the store; it must not outlive the run.
      stop.cancel()
      _ = try? digests.value()
      throw error
    }
  }

  /// Resumes an unfinished run of the same command on the same store, or starts over. A merge also resumes what a run
  /// without `--merge` finished and could not put in place, and what its own attempt has already merged.
  private func begin(
    _ recognition: StoreRecognition, _ work: WorkFolder, _ madeFolder: String?, isRepeated: Bool
  ) throws -> RunState {
    let path = URL(fileURLWithPath: storePath).standardizedPath
    guard !options.isDryRun, var state = work.loadState(), state.source == recognition.snapshot,
      state.sourcePath == path
    else { return try startAnew(recognition, work, madeFolder) }
    let isSame = state.options == options.fingerprint
    let isMerge = options.existing == .merge
    if isMerge, isSame && isRepeated || state.options == options.fingerprint(.refuse), let done = state.publishing {
      state.finished = done
      state.publishing = nil
      state.options = options.fingerprint
    } else if !isSame || isRepeated {
      return try startAnew(recognition, work, madeFolder)
    }
    // Unfinished files were never synced: they are only complete as long as the system has not restarted.
    guard state.publishing != nil || state.boot == BootIdentity.current else {
      return try startAnew(recognition, work, madeFolder)
    }
    if !isRepeated { state.resumed += 1 }
    try work.prepare()
    try work.save(state)
    return state
  }

  private func startAnew(
    _ recognition: StoreRecognition, _ work: WorkFolder, _ madeFolder: String?
  ) throws -> RunState {
    let earlier = work.loadState()
    if !options.isDryRun { work.remove() }
    try work.prepare()
    let state = RunState(
      runID: "r-" + RandomHex.text(bytes: 6), salt: RandomHex.text(bytes: 32),
      startedAt: CacheFile.currentMilliseconds(), source: recognition.snapshot,
      sourcePath: URL(fileURLWithPath: storePath).standardizedPath, options: options.fingerprint,
      madeFolder: madeFolder ?? earlier?.madeFolder, boot: BootIdentity.current)
    try work.save(state)
    return state
  }

  private func makePlan(_ reader: StoreReader) throws -> MigrationPlan {
    emit(.phase(.plan))
    reader.interruptWhen { [cancellation] in cancellation.isCancelled }
    let plan = try clock.measure(.plan) {
      try MigrationPlan(reader, selected: options.owners) { cancellation.isCancelled }
    }
    facts.plan = plan
    guard plan.totalRows > 0 || options.allowEmpty else { throw StoreError.noRows }
    return plan
  }
}

/// A run whose caches are proven.
enum ProvenRun {
  case dryRun(MigrationOutcome)
  /// What is to be put in place, and the caches that are open to be changed.
  case publishing(RunState.Publishing, open: [String: LiveCache])
}

/// Random bytes as hex, for run ids and keys.
enum RandomHex {
  static func text(bytes: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return Hex.text((0..<bytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}

/// Since its snapshot, a cache changed in a way that would make its merge end differently than proven; nothing was
/// written into it.
struct CacheMovedOn: Error {}
