import CacheStorage
import ChatModel
import Dispatch
import Foundation
import GRDBSQLite
import RawSQLite

/// The search index of one cache: what is left to do, and who does it.
///
/// Commits are noted on the writer's queue, which costs them a few table entries, and are followed on a queue of the
/// index's own. What another connection commits is noticed as a reload, and what was committed while nobody followed by
/// the stamp of the file; either way, everything is compared. The index may be behind the cache, so whatever it finds is
/// looked up in the cache.
// Sendable although unchecked: `state` is read and written only while `lock` is held; `work` is used on `queue` only.
final class SearchIndex: @unchecked Sendable {
  private struct State {
    var isOn = false
    var isEnded = false
    /// Whether the file has been opened, so that it is known what is missing.
    var isOpen = false
    /// Messages that were written or removed.
    var keys: [ChannelURL: Set<Int64>] = [:]
    var keyCount = 0
    /// Channels that have to be compared.
    var channels: [String] = []
    /// Whether everything has to be compared.
    var isReloaded = false
    /// What `work` said last.
    var isComparing = false
    /// Whether parts may have to be rewritten.
    var isRewriteDue = false
    var isStampDue = false
    var task: Task<Void, Never>?
    /// Files that were of no use in a row.
    var restarts = 0

    var isQuiet: Bool { isOpen && keys.isEmpty && channels.isEmpty && !isReloaded && !isComparing && !isRewriteDue }
    var isComplete: Bool { isOn && isOpen && !isReloaded && !isComparing }
  }

  /// More messages than these are found by comparing their channels.
  private static let mostKeys = 20_000
  /// Commits that follow each other closely go into the index together; in nanoseconds. A search does not wait for it.
  private static let delay: UInt64 = 200_000_000
  /// Without commits for so long, the index records that it agrees with the cache; in nanoseconds.
  private static let stampDelay: UInt64 = 3_000_000_000

  private let lock = NSLock()
  private var state = State()
  private let queue = DispatchQueue(label: "ChatCache.search", qos: .utility)
  private let work: SearchIndexWork
  private let place: CachePlace
  private let gate: WriteGate
  private let notices: ChangeNotices

  init(_ place: CachePlace, _ gate: WriteGate, _ notices: ChangeNotices, busyTimeout: Double) {
    (self.place, self.gate, self.notices) = (place, gate, notices)
    work = SearchIndexWork(place, busyTimeout: busyTimeout)
  }

  var isOn: Bool { lock.withLock { state.isOn } }
  /// Whether it has every message that the cache had, except for those of the latest commits.
  var isComplete: Bool { lock.withLock { state.isComplete } }

  // MARK: On and off

  /// - Throws: `CacheError`: `search_unsupported`.
  func begin() throws {
    try SearchIndex.check()
    lock.withLock { (state.isOn, state.isStampDue) = (!state.isEnded, true) }
    follow(after: 0)
  }

  /// Ends what is under way, and removes the file.
  func stop() async {
    lock.withLock {
      state.task?.cancel()
      state = State(isEnded: state.isEnded)
    }
    await removeFile()
  }

  /// Removes the file. If the index is on, it begins anew.
  func removeFile() async {
    await gate.enter()
    defer { gate.leave() }
    await onQueue { [self] in
      work.remove(beside: place.current.fileURL.path)
      lock.withLock {
        (state.keys, state.keyCount, state.channels) = ([:], 0, [])
        state.isOpen = false
      }
    }
    if isOn { follow(after: 0) }
  }

  /// The cache continues in another file.
  /// - Parameter path: of the earlier one.
  func move(from path: String) async {
    await onQueue { [self] in work.remove(beside: path) }
    lock.withLock { state.isOpen = false }
    noteReload()
  }

  /// Nothing is followed any longer. Returns at once.
  func end() {
    lock.withLock {
      state.isEnded = true
      state.isOn = false
      state.task?.cancel()
    }
  }

  /// Waits for the step that runs, and closes the file.
  func close() {
    end()
    queue.sync { work.close() }
  }

  /// - Parameter module: FTS5, except in tests.
  /// - Throws: `CacheError` if this SQLite does not have it.
  static func check(module: String = "fts5") throws {
    do {
      let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try connection.execute("CREATE VIRTUAL TABLE words USING \(module)(word, content='', detail=none)")
    } catch {
      throw CacheError(
        .searchUnsupported,
        "The SQLite of this system has no FTS5. Search on the server, or link a SQLite that has it.", cause: error)
    }
  }

  // MARK: What happened

  /// A transaction was committed. Called on the writer's queue.
  func note(_ change: CacheChange?) {
    lock.withLock {
      guard state.isOn else { return }
      state.isStampDue = true
      guard let change else { return }
      if change.isReloaded || change.isEverythingCleared { state.isReloaded = true }
      for channel in change.channels { note(channel) }
    }
    follow(after: SearchIndex.delay)
  }

  private func note(_ change: ChannelChange) {
    let ids = change.insertedMessages + change.updatedMessages + change.deletedMessages
    if change.row == .deleted || change.isCleared || state.keyCount + ids.count > SearchIndex.mostKeys {
      state.channels.append(change.channelURL)
    } else if !ids.isEmpty {
      let before = state.keys[change.channelURL]?.count ?? 0
      state.keys[change.channelURL, default: []].formUnion(ids)
      state.keyCount += (state.keys[change.channelURL]?.count ?? 0) - before
    }
  }

  /// Another connection committed: anything may be different.
  func noteReload() {
    lock.withLock { if state.isOn { state.isReloaded = true } }
    follow(after: SearchIndex.delay)
  }

  // MARK: Following

  /// Sees to it that someone does what there is to do.
  private func follow(after delay: UInt64) {
    lock.withLock {
      guard state.isOn, state.task == nil else { return }
      state.task = Task(priority: .utility) { [weak self] in
        if delay > 0 { try? await Task.sleep(nanoseconds: delay) }
        await self?.run()
      }
    }
  }

  private func run() async {
    while !Task.isCancelled {
      do {
        while try await step() {}
      } catch {
        // Nothing is lost. The next commit, search or start tries again.
        lock.withLock { if !Task.isCancelled { state.task = nil } }
        return
      }
      guard lock.withLock({ state.isStampDue }) else { break }
      try? await Task.sleep(nanoseconds: SearchIndex.stampDelay)
      if !Task.isCancelled { await stamp() }
    }
    lock.withLock { if !Task.isCancelled { state.task = nil } }
    // What came between the last look and here.
    if lock.withLock({ state.isOn && state.task == nil && !state.isQuiet }) { follow(after: SearchIndex.delay) }
  }

  private func stamp() async {
    await gate.enter()
    defer { gate.leave() }
    await onQueue { [self] in
      guard
        lock.withLock({
          defer { if state.isQuiet { state.isStampDue = false } }
          return state.isOn && state.isQuiet
        })
      else { return }
      let isStamped = try? work.stamp(while: { lock.withLock { state.isQuiet } }) {
        notices.publishReload()
        lock.withLock { state.isReloaded = true }
      }
      // Something was written in the meantime: after that.
      if isStamped == false { lock.withLock { state.isStampDue = true } }
    }
  }

  /// Does some of what there is to do.
  /// - Returns: false if there was nothing.
  private func step() async throws -> Bool {
    await gate.enter()
    defer { gate.leave() }
    return try await onQueue { try self.stepNow() }.get()
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async -> Result<Value, any Error> {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { try body() }) }
    }
  }

  private func onQueue(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async {
        body()
        continuation.resume()
      }
    }
  }

  /// Runs on the queue.
  private func stepNow() throws -> Bool {
    guard isOn else { return false }
    let (keys, channels, isReloaded, isRewriteDue) = lock.withLock { take() }
    do {
      defer { lock.withLock { state.isComparing = work.isComparing } }
      try work.open()
      if isReloaded { work.compareEverything() }
      if !channels.isEmpty { work.compare(channels) }
      lock.withLock { state.isOpen = true }
      let isMore: Bool
      if keys.isEmpty {
        isMore = try work.compareNext() || isRewriteDue && rewriteNext()
      } else {
        try work.update(keys)
        isMore = true
      }
      lock.withLock { state.restarts = 0 }
      return isMore
    } catch {
      lock.withLock {
        for (url, ids) in keys { state.keys[url, default: []].formUnion(ids) }
        state.keyCount += keys.values.reduce(0) { $0 + $1.count }
        state.channels += channels
        state.isReloaded = state.isReloaded || isReloaded
      }
      return try startOver(after: error)
    }
  }

  private func rewriteNext() throws -> Bool {
    let wasDue = try work.rewriteNext()
    if !wasDue { lock.withLock { state.isRewriteDue = false } }
    return wasDue
  }

  /// A file that is damaged is made anew, twice at most: then the disk is at fault.
  /// - Throws: the error, if that does not help.
  private func startOver(after error: any Error) throws -> Bool {
    guard SearchIndexFile.isUnusable(error),
      lock.withLock({
        state.restarts += 1
        return state.restarts <= 2
      })
    else { throw CacheError.wrapping(error) }
    work.startOver()
    lock.withLock { (state.isComparing, state.isOpen) = (true, false) }
    return true
  }

  /// What the next step does.
  private func take() -> (keys: [ChannelURL: Set<Int64>], channels: [String], isReloaded: Bool, isRewriteDue: Bool) {
    var keys: [ChannelURL: Set<Int64>] = [:]
    var room = SearchIndexWork.batch
    while room > 0, let (url, ids) = state.keys.first {
      let taken = Set(ids.prefix(room))
      keys[url] = taken
      room -= taken.count
      state.keyCount -= taken.count
      let left = ids.subtracting(taken)
      state.keys[url] = left.isEmpty ? nil : left
    }
    defer { (state.channels, state.isReloaded) = ([], false) }
    // Any step may remove words.
    let isBusy = !keys.isEmpty || !state.channels.isEmpty || state.isReloaded || state.isComparing || !state.isOpen
    if isBusy { state.isRewriteDue = true }
    return (keys, state.channels, state.isReloaded, state.isRewriteDue)
  }

  // MARK: Waiting and finding

  /// Returns when the index has everything, and nothing that the cache no longer has.
  /// - Throws: `CacheError`; `CancellationError`, while the index goes on.
  func untilComplete() async throws {
    while true {
      try Task.checkCancellation()
      try requireOn()
      if try await !step(), lock.withLock({ state.isQuiet }) { return }
    }
  }

  /// What was committed before is found. While the index is being built, or writes are held back, that is not waited
  /// for.
  private func catchUp() async throws {
    while lock.withLock({ !state.isOpen || !state.keys.isEmpty || !state.channels.isEmpty }), !gate.isShut {
      try Task.checkCancellation()
      // A full disk keeps the index from growing, but not from being searched.
      do { _ = try await step() } catch { return }
    }
  }

  /// The messages that may match, in the order of time.
  /// - Throws: `CacheError`.
  func candidates(
    _ search: CacheSearch, _ terms: SearchTerms, after position: SearchPosition?, limit: Int
  ) async throws -> (found: [SearchCandidate], isComplete: Bool) {
    try requireOn()
    try await catchUp()
    let result = await onQueue { [self] () throws -> (found: [SearchCandidate], isComplete: Bool) in
      // It may have been turned off or closed in the meantime.
      try requireOn()
      let found = try work.candidates(search, terms, after: position, limit: limit)
      return lock.withLock {
        // Somebody else removed the file, and the one that is there now is empty.
        if work.isComparing { state.isComparing = true }
        // No step runs here, so what is left to do is all in the state.
        return (found, state.isComplete && state.keys.isEmpty)
      }
    }
    switch result {
    case .success(let found):
      if !found.isComplete { follow(after: 0) }
      return found
    case .failure(let error):
      guard try await onQueue({ try self.startOver(after: error) }).get() else { return ([], false) }
      follow(after: 0)
      return ([], false)
    }
  }

  private func requireOn() throws {
    try lock.withLock {
      if state.isEnded { throw CacheError.closedCache }
      guard state.isOn else {
        try SearchIndex.check()
        throw CacheError(
          .searchIndexOff,
          "The cache has no search index. Open it with isSearchable in its options, or call turnSearchOn.")
      }
    }
  }
}
