import CLibXML2
import MigrationReport

/// One XML report while it is read: takes the parser's events, applies the rules of report.schema.json that XML Schema
/// 1.0 cannot say, and collects what is wrong.
///
/// Values that are missing or malformed are not looked at: the schema complains of them.
final class XMLReportDocument {
  /// More text than this in one element belongs to no report; the schema would have to keep all of it.
  private static let longestText = 1_000_000

  /// The parser while it runs.
  var parser: xmlParserCtxtPtr?
  private let input: ReportInput
  private var collector = XMLProblems()
  private var depth = 0
  private var textLength = 0
  private var isRevealed = false
  private var sample: [UInt8]?
  /// Instead of everything else: the schema's complaints about another document, line by line, would tell less.
  private var rootProblem: ReportValidationProblem?
  private var isStopped = false

  init(_ input: ReportInput) { self.input = input }

  /// The object behind a context of the library; the callers of the library keep it alive.
  static func at(_ context: UnsafeMutableRawPointer?) -> XMLReportDocument? {
    context.map { Unmanaged<XMLReportDocument>.fromOpaque($0).takeUnretainedValue() }
  }

  var problems: [ReportValidationProblem] { rootProblem.map { [$0] } ?? collector.problems }

  /// Where the parser is, from 1; 0 when it is nowhere.
  var line: Int { parser?.pointee.input.map { Int($0.pointee.line) } ?? 0 }

  // MARK: Events

  func start(_ name: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?, _ attributes: XMLAttributes) {
    guard !isStopped else { return }
    input.mark()
    let name = XMLAttributes.bytes(name)
    if depth == 0, let reason = Self.root(name, XMLAttributes.bytes(space)) {
      rootProblem = ReportValidationProblem(line: nil, reason)
      stop()
    }
    depth += 1
    textLength = 0
    if let reason = check(name, attributes) { add(reason) }
  }

  func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text, count > 0, !isStopped else { return }
    input.mark()
    textLength += Int(count)
    if textLength > Self.longestText { return add(.tooLong, thenStop: true) }
    sample?.append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
  }

  func end() {
    depth -= 1
    textLength = 0
    guard let bytes = sample else { return }
    sample = nil
    if !ReportProblem.Pattern.anyToken(String(decoding: bytes, as: UTF8.self)) { add(.wrongValue) }
  }

  /// Something the library complains of. Whatever is not of the schema makes the file no XML, and ends the work.
  func libraryError(_ domain: Int32, _ code: Int32, _ line: Int32) {
    guard !isStopped else { return }
    if domain == Int32(XML_FROM_SCHEMASV.rawValue) {
      collector.add(schemaError: code, line: Int(line))
      if collector.isFull { stop() }
    } else {
      add(input.isPartTooLong ? .tooLong : .notXML, thenStop: true)
    }
  }

  /// The parser is at its end.
  func finish(isWellFormed: Bool, isValid: Bool) {
    guard !isStopped else { return }
    if !isWellFormed { collector.add(.notXML, line: nil) }
    if !isValid, collector.problems.isEmpty { collector.add(.invalid, line: nil) }
  }

  private func add(_ reason: ReportValidationProblem.Reason, thenStop: Bool = false) {
    guard !isStopped else { return }
    collector.add(reason, line: line)
    if thenStop || collector.isFull { stop() }
  }

  private func stop() {
    // Not `xmlStopParser`: it frees the buffer into which the parser and the schema's handlers point while they call
    // us. The parser runs into the end of its input instead, and what it says of that is not listened to.
    isStopped = true
    input.end()
  }

  // MARK: Rules

  private static func root(
    _ name: UnsafeBufferPointer<UInt8>, _ space: UnsafeBufferPointer<UInt8>
  ) -> ReportValidationProblem.Reason? {
    guard name.elementsEqual("report".utf8), space.starts(with: XMLReport.namespaceFamily.utf8) else {
      return .otherDocument
    }
    return space.elementsEqual(XMLReport.namespace.utf8) ? nil : .otherVersion
  }

  private func check(
    _ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes
  ) -> ReportValidationProblem.Reason? {
    func isNamed(_ other: StaticString) -> Bool { other.withUTF8Buffer { $0.elementsEqual(name) } }
    if isNamed("channel") { return token(attributes["channel"], "c") }
    if isNamed("owner") { return token(attributes["owner"], "o") }
    if isNamed("counts") { return Self.counts(attributes) }
    if isNamed("verdict") { return Self.verdict(attributes) }
    if isNamed("run") { isRevealed = attributes["redaction"]?.utf8.elementsEqual("revealed".utf8) ?? false }
    if isNamed("sample"), !isRevealed { sample = [] }
    return nil
  }

  private func token(_ value: String?, _ kind: Unicode.Scalar) -> ReportValidationProblem.Reason? {
    guard !isRevealed, let value else { return nil }
    return ReportProblem.Pattern.token(value, kind) ? nil : .wrongValue
  }

  private static func verdict(_ attributes: XMLAttributes) -> ReportValidationProblem.Reason? {
    guard let number = attributes.count("code"), let code = VerdictCode(rawValue: number), let id = attributes["id"],
      let other = VerdictCode(id: id)
    else { return nil }
    return code == other ? nil : .contradicts
  }

  private static func counts(_ attributes: XMLAttributes) -> ReportValidationProblem.Reason? {
    guard let read = attributes.count("read"), let migrated = attributes.count("migrated"),
      let duplicate = attributes.count("duplicate"), let tombstone = attributes.count("tombstone"),
      let undecoded = attributes.count("undecoded"), let rejected = attributes.count("rejected"),
      let dropped = attributes.count("dropped"), let balanced = attributes["balanced"]
    else { return nil }
    let counts = LedgerCounts(
      read: read, migrated: migrated, duplicate: duplicate, tombstone: tombstone, undecoded: undecoded,
      rejected: rejected, dropped: dropped)
    return balanced.utf8.elementsEqual((counts.balanced ? "true" : "false").utf8) ? nil : .contradicts
  }
}
