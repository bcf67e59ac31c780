import Foundation
import MigrationReport
import PacedTesting
import ProcessTesting
import SeededTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct CSVReportTests {
  @Test func goldenFiles() throws {
    for (name, report) in SampleReports.all { try Golden.expect(CSVReport.data(report), "\(name).csv") }
  }

  /// Reads RFC 4180 strictly: CRLF, quotes around all of a field or nowhere in it.
  private func parse(_ data: Data) throws -> [[String]] {
    struct Malformed: Error {}
    var records: [[String]] = [[]]
    var rest = Array(data)[...]
    func decode(_ bytes: some Sequence<UInt8>) throws -> String {
      let text = String(decoding: Array(bytes), as: UTF8.self)
      guard text.utf8.elementsEqual(bytes) else { throw Malformed() }
      return text
    }
    while !rest.isEmpty {
      var field: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while let end = rest.firstIndex(of: UInt8(ascii: "\"")) {
          field += rest[..<end]
          rest = rest[(end + 1)...]
          guard rest.first == UInt8(ascii: "\"") else { break }
          field.append(UInt8(ascii: "\""))
          rest = rest.dropFirst()
        }
      } else {
        let end = rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == 0x0D || $0 == 0x0A || $0 == UInt8(ascii: "\"") }
        field = Array(rest[..<(end ?? rest.endIndex)])
        rest = rest[(end ?? rest.endIndex)...]
      }
      records[records.count - 1].append(try decode(field))
      if rest.first == UInt8(ascii: ",") {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
        records.append([])
      } else {
        throw Malformed()
      }
    }
    guard records.removeLast().isEmpty else { throw Malformed() }
    return records
  }

  @Test(arguments: SampleReports.all.indices) func everyRecordHasAllColumns(_ index: Int) throws {
    let report = SampleReports.all[index].report
    let data = try CSVReport.data(report)
    let records = try parse(data)
    #expect(records[0] == CSVReport.columns)
    #expect(records.allSatisfy { $0.count == CSVReport.columns.count })
    let owners = report.owners.reduce(0) { $0 + $1.ledger.count }
    #expect(records.count == 1 + report.ledger.count + owners + report.channels.count)
    // One record is one line, whatever a name holds.
    #expect(data.filter { $0 == 0x0A }.count == records.count)
  }

  private static let script = """
    import csv, json, sys
    with open(sys.argv[1], encoding='utf-8', newline='') as file:
      print(json.dumps(list(csv.DictReader(file, strict=True))))
    """

  @Test(arguments: SampleReports.all.indices) func pythonReadsTheSame(_ index: Int) async throws {
    let data = try CSVReport.data(SampleReports.all[index].report)
    let python = try await JSONDecoder().decode([[String: String]].self, from: PythonScript.run(Self.script, data))
    let records = try parse(data).dropFirst()
    #expect(python == records.map { Dictionary(uniqueKeysWithValues: zip(CSVReport.columns, $0)) })
  }

  @Test func numbersStandInTheirColumns() async throws {
    let data = try CSVReport.data(SampleReports.partial)
    let rows = try await JSONDecoder().decode([[String: String]].self, from: PythonScript.run(Self.script, data))
    let ledger = rows.filter { $0["table"] == "ledger" }
    #expect(ledger.map { $0["entity"] } == ["Channel", "Chunk", "SucceededMessage"])
    #expect(ledger[2]["read"] == "2030" && ledger[2]["rejected"] == "5" && ledger[2]["balanced"] == "true")
    #expect(ledger[2]["channel"] == "" && ledger[2]["owner"] == "")
    let owners = rows.filter { $0["table"] == "owner_ledger" }
    #expect(owners.map { $0["owner"] } == ["o-51ab", "o-51ab"] && owners[0]["dropped"] == "2")
    let channels = rows.filter { $0["table"] == "channel" }
    #expect(channels.count == 25 && channels[0]["first_at"] == "" && channels[1]["messages"] == "512")
    #expect(channels[1]["last_at"] == "1550000999001" && channels[1]["read"] == "")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1+1", "'-1+1"), ("-x", "'-x"), ("-", "'-"),
    ("-5", "-5"), ("-5.25", "-5.25"), ("-5.", "'-5."), ("-.5", "'-.5"), ("-1e5", "'-1e5"), ("--5", "'--5"),
    ("\t=1", "\\u{9}=1"), ("\r=1", "\\u{D}=1"), (" =1", "' =1"), ("\u{A0}=1", "'\u{A0}=1"), ("＝1", "'＝1"),
    ("'=1", "''=1"), ("'", "''"), ("a=1", "a=1"), ("a;=1", "a\\u{3B}=1"), ("a,=1", "\"a,=1\""),
    ("\"=1", "\"\"\"=1\""), ("\"\u{301}", "\"\"\"\u{301}\""), ("=\u{338}1", "'=\u{338}1"),
    ("=\"a\",b", "\"'=\"\"a\"\",b\""),
    ("", ""), ("c-0d21", "c-0d21"), ("a\nb", "a\\u{A}b"), (" a", "\" a\""),
  ]) func noFieldIsAFormula(_ text: String, _ expected: String) {
    #expect(CSVField.text(text).utf8.elementsEqual(expected.utf8))
  }

  @Test func anyNameComesBack() async throws {
    var report = SampleReports.revealed
    var random = SeededRandom(seed: 4180)
    let pieces = [
      "=", "-", "5", "\"", "'", ",", ";", "\r\n", "\t", " ", "\\", "u{", "41}", "é", "\u{301}", "\u{0}", "x",
    ]
    let names = (0..<500).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    report.channels = names.map {
      MigrationReport.Channel(channel: $0, messages: 1, ranges: 0, holes: 0, firstAt: nil, lastAt: nil)
    }
    let script = #"""
      import csv, json, re, sys
      with open(sys.argv[1], encoding='utf-8', newline='') as file:
        names = [row['channel'] for row in csv.DictReader(file, strict=True) if row['table'] == 'channel']
      plain = [re.sub(r'\\u\{([0-9A-F]+)\}', lambda match: chr(int(match.group(1), 16)), re.sub("^'", '', name))
        for name in names]
      print(json.dumps([list(name.encode()) for name in plain]))
      """#
    let output = try await PythonScript.run(script, CSVReport.data(report))
    #expect(try JSONDecoder().decode([[UInt8]].self, from: output) == names.map { Array($0.utf8) })
  }
}
