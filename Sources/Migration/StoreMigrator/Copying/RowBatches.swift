import CacheLoading
import LegacyStore

/// The batches being filled, one for each target, and the points where the writing thread may commit.
struct RowBatches {
  /// What is sent to the writing thread.
  enum Output: Sendable {
    case batch(target: Int, LoadBatch)
    case checkpoint(Checkpoint)

    /// About how many bytes it has.
    var bytes: Int { if case .batch(_, let batch) = self { batch.bytes } else { 0 } }
  }

  /// Everything of this reader up to this point was sent.
  struct Checkpoint: Sendable {
    let entityIndex: Int
    /// `nil` = nothing of this entity; all rows of the one before were sent.
    let key: Int64?
    /// The rows that were read since the last checkpoint.
    let rows: Int64
    /// Those that received something since.
    let targets: [Int]
    let endsPiece: Bool
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

  /// Sends everything, so that the targets that received something can commit.
  /// - Returns: false if the other side stopped listening.
  mutating func checkpoint(_ entityIndex: Int, _ key: Int64, _ rows: Int64) -> Bool {
    flushAll()
      && emit(
        .checkpoint(
          Checkpoint(entityIndex: entityIndex, key: key, rows: rows, targets: touchedTargets(), endsPiece: false)))
  }

  /// The same at the end of a piece. At the end of an entity, all targets commit.
  mutating func finish(_ piece: ReadingPlan.Piece, _ rows: Int64) -> Bool {
    guard flushAll() else { return false }
    let touched = touchedTargets()
    return emit(
      .checkpoint(
        Checkpoint(
          entityIndex: piece.entityIndex + (piece.isLast ? 1 : 0), key: piece.isLast ? nil : piece.keys.upperBound,
          rows: rows, targets: piece.isLast ? Array(batches.indices) : touched, endsPiece: true)))
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
