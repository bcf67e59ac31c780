import CacheLoading
import Foundation
import LegacyStore

/// The copy: one thread reads, decodes and judges; the calling thread writes and commits.
struct CopyPipeline {
  let factory: StoreReaderFactory
  let routing: OwnerRouting
  let codecs: [any PayloadCodec]
  let cancellation: Cancellation
  /// In a merge, the cache that each target is merged into.
  let mergedCaches: [String?]
  /// In a merge, the caches of other groups: a retry may have given them rows that have no owner.
  var otherCaches: [String?] = []

  /// Fills the loaders from where they are to the end of the store.
  /// - Parameter progress: called after each commit with the number of rows read since the previous one.
  func run(_ loaders: [CacheLoader], progress: (Int64) -> Void) throws {
    let positions = loaders.map { loader in
      loader.currentStage == .copying
        ? RowReader.Position(entityIndex: Int(loader.entityIndex), key: loader.afterKey)
        : RowReader.Position(entityIndex: .max, key: nil)
    }
    let requestIDs = try loaders.map { try $0.outgoingRequestIDs() }
    let removedChannels = try loaders.map { try $0.removedChannels() }
    let full = BoundedQueue<RowBatches.Output>(capacity: 6)
    let used = BoundedQueue<LoadBatch>(capacity: 8)
    let reading = Background(name: "cachebridge reader") {
      [factory, routing, codecs, cancellation, mergedCaches, otherCaches] in
      defer { full.close() }
      let reader = try factory.make()
      reader.interruptWhen { cancellation.isCancelled }
      let judge = RowJudge(
        methods: try factory.makeMethodReader(), isMerge: mergedCaches.map { $0 != nil },
        outgoingRequestIDs: requestIDs, removedChannels: removedChannels, codecs: codecs)
      let batches = RowBatches(
        targets: routing.targets.count, recycle: { used.dequeueIfAny() }, emit: { full.put($0) })
      let rows = RowReader(
        reader, routing: routing, positions: positions, judge: judge, batches: batches, mergedCaches: mergedCaches,
        otherCaches: otherCaches)
      return try rows.run()
    }
    do {
      while let output = full.dequeue() {
        switch output {
        case .batch(let target, let batch):
          try loaders[target].append(batch)
          used.putIfRoom(batch)
        case .checkpoint(let entityIndex, let key, let rows, let targets):
          for target in targets where loaders[target].currentStage == .copying {
            try loaders[target].commit(entityIndex: Int64(entityIndex), afterKey: key)
          }
          progress(rows)
          // A batch boundary: everything before it is on disk.
          if cancellation.isCancelled { throw MigrationError.interrupted }
        }
      }
      _ = try reading.value()
    } catch {
      full.close()
      used.close()
      for loader in loaders { loader.rollback() }
      // The reader's own error says more than the writer's "nobody is listening"; here the writer failed first.
      _ = try? reading.value()
      throw error
    }
    for loader in loaders where loader.currentStage == .copying { try loader.finishCopying() }
  }
}
