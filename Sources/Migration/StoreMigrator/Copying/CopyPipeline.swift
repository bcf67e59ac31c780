import CacheLoading
import Foundation
import LegacyStore

/// The copy: other threads read, decode and judge; the calling thread writes and commits.
struct CopyPipeline {
  let factory: StoreReaderFactory
  let routing: OwnerRouting
  let codecs: [any PayloadCodec]
  let cancellation: Cancellation
  /// In a merge, the cache that each target is merged into.
  let mergedCaches: [String?]
  /// In a merge, the caches of other groups: a retry may have given them rows that have no owner.
  var otherCaches: [String?] = []
  /// `nil` = one thread reads everything, as in a merge, where rows are compared with an account in their order.
  var sharing: ReadingPlan.Sharing?
  /// A commit comes at the checkpoint that is closest to so many rows.
  var rowsPerCommit: Int64 = 10_000
  /// See `PieceReaders`.
  var waitingBytes = 12 << 20

  /// Fills the loaders from where they are to the end of the store.
  /// - Parameter progress: called after each commit with the number of rows read since the previous one.
  func run(_ loaders: [CacheLoader], progress: (Int64) -> Void) throws {
    let positions = loaders.map { loader in
      loader.currentStage == .copying
        ? RowReader.Position(entityIndex: Int(loader.entityIndex), key: loader.afterKey)
        : RowReader.Position(entityIndex: .max, key: nil)
    }
    var findings = RowJudge.Findings(
      outgoingRequestIDs: try loaders.map { try $0.outgoingRequestIDs() }, chunkChannels: loaders.map { _ in [] })
    let removedChannels = try loaders.map { try $0.removedChannels() }
    let used = BoundedQueue<LoadBatch>(capacity: 8)
    let plan = try ReadingPlan(factory, from: positions, sharing: sharing)
    for step in plan.steps {
      let readers = PieceReaders(step, waitingBytes: waitingBytes) { [self, findings] emit in
        let reader = try factory.make()
        reader.interruptWhen { [cancellation] in cancellation.isCancelled }
        let judge = RowJudge(
          methods: try factory.makeMethodReader(), isMerge: mergedCaches.map { $0 != nil }, findings: findings,
          removedChannels: removedChannels, codecs: codecs)
        return RowReader(
          reader, routing: routing, positions: positions, judge: judge,
          batches: RowBatches(targets: routing.targets.count, recycle: { used.dequeueIfAny() }, emit: emit),
          mergedCaches: mergedCaches, otherCaches: otherCaches)
      }
      do {
        try write(readers, to: loaders, used, progress)
        findings = try readers.findings() ?? findings
      } catch {
        for loader in loaders { loader.rollback() }
        readers.stop()
        throw error
      }
    }
    for loader in loaders where loader.currentStage == .copying { try loader.finishCopying() }
  }

  /// Writes what the readers send, and commits at checkpoints that are far enough from each other.
  private func write(
    _ readers: PieceReaders, to loaders: [CacheLoader], _ used: BoundedQueue<LoadBatch>, _ progress: (Int64) -> Void
  ) throws {
    var rows: Int64 = 0
    var touched: Set<Int> = []
    while let output = try readers.next() {
      switch output {
      case .batch(let target, let batch):
        try loaders[target].append(batch)
        used.putIfRoom(batch)
      case .checkpoint(let checkpoint):
        rows += checkpoint.rows
        touched.formUnion(checkpoint.targets)
        guard rows + checkpoint.rows / 2 >= rowsPerCommit || checkpoint.key == nil else { continue }
        for target in touched.sorted() where loaders[target].currentStage == .copying {
          try loaders[target].commit(entityIndex: Int64(checkpoint.entityIndex), afterKey: checkpoint.key)
        }
        touched = []
        progress(rows)
        rows = 0
        // Everything before a commit is on disk.
        if cancellation.isCancelled { throw MigrationError.interrupted }
      }
    }
  }
}
