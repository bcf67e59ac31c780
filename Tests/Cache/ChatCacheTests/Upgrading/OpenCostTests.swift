import ChatCache
import FileTesting
import Foundation
import GRDB
import Testing

/// What opening an up-to-date cache costs over a plain open of the same file: a measurement, not a test, so it runs only
/// when asked for (`.ci/run open-cost`). The goal is 5 ms (Docs/Performance.md).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CACHEBRIDGE_OPEN_COST"] != nil), .serialized)
struct OpenCostTests {
  @Test func openingBesideAPlainOpen() throws {
    let folder = try TemporaryFolder()
    let path = try PopulatedCache.make(2, in: folder)
    try Cache.open(directory: folder.directory, userID: "member-84487").close()
    var ours: [Double] = []
    var plain: [Double] = []
    // Interleaved, so that noise hits both.
    for _ in 0..<300 {
      ours.append(try Self.milliseconds { try Cache.open(directory: folder.directory, userID: "member-84487").close() })
      plain.append(
        try Self.milliseconds {
          let pool = try DatabasePool(path: path)
          try pool.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM session") }
          try pool.close()
        })
    }
    let (ourMedian, plainMedian) = (ours.sorted()[150], plain.sorted()[150])
    print(
      "open cost in ms: ours \(ourMedian), plain \(plainMedian), over it \(ourMedian - plainMedian), ",
      "ratio \(ourMedian / plainMedian)", separator: "")
  }

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try work()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }
}
