/// The frames of a `-wal` in order, each with what proves it.
///
/// SQLite stops at the first wrong frame. Here the chain of checksums continues after it, from the sum in the wrong
/// frame and from the one that it should have: every frame is still proven, only its predecessor is not. Frames of an
/// earlier round of the log, which a shorter round leaves after its end, also prove each other, but are not connected
/// to a frame of this round.
struct LogWalk {
  struct Frame {
    /// Where its page starts.
    let offset: Int64
    let page: Int
    /// Pages of the database after the transaction that it ends; 0 = it ends none.
    let commit: Int
    /// Its sum is correct.
    let isProven: Bool
    /// SQLite uses it if it also uses a later commit.
    let isIntact: Bool
    /// For a frame with a wrong sum: what a single wrong bit in it explains.
    let wrongBit: FrameSum.WrongBit?
  }

  let pageSize: Int
  /// The log's own header is as SQLite wrote it.
  let isHeaderWhole: Bool
  private let file: ReadOnlyFile
  private let isBig: Bool
  private let salts: [UInt8]
  /// Sums, one of which must be that of the frame before; the first is the one that SQLite continues from.
  private var seeds: [FrameSum]
  private var frame: [UInt8]
  private var offset: Int64 = 32
  private var isIntact: Bool
  private var lastBelonged: Bool
  private var explanations = 0

  /// Explaining one frame costs as much as reading a hundred.
  private static let maximumExplanations = 200

  /// - Parameter expectedPageSize: for a log with a destroyed header.
  init?(_ file: ReadOnlyFile, expectedPageSize: Int?) {
    let header = file.prefix(32)
    guard header.count == 32, let magic = BigEndian.integer32(header, 0) else { return nil }
    let isBig = magic & 1 == 1
    let declared = Int(BigEndian.integer32(header, 8) ?? 0)
    var sum = FrameSum()
    sum.add(header, 0..<24, isBig: isBig)
    let stored = FrameSum(stored: header, at: 24)
    if magic & 0xFFFF_FFFE == 0x377F_0682, PageGeometry.isPageSize(declared), sum == stored {
      self.init(
        file, pageSize: declared, isHeaderWhole: true, isBig: isBig, salts: Array(header[16..<24]), seeds: [sum])
      return
    }
    let sizes = [expectedPageSize, declared].compactMap { $0 }.filter(PageGeometry.isPageSize)
    for size in sizes.first == sizes.last ? Array(sizes.prefix(1)) : sizes {
      for order in [isBig, !isBig] {
        var computed = FrameSum()
        computed.add(header, 0..<24, isBig: order)
        let walk = LogWalk(
          file, pageSize: size, isHeaderWhole: false, isBig: order, salts: LogWalk.usualSalts(file, size),
          seeds: [stored, computed])
        var trial = walk
        var looks = 0
        while looks < 64, let frame = trial.next() {
          if frame.isProven {
            self = walk
            return
          }
          looks += 1
        }
      }
    }
    return nil
  }

  private init(
    _ file: ReadOnlyFile, pageSize: Int, isHeaderWhole: Bool, isBig: Bool, salts: [UInt8], seeds: [FrameSum]
  ) {
    self.file = file
    self.pageSize = pageSize
    self.isHeaderWhole = isHeaderWhole
    self.isBig = isBig
    self.salts = salts
    self.seeds = seeds
    frame = [UInt8](repeating: 0, count: 24 + pageSize)
    isIntact = isHeaderWhole
    lastBelonged = true
  }

  /// The salts that the first frames agree on: one of them may be damaged.
  private static func usualSalts(_ file: ReadOnlyFile, _ pageSize: Int) -> [UInt8] {
    var found: [[UInt8]] = []
    var bytes = [UInt8](repeating: 0, count: 8)
    for index in 0..<3 where file.read(into: &bytes, at: 32 + Int64(index) * Int64(pageSize + 24) + 8) {
      if found.contains(bytes) { return bytes }
      found.append(bytes)
    }
    return found.first ?? bytes
  }

  /// The next frame of this round of the log; `nil` at the end of the file.
  mutating func next() -> Frame? {
    while file.read(into: &frame, at: offset) {
      defer { offset += Int64(frame.count) }
      let stored = FrameSum(stored: frame, at: 16)
      let sums = seeds.map { seed in
        var sum = seed
        sum.add(frame, 0..<8, isBig: isBig)
        sum.add(frame, 24..<frame.count, isBig: isBig)
        return sum
      }
      let isSalted = frame[8..<16].elementsEqual(salts)
      let isProven = sums.contains(stored)
      let page = BigEndian.page(frame, 0) ?? 0
      if isIntact { isIntact = isSalted && page > 0 && sums.first == stored }
      // Salts are not part of the sum, so a frame with damaged ones is proven by its place in the chain.
      let belongs = isSalted || (isProven && lastBelonged)
      var wrongBit: FrameSum.WrongBit?
      if belongs, !isProven, lastBelonged, explanations < LogWalk.maximumExplanations {
        explanations += 1
        for seed in seeds where wrongBit == nil {
          wrongBit = FrameSum.wrongBit(in: frame, seed: seed, isBig: isBig)
        }
      }
      seeds = isProven ? [stored] : [stored] + sums.prefix(2)
      lastBelonged = belongs
      guard belongs else { continue }
      return Frame(
        offset: offset + 24, page: page, commit: BigEndian.page(frame, 4) ?? 0, isProven: isProven, isIntact: isIntact,
        wrongBit: wrongBit)
    }
    return nil
  }
}
