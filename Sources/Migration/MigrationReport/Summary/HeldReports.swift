/// Reports that another one of the same run can replace, by the hash of the run's id.
///
/// Of a large fleet there can be many, so each is a record of 100 to 200 bytes in blocks that only grow. What is replaced
/// stays in its block: that happens seldom.
struct HeldReports: Sendable {
  struct Report: Equatable, Sendable {
    var facts: RunFacts
    var form: SummaryBuilder.Form
    var place: String?
    var group: String?
  }

  private static let blockSize = 1 << 18

  private var blocks: [[UInt8]] = []
  /// Block and offset of each record.
  private var records: [UInt64: (block: UInt32, offset: UInt32)] = [:]
  private var names = PackedNames()

  subscript(hash: UInt64) -> Report? { records[hash].map(read) }

  /// In no particular order.
  func forEach(_ body: (Report) -> Void) {
    for record in records.values { body(read(record)) }
  }

  mutating func put(_ report: Report, _ hash: UInt64) {
    var record = PackedBytes()
    record.append(report, &names)
    if (blocks.last?.count ?? Self.blockSize) + record.bytes.count > Self.blockSize {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(max(Self.blockSize, record.bytes.count))
    }
    records[hash] = (UInt32(blocks.count - 1), UInt32(blocks[blocks.count - 1].count))
    blocks[blocks.count - 1] += record.bytes
  }

  mutating func remove(_ hash: UInt64) { records[hash] = nil }

  private func read(_ record: (block: UInt32, offset: UInt32)) -> Report {
    var reader = PackedReader(bytes: blocks[Int(record.block)], offset: Int(record.offset), names: names)
    return reader.report()
  }
}

/// The names in records: there are few, and each is kept once.
struct PackedNames: Sendable {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = all.count
    all.append(name)
    return all.count - 1
  }
}

/// The bytes of a record: integers in groups of seven bits, the least first.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ report: HeldReports.Report, _ names: inout PackedNames) {
    let facts = report.facts
    append(report.form == .full ? 1 : 0)
    append(text: report.place)
    append(report.group.map { names.number($0) + 1 } ?? 0)
    append(text: facts.id)
    for name in [facts.tool, facts.command, facts.verdict.id] { append(names.number(name)) }
    append(facts.model.map { names.number($0) + 1 } ?? 0)
    append(facts.durationMs)
    append(facts.resumed)
    append(facts.bytes == nil ? 0 : 1)
    append(facts.bytes ?? 0)
    append(facts.ledger.count)
    for (entity, counts) in facts.ledger {
      append(names.number(entity))
      for path in LedgerCounts.packed { append(counts[keyPath: path]) }
    }
    append(facts.findings.count)
    for finding in facts.findings {
      append(names.number(finding.code.rawValue))
      append(names.number(finding.severity.rawValue))
      append(finding.count)
    }
    append(facts.omittedFindings)
    append(facts.verificationLevel.map { $0 &+ 1 } ?? 0)
    append(facts.failedChecks)
    append(facts.salvage.count)
    for step in facts.salvage { append(names.number(step)) }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The length plus one; 0 stands for `nil`.
  private mutating func append(text: String?) {
    append(text.map { $0.utf8.count + 1 } ?? 0)
    if let text { bytes += text.utf8 }
  }
}

/// Reads what `PackedBytes` wrote.
struct PackedReader {
  let bytes: [UInt8]
  var offset: Int
  let names: PackedNames

  mutating func report() -> HeldReports.Report {
    let form = number() == 1 ? SummaryBuilder.Form.full : .small
    let place = text()
    let group = optionalName()
    let id = text() ?? ""
    let (tool, command, verdict) = (name(), name(), VerdictCode(id: name()) ?? .internal)
    let model = optionalName()
    var facts = RunFacts(
      id: id, tool: tool, command: command, durationMs: Int64(number()), verdict: verdict, model: model)
    facts.resumed = number()
    let (hasBytes, size) = (number() == 1, number())
    facts.bytes = hasBytes ? Int64(size) : nil
    for _ in 0..<number() {
      let entity = name()
      var counts = LedgerCounts()
      for path in LedgerCounts.packed { counts[keyPath: path] = number() }
      facts.ledger[entity] = counts
    }
    for _ in 0..<number() {
      let code = FindingCode(rawValue: name())
      let severity = Finding.Severity(rawValue: name()) ?? .error
      facts.findings.append(FindingFacts(code: code, severity: severity, count: number()))
    }
    facts.omittedFindings = number()
    let level = number()
    facts.verificationLevel = level == 0 ? nil : level &- 1
    facts.failedChecks = number()
    for _ in 0..<number() { facts.salvage.append(name()) }
    return HeldReports.Report(facts: facts, form: form, place: place, group: group)
  }

  private mutating func number() -> Int {
    var (result, shift) = (UInt64(0), UInt64(0))
    while bytes[offset] > 0x7F {
      result |= UInt64(bytes[offset] & 0x7F) << shift
      (offset, shift) = (offset + 1, shift + 7)
    }
    result |= UInt64(bytes[offset]) << shift
    offset += 1
    return Int(truncatingIfNeeded: result)
  }

  private mutating func name() -> String { names.all[number()] }

  private mutating func optionalName() -> String? {
    let number = number()
    return number == 0 ? nil : names.all[number - 1]
  }

  private mutating func text() -> String? {
    let count = number() - 1
    guard count >= 0 else { return nil }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }
}

extension LedgerCounts {
  /// In the order of a record.
  fileprivate static var packed: [WritableKeyPath<LedgerCounts, Int>] {
    [\.read, \.migrated, \.duplicate, \.tombstone, \.undecoded, \.rejected, \.dropped]
  }
}
