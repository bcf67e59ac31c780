import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import ReportRendering

/// Files that attack whoever reads them.
@Suite(.heavy) struct HostileXMLTests {
  private static let head = "<report xmlns=\"urn:cachebridge:report:1\" format_version=\"1\">"

  private func reasons(_ data: Data) throws -> [ReportValidationProblem.Reason] {
    try ReportValidation.problems(data, form: .xml).map(\.reason)
  }

  private func reasons(_ text: String) throws -> [ReportValidationProblem.Reason] { try reasons(Data(text.utf8)) }

  @Test(arguments: [
    "<!DOCTYPE report>", "<?xml version=\"1.0\"?>\n<!DOCTYPE report SYSTEM \"http://127.0.0.1:1/x.dtd\">",
    "\u{FEFF}<!-- <report> --><?x ?><!DOCTYPE report [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
    "<!DOCTYPE report [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>", "<!doctype x>",
    "<!--a--><![CDATA[x]]>",
  ]) func documentTypesAreRefusedUnread(_ prolog: String) throws {
    #expect(try reasons(prolog + Self.head + "&b;</report>") == [.documentType])
  }

  @Test func aDocumentTypeAfterTheRootHasBegunIsNotXML() throws {
    #expect(try reasons(Self.head + "<!DOCTYPE report></report>").contains(.notXML))
    #expect(try reasons(Self.head + "</report><!DOCTYPE report>").contains(.notXML))
  }

  @Test(arguments: [
    "", " ", "{}", "report", "<", "<?xml", "<!--", "<?xml version=\"1.0\"?>", "<!-- -->", "<\u{0}", "x<report/>",
    "\u{0}<report/>", "<!--\(String(repeating: "x", count: 70_000))-->",
  ]) func otherFilesAreNotXML(_ text: String) throws {
    #expect(try reasons(text) == [.notXML])
  }

  @Test func otherEncodingsAreNotXML() throws {
    let text = "<?xml version=\"1.0\"?><!DOCTYPE x>" + Self.head + "</report>"
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian] {
      #expect(try reasons(#require(text.data(using: encoding))) == [.notXML])
    }
    // A declaration of another encoding changes nothing: the bytes are read as UTF-8.
    let seven = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE x+AD4-" + Self.head + "</report>"
    #expect(try reasons(seven) == [.notXML])
    var invalid = Data((Self.head + "<verdict>").utf8)
    invalid.append(contentsOf: [0xC3, 0x28])
    #expect(try reasons(invalid).contains(.notXML))
  }

  @Test func entitiesThatNobodyDeclaredAreNotXML() throws {
    #expect(try reasons(Self.head + "&b;</report>").contains(.notXML))
  }

  @Test func deepFilesAreRefused() throws {
    let deep = String(repeating: "<next>", count: 200_000)
    #expect(try reasons(Self.head + deep).contains(.notXML))
    #expect(try !reasons(deep).isEmpty)
  }

  @Test func longPartsAreRefused() throws {
    let long = String(repeating: "x", count: 6_000_000)
    let parts = [
      "<verdict id=\"\(long)\"/>", "<\(long)/>", "<!--\(long)-->", "<?x \(long)?>", "<next><![CDATA[\(long)]]></next>",
      "<x \(String(repeating: "a='' ", count: 1_200_000))/>",
    ]
    for part in parts {
      let found = try reasons(Self.head + part + "</report>")
      #expect(found.contains(.tooLong) || found.contains(.notXML), "\(part.prefix(9)): \(found)")
    }
    let words = String(repeating: "x", count: 1_100_000)
    #expect(
      try reasons(Self.head + "<verdict code=\"0\" id=\"ok\"><message>\(words)</message></verdict>") == [.tooLong])
    let data = "<verdict code=\"0\" id=\"ok\"><message><![CDATA[\(words)]]></message></verdict></report>"
    #expect(try reasons(Self.head + data) == [.tooLong])
  }

  @Test func otherDocumentsAndVersionsAreNamedAsSuch() throws {
    #expect(try reasons("<html/>") == [.otherDocument])
    #expect(try reasons("<report/>") == [.otherDocument])
    #expect(try reasons("<verdict xmlns=\"urn:cachebridge:report:1\"/>") == [.otherDocument])
    #expect(try reasons("<report xmlns=\"urn:cachebridge:report:2\" format_version=\"2\"/>") == [.otherVersion])
    #expect(try reasons(JUnitReport.data(SampleReports.ok)) == [.otherDocument])
  }

  /// Nothing in a file may choose another schema or another type.
  @Test func instructionsOfTheFileAreNotFollowed() throws {
    let text = String(decoding: try XMLReport.data(SampleReports.ok), as: UTF8.self)
    let space = " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    func changed(_ attribute: String) throws -> [ReportValidationProblem.Reason] {
      try reasons(text.replacingOccurrences(of: "<run ", with: "<run" + space + attribute + " "))
    }
    #expect(try !changed("xsi:type=\"source\"").isEmpty)
    #expect(try !changed("xsi:nil=\"true\"").isEmpty)
    let location = "xsi:schemaLocation=\"urn:cachebridge:report:1 http://127.0.0.1:1/report.xsd\""
    #expect(try reasons(text.replacingOccurrences(of: "<report ", with: "<report" + space + location + " ")) == [])
  }

  @Test func truncatedFilesAreNeverValid() throws {
    let data = try XMLReport.data(SampleReports.unsupported)
    for length in stride(from: 0, to: data.count - 10, by: 7) {
      #expect(try !reasons(data.prefix(length)).isEmpty, "\(length)")
    }
  }

  @Test func randomDamageNeverCrashes() throws {
    let data = try XMLReport.data(SampleReports.partial)
    var random = SeededRandom(seed: 1998)
    var refused = 0
    for _ in 0..<300 {
      var damaged = data
      for _ in 0...Int.random(in: 0...3, using: &random) {
        damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if try !reasons(damaged).isEmpty { refused += 1 }
    }
    #expect(refused > 250)
  }
}
