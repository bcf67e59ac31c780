import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import ProcessTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct XMLReportTests {
  @Test func goldenFiles() throws {
    for (name, report) in SampleReports.all { try Golden.expect(XMLReport.data(report), "\(name).xml") }
  }

  @Test func equalReportsGiveEqualBytes() throws {
    for (_, report) in SampleReports.all {
      var other = report
      other.ledger = [:]
      for entity in report.ledger.keys.sorted().reversed() { other.ledger[entity] = report.ledger[entity] }
      other.ledger.reserveCapacity(1000)
      #expect(try XMLReport.data(other) == XMLReport.data(report))
    }
  }

  /// Python's reader of XML makes the JSON report of it, so that nothing that JSON holds can be missing.
  private static let toJSON = #"""
    import json, re, sys, xml.etree.ElementTree as tree
    space = '{urn:cachebridge:report:1}'
    def plain(text):
      return re.sub(r'\\u\{([0-9A-F]+)\}', lambda match: chr(int(match.group(1), 16)), text or '')
    def value(name, text):
      if text is None: return None
      if name in ('selected', 'balanced', 'ok', 'changed_while_reading'): return {'true': True, 'false': False}[text]
      if name in names: return plain(text)
      return int(text)
    names = set('id tool sqlite started_at redaction model detected_by health role sha256 owner channel severity'.split())
    def members(node, *keys):
      assert set(node.keys()) <= set(keys), node.keys()
      return {key: value(key, node.get(key)) for key in keys}
    def child(node, name): return node.find(space + name)
    def rows(node, name, item): return list(child(node, name).iterfind(space + item))
    def texts(node, name, item): return [plain(entry.text) for entry in rows(node, name, item)]
    fates = 'read migrated duplicate tombstone undecoded rejected dropped balanced'.split()
    def ledger(node):
      return {entry.attrib.pop('entity'): members(entry, *fates) for entry in rows(node, 'ledger', 'counts')}
    report = tree.parse(sys.argv[1]).getroot()
    assert report.tag == space + 'report'
    verdict, run, source = (child(report, name) for name in ('verdict', 'run', 'source'))
    verification, performance = (child(report, name) for name in ('verification', 'performance'))
    def finding(node):
      return {'code': node.attrib.pop('code')} | members(node, 'severity', 'count') | {
        'message': plain(child(node, 'message').text), 'samples': texts(node, 'samples', 'sample')}
    print(json.dumps({
      'format_version': int(report.get('format_version')),
      'verdict': members(verdict, 'code', 'id') | {key: plain(child(verdict, key).text) for key in ('message', 'hint')},
      'run': members(run, 'id', 'tool', 'sqlite', 'started_at', 'duration_ms', 'redaction', 'resumed')
        | {'command': texts(run, 'command', 'argument')},
      'source': None if source is None else
        members(source, 'model', 'detected_by', 'framework_version', 'changed_while_reading', 'health')
        | {'files': [members(entry, 'role', 'bytes', 'sha256') for entry in rows(source, 'files', 'file')]},
      'owners': [members(entry, 'owner', 'selected') | {'ledger': ledger(entry)}
        for entry in rows(report, 'owners', 'owner')],
      'ledger': ledger(report),
      'channels': [members(entry, 'channel', 'messages', 'ranges', 'holes', 'first_at', 'last_at')
        for entry in rows(report, 'channels', 'channel')],
      'findings': [finding(entry) for entry in rows(report, 'findings', 'finding')],
      'verification': None if verification is None else members(verification, 'level')
        | {'checks': [members(entry, 'id', 'ok', 'compared') for entry in rows(verification, 'checks', 'check')],
           'digests': {entry.get('entity'): entry.text for entry in rows(verification, 'digests', 'digest')}},
      'performance': None if performance is None else members(performance, 'peak_rss_bytes')
        | {'phases': [members(entry, 'id', 'ms', 'rows', 'bytes') for entry in rows(performance, 'phases', 'phase')]},
      'not_checked': texts(report, 'not_checked', 'code'),
      'next': texts(report, 'next', 'step')}))
    """#

  private func readBack(_ report: MigrationReport) async throws -> MigrationReport {
    try await JSONReport.read(PythonScript.run(Self.toJSON, XMLReport.data(report)))
  }

  @Test(arguments: SampleReports.all.indices) func holdsEverythingThatJSONHolds(_ index: Int) async throws {
    let report = SampleReports.all[index].report
    await #expect(try readBack(report) == report)
  }

  @Test func everyCharacterComesBack() async throws {
    var report = SampleReports.revealed
    let scalars =
      (0...0x2FF).compactMap { Unicode.Scalar($0 as Int) } + ["\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}"]
    let all = scalars.map { "a\($0)b" } + scalars.map { String($0) }
    let spelled = ["\\", "\\u", "\\u{", "\\u{41}", "\\\\u{41}", "\\u{5C}u{41}", "\\\u{0}u{", "]]>", "&amp;", " a  b "]
    let beyond = ["\u{1F468}\u{200D}\u{1F469}", "\u{1FFFE}", "\u{10FFFF}", "\u{E000}", "\r\n", "\r"]
    report.findings = [Finding(.disagrees, message: all.joined(), samples: all + spelled + beyond)]
    report.channels = (all + spelled + beyond).map {
      MigrationReport.Channel(channel: $0, messages: 0, ranges: 0, holes: 0, firstAt: nil, lastAt: nil)
    }
    let again = try await readBack(report)
    // By bytes: `==` on strings would take other spellings of an accent for the same.
    #expect(again.channels.map { Array($0.channel.utf8) } == report.channels.map { Array($0.channel.utf8) })
    #expect(again.findings[0].samples.map { Array($0.utf8) } == report.findings[0].samples.map { Array($0.utf8) })
    #expect(Array(again.findings[0].message.utf8) == Array(report.findings[0].message.utf8))
    let text = String(decoding: try XMLReport.data(report), as: UTF8.self)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !PrintableText.isUnsafe($0) })
    #expect(try ReportValidation.problems(Data(text.utf8), form: .xml).isEmpty)
  }

  @Test func aDescriptorGetsTheSameBytes() throws {
    var report = SampleReports.partial
    report.next = (0..<5000).map { "step \($0) of a list that is longer than one block" }
    let expected = try XMLReport.data(report)
    try TemporaryFolder.withFile { path in
      let descriptor = open(path, O_WRONLY)
      try XMLReport.write(report, to: descriptor)
      close(descriptor)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == expected)
    }
  }

  @Test func aFailedWriteIsAnError() throws {
    #expect(throws: ReportFileError(.unwritable, code: EBADF)) { try XMLReport.write(SampleReports.ok, to: -1) }
    #expect(throws: ReportFileError(.unwritable, code: EBADF)) { try CSVReport.write(SampleReports.ok, to: -1) }
    #expect(throws: ReportFileError(.unwritable, code: EBADF)) { try JUnitReport.write(SampleReports.ok, to: -1) }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let report = SampleReports.partial
    #expect(throws: ReportFileError(.unwritable, code: ENOSPC)) { try XMLReport.write(report, to: descriptor) }
    // The failure of the first block ends the work: a sequence without end comes to one.
    let endless = sequence(first: report.channels[0]) { $0 }
    #expect(throws: ReportFileError(.unwritable, code: ENOSPC)) {
      try XMLReport.write(report, channels: endless, to: descriptor)
    }
    #expect(throws: ReportFileError(.unwritable, code: ENOSPC)) {
      try CSVReport.write(report, channels: endless, to: descriptor)
    }
  }
}
