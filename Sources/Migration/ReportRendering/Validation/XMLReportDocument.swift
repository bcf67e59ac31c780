import CLibXML2
import MigrationReport

/// One XML report while it is read: handles the parser's events, applies the rules of report.schema.json that XML
/// Schema 1.0 cannot express, and collects the problems.
///
/// Missing or malformed values are skipped here: the schema reports them.
final class XMLReportDocument {
  /// No report has more text than this in one element; the schema would have to keep all of it.
  private static let longestText = 1_000_000

  var parser: xmlParserCtxtPtr?
  private let input: ReportInput
  private var collector = XMLProblems()
  private var depth = 0
  private var textLength = 0
  private var isRevealed = false
  private var sample: [UInt8]?
  /// Replaces everything else: line-by-line schema errors about an unrelated document would say less.
  private var rootProblem: ReportValidationProblem?
  private var isStopped = false

  init(_ input: ReportInput) { self.input = input }

  /// The object behind a library context; the library's callers keep it alive.
  static func at(_ context: UnsafeMutableRawPointer?) -> XMLReportDocument? {
    context.map { Unmanaged<XMLReportDocument>.fromOpaque($0).takeUnretainedValue() }
  }

  var problems: [ReportValidationProblem] { rootProblem.map { [$0] } ?? collector.problems }

  /// The parser's line, from 1; 0 if it has none.
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

  /// An error from the library. Anything other than a schema error means that the file is not XML, and ends the work.
  func libraryError(_ domain: Int32, _ code: Int32, _ line: Int32) {
    guard !isStopped else { return }
    if domain == Int32(XML_FROM_SCHEMASV.rawValue) {
      collector.add(schemaError: code, line: Int(line))
      if collector.isFull { stop() }
    } else {
      add(input.isPartTooLong ? .tooLong : .notXML, thenStop: true)
    }
  }

  /// The parser has finished.
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
    // Not `xmlStopParser`: it frees the buffer that the parser and the schema's handlers point into while they call us.
    // Instead, the parser runs into the end of its input, and its complaint about that is ignored.
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
