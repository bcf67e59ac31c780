import Foundation
import LegacyStore

/// Which rows of a store are read when, and by how many threads: the small tables by one, then the messages by several,
/// because what makes a message an outgoing one's confirmation is known only after the small tables.
struct ReadingPlan: Sendable {
  /// Rows of one entity with consecutive keys.
  struct Piece: Sendable, Equatable {
    /// The place of the entity in `LegacyModel.copyOrder`.
    let entityIndex: Int
    let keys: ClosedRange<Int64>
    /// Whether it has the last rows of the entity.
    let isLast: Bool
  }

  /// Pieces that several threads take in turn.
  struct Step: Sendable, Equatable {
    let readers: Int
    let pieces: [Piece]
  }

  /// How the messages of a store are shared by threads.
  struct Sharing: Sendable {
    /// Threads at most.
    let readers: Int
    let rows: Int64
    let rowsPerBlock: Int64

    /// One thread that writes keeps up with about three that read and decode.
    static var availableReaders: Int { min(ProcessInfo.processInfo.activeProcessorCount, 3) }

    /// - Parameters:
    ///   - rows: messages.
    ///   - bytesPerRow: of the store, on average. A thread that is ahead waits with about a block, so blocks of large rows
    ///     have few.
    init(readers: Int = availableReaders, rows: Int64, bytesPerRow: Int64) {
      self.readers = readers
      self.rows = rows
      rowsPerBlock = min(max((2 << 20) / max(bytesPerRow, 1), 50), 2_000)
    }
  }

  let steps: [Step]

  /// - Parameters:
  ///   - positions: how far each target's file is.
  ///   - sharing: `nil` = one thread reads everything.
  init(_ factory: StoreReaderFactory, from positions: [RowReader.Position], sharing: Sharing?) throws {
    let order = factory.detection.model.copyOrder
    let sharing = sharing.flatMap { $0.readers > 1 ? $0 : nil }
    // Positions of targets that have finished copying are after every entity.
    let start = positions.map(\.entityIndex).min() ?? 0
    let due = order.indices.filter { $0 >= start }
    let small = due.filter { !order[$0].isMessage }.map { Piece(entityIndex: $0, keys: .min ... .max, isLast: true) }
    let messages = try due.filter { order[$0].isMessage }.flatMap { index in
      let blocks = KeyBlocks(
        sharing == nil ? nil : try factory.make().keyRange(of: order[index]), rows: sharing?.rows ?? 0,
        rowsPerBlock: sharing?.rowsPerBlock ?? 1)
      return blocks.indices(after: RowReader.Position.start(of: index, positions)).map {
        Piece(entityIndex: index, keys: blocks[$0], isLast: $0 == blocks.count - 1)
      }
    }
    let readers = min(sharing?.readers ?? 1, messages.count)
    let all =
      readers > 1
      ? [Step(readers: 1, pieces: small), Step(readers: readers, pieces: messages)]
      : [Step(readers: 1, pieces: small + messages)]
    steps = all.filter { !$0.pieces.isEmpty }
  }
}
