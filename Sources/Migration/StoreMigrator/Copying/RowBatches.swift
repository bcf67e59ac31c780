import CacheLoading
import LegacyStore

/// The batches being filled, one for each target, and the points where the writing thread commits.
struct RowBatches {
  /// What is sent to the writing thread.
  enum Output: Sendable {
    case batch(target: Int, LoadBatch)
    /// Everything up to this key of this entity was sent; `targets` have something to commit.
    case checkpoint(entityIndex: Int, key: Int64?, rows: Int64, targets: [Int])
  }

  private static let rowsPerBatch = 1_000
  /// One batch per target waits, so their total size is bounded.
  private let bytesPerBatch: Int
  private var batches: [LoadBatch?]
  private var isTouched: [Bool]
  private let recycle: () -> LoadBatch?
  private let emit: (Output) -> Bool

  /// - Parameters:
  ///   - recycle: a batch that was written; `nil` if there is none.
  ///   - emit: false if the other side stopped listening.
  init(targets: Int, recycle: @escaping () -> LoadBatch?, emit: @escaping (Output) -> Bool) {
    batches = Array(repeating: nil, count: targets)
    isTouched = Array(repeating: false, count: targets)
    bytesPerBatch = max((2 << 20) / max(targets, 1), 64 << 10)
    self.recycle = recycle
    self.emit = emit
  }

  /// Takes a target's batch for one more row, until `putBack`. Moved out: a copy would count the references of a dozen
  /// arrays for every row.
  mutating func removeBatch(_ target: Int, _ entity: LegacyEntity) -> LoadBatch {
    isTouched[target] = true
    if let batch = batches[target].take() { return batch }
    guard var used = recycle() else { return LoadBatch(entity: entity.rawValue) }
    used.reset(for: entity.rawValue)
    return used
  }

  mutating func putBack(_ batch: consuming LoadBatch, _ target: Int) { batches[target] = consume batch }

  /// Sends a full batch.
  /// - Returns: false if the other side stopped listening.
  mutating func flushIfFull(_ target: Int) -> Bool {
    guard let batch = batches[target],
      batch.account.count + batch.seen.count >= RowBatches.rowsPerBatch || batch.arena.count >= bytesPerBatch
    else { return true }
    return flush(target)
  }

  private mutating func flush(_ target: Int) -> Bool {
    guard let batch = batches[target].take() else { return true }
    return emit(.batch(target: target, batch))
  }

  /// Sends everything, and has the targets that received something commit.
  /// - Returns: false if the other side stopped listening.
  mutating func checkpoint(_ entityIndex: Int, _ key: Int64, _ rows: Int64) -> Bool {
    flushAll() && emit(.checkpoint(entityIndex: entityIndex, key: key, rows: rows, targets: touchedTargets()))
  }

  /// The same at the end of an entity, where all targets commit.
  mutating func finish(_ entityIndex: Int, _ rows: Int64) -> Bool {
    guard flushAll() else { return false }
    _ = touchedTargets()
    return emit(.checkpoint(entityIndex: entityIndex + 1, key: nil, rows: rows, targets: Array(batches.indices)))
  }

  private mutating func flushAll() -> Bool {
    for target in batches.indices { guard flush(target) else { return false } }
    return true
  }

  private mutating func touchedTargets() -> [Int] {
    let touched = isTouched.indices.filter { isTouched[$0] }
    for target in touched { isTouched[target] = false }
    return touched
  }
}
