import ChatCache
import Foundation
import LegacyStore
import MigrationReport

/// What salvage brought and lost, told apart by the caches of a run.
struct SalvageAccount: Sendable {
  let summary: SalvageSummary
  /// The `-wal` was left out because it is of another store.
  let isLogForeign: Bool
  /// Per target of the routing.
  private(set) var lost: [LostHistory] = []
  /// Rows by rung, per target.
  private(set) var rungs: [[String: Int64]] = []
  /// About how many messages of the owners that are read are gone.
  private(set) var lostMessages = 0
  /// About how many other rows of these are gone.
  private(set) var lostOthers = 0

  /// - Parameter routing: which rows go to which cache.
  init(_ salvaged: SalvagedStore, isLogForeign: Bool, routing: OwnerRouting) throws {
    summary = salvaged.summary
    self.isLogForeign = isLogForeign
    lost = Array(repeating: LostHistory(), count: routing.targets.count)
    rungs = Array(repeating: [:], count: routing.targets.count)
    for region in summary.lost { add(region, routing) }
    for count in try salvaged.rungCounts() {
      guard let target = routing.route(count.owner).index else { continue }
      rungs[target][count.rung.rawValue, default: 0] += count.rows
    }
  }

  /// Rows of the run by rung, all targets together.
  var rungTotals: [String: Int64] { rungs.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) } }

  /// `migration_run.rungs` of a target; `nil` when all its rows were read in the ordinary way.
  func rungsText(target index: Int) -> String? {
    guard rungs[index].keys.contains(where: { $0 != SalvageRung.normal.rawValue }) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(rungs[index])).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a report says about it.
  var findings: [Finding] {
    var findings: [Finding] = []
    for (name, rows) in rungTotals.sorted(by: { $0.key < $1.key }) where name != SalvageRung.normal.rawValue && rows > 0
    {
      let code = name == SalvageRung.pagesUnmapped.rawValue ? FindingCode.rowsSalvagedUnmapped : .rowsSalvaged
      findings.append(
        Finding(
          code, count: Int(rows),
          message: "\(rows.counted("row")) \(rows.agreeing("was", "were")) read by the step `\(name)`. \(code.summary)")
      )
    }
    let pages = (summary.pages?.brokenPages ?? 0) + (summary.pages?.missingPages ?? 0)
    if pages > 0 { findings.append(Finding(.pagesLost, count: pages)) }
    if lostMessages > 0 { findings.append(Finding(.messagesLost, count: lostMessages)) }
    if lostOthers > 0 { findings.append(Finding(.rowsLost, count: lostOthers)) }
    if isLogForeign { findings.append(Finding(.walForeign, severity: .warning)) }
    return findings
  }

  private mutating func add(_ region: LostRegion, _ routing: OwnerRouting) {
    guard region.entity.isMessage else {
      let entry = LostHistory.Entry(
        entity: region.entity.rawValue, keys: region.keys, channelURL: region.channelURL, times: nil,
        about: Int64(region.about))
      let targets = targets(of: region.owner, routing)
      for index in targets { lost[index].entries.append(entry) }
      if !targets.isEmpty { lostOthers += region.about }
      return
    }
    guard !region.places.isEmpty else {
      // Nothing is left that tells where they belong: no range of any channel is proven any more.
      let entry = LostHistory.Entry(
        entity: region.entity.rawValue, keys: region.keys, channelURL: nil, times: nil, about: Int64(region.about))
      for index in lost.indices {
        lost[index].entries.append(entry)
        lost[index].cuts.append(LostHistory.Cut(channelURL: nil, times: nil))
      }
      lostMessages += region.about
      return
    }
    var given = 0
    for place in region.places {
      defer { given += place.about }
      guard let index = routing.route(place.owner).index else { continue }
      lost[index].cuts.append(LostHistory.Cut(channelURL: place.channelURL, times: place.times))
      guard place.about > 0 else { continue }
      lostMessages += place.about
      lost[index].entries.append(
        LostHistory.Entry(
          entity: region.entity.rawValue, keys: SalvageAccount.share(of: region, from: given, count: place.about),
          channelURL: place.channelURL, times: place.times, about: Int64(place.about)))
    }
  }

  /// A region is remembered by its keys, so each channel gets a stretch of them; which row had which key, nobody knows.
  static func share(of region: LostRegion, from first: Int, count: Int) -> ClosedRange<Int64> {
    let (low, high) = (region.keys.lowerBound, region.keys.upperBound)
    func key(_ rows: Int) -> Int64 {
      let key = Double(low) + (Double(high - low) + 1) * Double(rows) / Double(region.about)
      // Keys of a forged store may be as great as they get, and a Double rounds them up.
      return key >= Double(high) ? high : max(low, Int64(key))
    }
    let start = first == 0 ? low : key(first)
    return start...(first + count >= region.about ? high : max(start, key(first + count) - 1))
  }

  private func targets(of owner: [UInt8]?, _ routing: OwnerRouting) -> [Int] {
    guard let owner else { return Array(lost.indices) }
    return routing.route(owner).index.map { [$0] } ?? []
  }
}

extension OwnerRouting.Route {
  /// The target, `nil` = not read.
  var index: Int? {
    switch self {
    case .target(let index), .assumed(let index), .ownerless(let index, _): index
    case .skipped: nil
    }
  }
}
