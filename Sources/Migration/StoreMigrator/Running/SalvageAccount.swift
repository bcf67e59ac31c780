import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// What salvage recovered and lost, per cache of a run.
struct SalvageAccount: Sendable {
  let summary: SalvageSummary
  /// The `-wal` was left out because it belongs to another store.
  let isLogForeign: Bool
  /// Per target of the routing.
  private(set) var lost: [LostHistory] = []
  /// Rows by method, per target.
  private(set) var methods: [[String: Int64]] = []
  /// The approximate number of lost messages, of the owners that are read.
  private(set) var lostMessages = 0
  /// The approximate number of other lost rows.
  private(set) var lostOthers = 0
  /// The approximate number of lost outgoing messages, which also count among the others.
  private(set) var lostOutgoing = 0

  /// - Parameter routing: which rows go to which cache.
  init(_ salvaged: SalvagedStore, isLogForeign: Bool, routing: OwnerRouting) throws {
    summary = salvaged.summary
    self.isLogForeign = isLogForeign
    lost = Array(repeating: LostHistory(), count: routing.targets.count)
    methods = Array(repeating: [:], count: routing.targets.count)
    if mayLackMore {
      // What else is lost may be from any channel and any time.
      for index in lost.indices { lost[index].cuts.append(LostHistory.Cut(channelURL: nil, times: nil)) }
    }
    for region in summary.lost { add(region, routing) }
    for count in try salvaged.methodCounts() {
      guard let target = routing.route(count.owner).index else { continue }
      methods[target][count.method.rawValue, default: 0] += count.rows
    }
  }

  /// Messages may be lost that no region reports.
  private var mayLackMore: Bool { isLogForeign || summary.mayLackMore }

  /// Messages are lost, or may be.
  var isLacking: Bool { mayLackMessages || lostOutgoing > 0 }

  /// Messages other than outgoing ones are lost, or may be.
  var mayLackMessages: Bool { lostMessages > 0 || mayLackMore }

  /// What a verdict says about it.
  var sentence: String {
    guard isLacking else { return "The store is damaged; no message seems to be missing." }
    let known = lostMessages + lostOutgoing
    guard known > 0 else { return "The store is damaged: messages may be gone; their number is unknown." }
    return "The store is damaged: about \(known.counted("message")) \(known.agreeing("is", "are")) gone"
      + (mayLackMore ? ", perhaps more." : ".")
  }

  /// Rows of the run by method, all targets together.
  var methodTotals: [String: Int64] { methods.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) } }

  /// `migration_run.methods` of a target; `nil` if all its rows were read in the ordinary way.
  func methodsText(target index: Int) -> String? {
    guard methods[index].keys.contains(where: { $0 != SalvageMethod.normal.rawValue }) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(methods[index])).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a report says about it.
  var findings: [Finding] {
    var findings: [Finding] = []
    for (name, rows) in methodTotals.sorted(by: { $0.key < $1.key })
    where name != SalvageMethod.normal.rawValue && rows > 0 {
      findings.append(.salvaged(rows: Int(rows), method: name))
    }
    let pages = (summary.pages?.brokenPages ?? 0) + (summary.pages?.missingPages ?? 0)
    if pages > 0 { findings.append(Finding(.pagesLost, count: pages)) }
    if lostMessages > 0 { findings.append(Finding(.messagesLost, count: lostMessages)) }
    if lostOthers > 0 { findings.append(Finding(.rowsLost, count: lostOthers)) }
    if isLogForeign { findings.append(Finding(.walForeign, severity: .warning)) }
    if let log = summary.log, log.isDamaged {
      findings.append(
        Finding(
          .walDamaged, severity: .warning, count: log.behind,
          message:
            "SQLite would read \(log.used.counted("frame")) of the `-wal`; \(log.behind) follow after the damaged one."
        ))
    }
    return findings
  }

  private mutating func add(_ region: LostRegion, _ routing: OwnerRouting) {
    guard region.entity.isMessage else {
      let entry = LostHistory.Entry(
        entity: region.entity.rawValue, keys: region.recordedKeys, channelURL: region.channelURL, times: nil,
        about: Int64(region.about))
      let targets = targets(of: region.owner, routing)
      for index in targets { lost[index].entries.append(entry) }
      guard !targets.isEmpty else { return }
      lostOthers += region.about
      if region.entity == .failedMessage || region.entity == .pendingMessage { lostOutgoing += region.about }
      return
    }
    guard !region.places.isEmpty else {
      // Nothing shows where they belong: no range of any channel is proven any longer.
      let entry = LostHistory.Entry(
        entity: region.entity.rawValue, keys: region.recordedKeys, channelURL: nil, times: nil,
        about: Int64(region.about))
      for index in lost.indices {
        lost[index].entries.append(entry)
        lost[index].cuts.append(region.cut(channelURL: nil, times: nil))
      }
      lostMessages += region.about
      return
    }
    if !region.isPlaced { cutEverything(region, routing) }
    var given = 0
    for place in region.places {
      defer { given += place.about }
      guard let index = routing.route(place.owner).index else { continue }
      if region.isPlaced {
        lost[index].cuts.append(region.cut(channelURL: place.channelURL, times: place.times))
      }
      guard place.about > 0 else { continue }
      lostMessages += place.about
      lost[index].entries.append(
        LostHistory.Entry(
          entity: region.entity.rawValue, keys: SalvageAccount.share(of: region, from: given, count: place.about),
          channelURL: place.channelURL, times: place.times, about: Int64(place.about)))
    }
  }

  /// Rows that an app saves before another user logs in: many more than a few pages contain.
  private static let rowsOfOneOwner = 64

  /// Nothing shows the channel and time of rows whose page is lost. The rows around them only suggest it, so no range
  /// of the owner is proven any longer; or of any owner, if many rows are lost or the surrounding ones have several
  /// owners.
  private mutating func cutEverything(_ region: LostRegion, _ routing: OwnerRouting) {
    let near = Set(region.places.map { routing.route($0.owner).index })
    let cut = region.cut(channelURL: nil, times: nil)
    let mayBeMany = region.about > SalvageAccount.rowsOfOneOwner || region.isEndAssumed
    if !mayBeMany, near.count == 1, let index = near.first.flatMap({ $0 }) {
      lost[index].cuts.append(cut)
    } else if mayBeMany || near.count > 1 {
      for index in lost.indices { lost[index].cuts.append(cut) }
    }
  }

  /// A region is recorded by its keys, so each channel gets a stretch of them; nobody knows which row had which key.
  static func share(of region: LostRegion, from first: Int, count: Int) -> ClosedRange<Int64> {
    let (low, high) = (region.keys.lowerBound, region.keys.upperBound)
    func key(_ rows: Int) -> Int64 {
      let key = Double(low) + (Double(high - low) + 1) * Double(rows) / Double(region.about)
      // A forged store can have the greatest possible keys, and a Double rounds them up.
      return key >= Double(high) ? high : max(low, Int64(key))
    }
    let start = first == 0 ? low : key(first)
    guard !region.isEndAssumed else { return start ... .max }
    return start...(first + count >= region.about ? high : max(start, key(first + count) - 1))
  }

  private func targets(of owner: [UInt8]?, _ routing: OwnerRouting) -> [Int] {
    guard let owner else { return Array(lost.indices) }
    return routing.route(owner).index.map { [$0] } ?? []
  }
}

extension LostRegion {
  fileprivate func cut(channelURL: [UInt8]?, times: ClosedRange<Int64>?) -> LostHistory.Cut {
    LostHistory.Cut(channelURL: channelURL, times: times, keys: isEndAssumed ? nil : keys, isLast: isLast)
  }

  /// The lost keys, without an end if it is not known.
  fileprivate var recordedKeys: ClosedRange<Int64> { isEndAssumed ? keys.lowerBound ... .max : keys }
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
