import ChatCache
import Foundation
import LegacyStore
import MigrationReport

extension MigrationRun {
  /// Seals the proven files, decides the verdict, and puts everything in place.
  func finish(
    _ job: MigrationJob, _ result: JobResult, _ plan: MigrationPlan, _ work: WorkFolder, _ state: inout RunState,
    _ locks: [String: CacheFileLock?]
  ) throws -> MigrationOutcome {
    if options.isDryRun {
      let report = facts.report(facts.verdict(isDryRun: true), clock: clock, options: options)
      return MigrationOutcome(report: report, caches: [])
    }
    emit(.phase(.publish))
    let items = try clock.measure(.publish) { try seal(job, plan, work) }
    let report = facts.report(facts.verdict(isDryRun: false), clock: clock, options: options)
    let publishing = RunState.Publishing(items: items, report: report)
    state.publishing = publishing
    try work.save(state)
    return try publish(publishing, work, locks: locks.values.compactMap { $0 })
  }

  /// Ends each file: rejected rows beside it, no waiting tables inside, WAL mode, on the disk.
  private func seal(
    _ job: MigrationJob, _ plan: MigrationPlan, _ work: WorkFolder
  ) throws -> [RunState.Publishing.Item] {
    try plan.routing.targets.enumerated().map { index, target in
      let name = target.fileName
      let rejects: Int
      do {
        let loader = try job.loader(target, cacheBytes: 1 << 20)
        // A merge adds to the quarantine of the runs before it.
        let earlier = options.existing == .merge ? directory + "/" + name + ".rejects.jsonl" : nil
        rejects = try loader.writeRejects(to: work.rejectsPath(name), after: earlier)
        try loader.seal(
          CacheLoader.RunRecord(
            runID: facts.state?.runID ?? "", model: plan.model.rawValue, startedAt: facts.state?.startedAt ?? 0,
            finishedAt: CacheFile.currentMilliseconds(), coversAllOwners: options.owners == nil,
            ledger: facts.ledgerText(of: target), rungs: facts.salvage?.rungsText(target: index)))
      }
      try FileSystem.sync(work.cachePath(name))
      return RunState.Publishing.Item(
        name: name, userID: target.userID, hasCache: target.userID != nil, hasRejects: rejects > 0,
        replaces: fileFacts(targetPath(name)))
    }
  }

  private func fileFacts(_ path: String) -> SourceFiles.Facts? {
    (try? SourceFiles(mainPath: path).snapshot())?.files.first { $0.role == SourceFiles.Role.main.rawValue }
  }

  /// Locks the caches that an interrupted run was about to replace.
  /// - Returns: `nil` when one of them changed since: the merged copy would lose that.
  func relock(_ publishing: RunState.Publishing, _ work: WorkFolder) throws -> [CacheFileLock]? {
    var locks: [CacheFileLock] = []
    for item in publishing.items {
      guard let userID = item.userID, item.hasCache, FileSystem.exists(work.cachePath(item.name)) else { continue }
      guard FileSystem.exists(targetPath(item.name)) else {
        if item.replaces == nil { continue }
        return nil
      }
      guard item.replaces != nil else {
        throw MigrationError(
          .targetExists, "A cache came into the target folder while this run was interrupted.",
          hint: "Move it away, or use --replace or --merge.")
      }
      locks.append(try CacheFileLock.take(targetPath(item.name), userID: userID))
      guard fileFacts(targetPath(item.name)) == item.replaces else { return nil }
    }
    return locks
  }

  /// Renames the finished files into place one after the other, writes the reports, removes the working folder last. It
  /// can be killed anywhere and run again: what was renamed is no longer in the working folder. That stays as well when
  /// the reports cannot be written, so that the next run writes them.
  func publish(
    _ publishing: RunState.Publishing, _ work: WorkFolder, locks: [CacheFileLock]
  ) throws -> MigrationOutcome {
    var caches: [MigrationOutcome.PublishedCache] = []
    for lock in locks { lock.discardLog() }
    defer { for lock in locks { lock.abandon() } }
    for item in publishing.items {
      let target = targetPath(item.name)
      let rejects = directory + "/" + item.name + ".rejects.jsonl"
      if item.hasRejects {
        if FileSystem.exists(work.rejectsPath(item.name)) {
          try FileSystem.rename(work.rejectsPath(item.name), rejects)
        }
      } else if options.existing == .replace {
        FileSystem.remove(rejects)
      }
      if item.hasCache, FileSystem.exists(work.cachePath(item.name)) {
        try FileSystem.rename(work.cachePath(item.name), target)
      }
      if let userID = item.userID {
        caches.append(
          MigrationOutcome.PublishedCache(
            userID: userID, path: target, rejectsPath: item.hasRejects ? rejects : nil))
      }
    }
    try FileSystem.sync(directory)
    do { try writeReports(publishing.report) } catch {
      // The next run needs what is to be reported, and no copy of the store: the disk may be full.
      for folder in [work.viewFolder, work.temporaryFolder] { FileSystem.remove(folder) }
      throw MigrationError.reportsMissing(
        error, report: publishing.report,
        hint: "The caches are in place and proven; only reports are missing. Make room, or name another --report, and "
          + "run the same command again: it writes the reports and nothing else.")
    }
    work.remove()
    return MigrationOutcome(report: publishing.report, caches: caches)
  }
}
