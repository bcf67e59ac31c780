import CacheLoading
import CacheStorage
import Foundation
import LegacyStore
import MigrationReport

/// One retry, from looking at the file to putting cache and quarantine in place. Synchronous, on its own thread;
/// `RejectRetry` wraps it for callers.
final class RetryRun {
  let options: RejectRetry
  let cancellation: Cancellation
  let emit: (MigrationEvent) -> Void
  let writeReports: (MigrationReport) throws -> Void

  let clock = PhaseClock()
  let runID = "r-" + RandomHex.text(bytes: 6)
  let startedAt = CacheFile.currentMilliseconds()
  let redaction: Redaction
  /// What is known so far, for the report.
  var targets: [RetryTarget] = []
  var lines: RetryLines?

  init(
    _ options: RejectRetry, cancellation: Cancellation, emit: @escaping (MigrationEvent) -> Void,
    writeReports: @escaping (MigrationReport) throws -> Void
  ) {
    self.options = options
    self.cancellation = cancellation
    self.emit = emit
    self.writeReports = writeReports
    redaction = Redaction(salt: RandomHex.text(bytes: 32), reveals: options.reveal)
  }

  /// Runs to the end.
  /// - Throws: `MigrationError`, with the report of the failed run if its code writes one.
  func run() throws -> MigrationReport {
    do {
      let input = try RetryInput(options.file)
      return try withFolder(input) { try retry(input, $0, attempt: 1) }
    } catch {
      var failure = MigrationError(error)
      if failure.code.writesReport, !failure.isPublished {
        failure.report = report(Verdict(failure.code, message: failure.message, hint: failure.hint))
      }
      throw failure
    }
  }

  // MARK: Folder

  /// Nothing in the folder is ever resumed: a killed retry starts over.
  private func withFolder(
    _ input: RetryInput, _ body: (WorkFolder) throws -> MigrationReport
  ) throws -> MigrationReport {
    if options.isDryRun {
      let folder = try PrivateFolder()
      defer {
        closeRows()
        folder.remove()
      }
      let work = WorkFolder(path: folder.path)
      try work.prepare()
      return try body(work)
    }
    let lock = try DirectoryLock(directory: input.directory)
    defer { withExtendedLifetime(lock) {} }
    try FileSystem.checkWritable(input.directory)
    let parent = WorkFolder(directory: input.directory).path
    let work = WorkFolder(path: input.workPath)
    work.remove()
    defer {
      closeRows()
      work.remove()
      // Fails if an interrupted migration waits in there.
      rmdir(parent)
    }
    _ = try FileSystem.makeFolder(parent)
    try work.prepare()
    return try body(work)
  }

  /// An open database must not be removed.
  private func closeRows() { for target in targets { target.rows?.store.closeFile() } }

  // MARK: The run

  /// How often a retry starts over because a cache changed in a way that changes its outcome.
  private static let attempts = 3

  private func retry(_ input: RetryInput, _ work: WorkFolder, attempt: Int) throws -> MigrationReport {
    do { return try retry(input, work) } catch is CacheMovedOn {
      guard attempt < RetryRun.attempts else {
        throw MigrationError(
          .locked, "A cache kept changing while its rows were tried; it is as the app left it.",
          hint: "Close the app that has it open, then run the command again.")
      }
      closeRows()
      targets = []
      work.remove()
      try work.prepare()
      return try retry(input, work, attempt: attempt + 1)
    }
  }

  private func retry(_ input: RetryInput, _ work: WorkFolder) throws -> MigrationReport {
    emit(.phase(.view))
    var lines = try RetryLines(path: input.quarantinePath)
    if let path = input.cachePath {
      try openCache(input.name, path, work)
    } else {
      try openOwners(lines, input, work)
    }
    emit(.phase(.plan))
    try clock.measure(.plan) {
      if input.cachePath != nil { try plan(&lines) } else { try planOwnerless(&lines) }
    }
    self.lines = lines
    for index in targets.indices { try run(index, work) }
    let remaining = try lines.remaining { target, entity, key in targets[target].reason(entity, key) }
    let report = report(verdict())
    if !options.isDryRun { try publish(input, lines, remaining, report, work) }
    return report
  }

  private func openCache(_ name: String, _ path: String, _ work: WorkFolder) throws {
    try clock.measure(.view) {
      let userID = try SetAsideReader(path: path).userID()
      let copy = work.cachePath(name)
      var live: LiveCache?
      if options.isDryRun {
        try SetAsideReader(path: path).copy(to: copy) { cancellation.isCancelled }
      } else {
        let taken = try LiveCache.openExisting(path, userID: String(decoding: userID, as: UTF8.self))
        try taken.copy(to: copy) { cancellation.isCancelled }
        live = taken
      }
      let cache = try SetAsideReader(path: copy)
      let model = try cache.models().compactMap(LegacyModel.init(rawValue:)).first
      targets.append(
        RetryTarget(
          name: name, path: path, copy: copy, userID: userID, model: model, live: live,
          rows: try model.map { try RetryRows(path: work.viewFolder + "/\(targets.count).sqlite", model: $0) }))
    }
  }

  /// Opens the cache of every owner that the rows without one now have.
  private func openOwners(_ lines: RetryLines, _ input: RetryInput, _ work: WorkFolder) throws {
    var owners: Set<[UInt8]> = []
    var strangers = 0
    try QuarantineFile.forEachLine(of: lines.data) { _, line, _ in
      guard let owner = RetryRun.owner(of: line) else { return }
      let path = cachePath(of: owner.id, in: input)
      if FileSystem.exists(path) {
        owners.insert(owner.id)
      } else if !owner.isAmbiguous {
        strangers += 1
      }
    }
    guard strangers == 0 else {
      throw MigrationError(
        .sourceMissing,
        "\(strangers.counted("row")) \(strangers.agreeing("names", "name")) an owner who has no cache in this folder; nothing was changed.",
        hint: "Correct the owner, or migrate that owner into this folder first. The rows stay in the file.")
    }
    for owner in owners.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let path = cachePath(of: owner, in: input)
      try RetryInput.checkCache(path)
      try openCache(CacheFile.name(forUserID: String(decoding: owner, as: UTF8.self)), path, work)
    }
  }

  private func cachePath(of owner: [UInt8], in input: RetryInput) -> String {
    input.directory + "/" + CacheFile.name(forUserID: String(decoding: owner, as: UTF8.self)) + ".sqlite"
  }

  /// The owner of a row that had none; ambiguous if it can also be the file's spelling of an id that is not text.
  static func owner(of line: QuarantineLine) -> (id: [UInt8], isAmbiguous: Bool)? {
    guard let row = line.rowOfItsModel, let owner = row.owner, UTF8Text.isValid(owner) else { return nil }
    return (owner, row.isOwnerAmbiguous && line.reason == Array(RejectReason.columnImpossible.rawValue.utf8))
  }

  private func run(_ index: Int, _ work: WorkFolder) throws {
    guard let rows = targets[index].rows, !rows.isEmpty else { return }
    let target = targets[index]
    let job = RetryJob(
      rows: rows, userID: target.userID, path: target.copy, waiting: work.waitingPath(target.name),
      untouched: work.untouchedWaitingPath(target.name), rejectsPath: work.rejectsPath(target.name),
      options: options, cancellation: cancellation, clock: clock, emit: emit)
    targets[index].result = try job.run()
    targets[index].job = job
  }
}

/// A cache that rows are merged into.
struct RetryTarget {
  let name: String
  let path: String
  let copy: String
  let userID: [UInt8]
  /// The model of the last store that was migrated into it; `nil` if there was none.
  let model: LegacyModel?
  /// `nil` in a dry run.
  let live: LiveCache?
  var rows: RetryRows?
  var job: RetryJob?
  var result = RetryJob.Result()
  /// Undecoded rows of entities that the model does not have, and of another store whose key is taken.
  var untried: [LegacyEntity: Int] = [:]

  /// Why a row stays in the quarantine; `nil` if it is removed.
  func reason(_ entity: LegacyEntity, _ key: Int64) -> String? {
    switch result.outcomes[entity]?[key] {
    case .rejected: result.reasons[entity.rawValue]?[key] ?? FindingCode.columnImpossible.rawValue
    case .undecoded: FindingCode.undecoded.rawValue
    default: nil
    }
  }
}
