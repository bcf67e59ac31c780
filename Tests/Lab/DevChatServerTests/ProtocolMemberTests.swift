import ChatModel
import ChatWire
import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import DevChatServer

/// Each member of each payload of Docs/Protocol.md is sent, derived, or deliberately not sent: the tables say which, and
/// both the page and the server are held to them.
@Suite("Members of the protocol's payloads", .live)
struct ProtocolMemberTests {
  @Test("The tables have the members of the page, no more and no fewer", arguments: MemberTable.all)
  func pages(_ table: MemberTable) throws {
    let names = try table.namesOnPage()
    #expect(!names.isEmpty)
    #expect(Set(table.stands.keys).subtracting(names).sorted() == [], "no longer on the page")
    #expect(names.subtracting(table.stands.keys).sorted() == [], "not in the table")
  }

  @Test("The server sends what the tables say, and nothing that they say it does not") func server() async throws {
    try await Wire.run { settings, _ in
      settings.messagePurgeOffset = 1
      settings.protectsFiles = true
    } _: { wire in
      var survey = WireSurvey(wire)
      let seen = try await survey.run()
      for table in MemberTable.all {
        for (name, stand) in table.stands.sorted(by: { $0.key < $1.key }) {
          switch stand {
          case .sent(let payload, let path):
            #expect(seen[payload]?.contains(path) == true, "\(table.section): \(name) in \(payload) as \(path)")
          case .absent(let payload, let path, _):
            #expect(seen[payload]?.isEmpty == false, "\(table.section): \(payload) was not seen")
            #expect(seen[payload]?.contains(path) != true, "\(table.section): \(name) in \(payload) as \(path)")
          case .asked: break
          }
        }
      }
    }
  }
}

/// What becomes of a member.
enum Stand: Sendable {
  /// In this payload, at this path.
  case sent(String, String)
  /// Not in this payload: the reason, or what it is derived from.
  case absent(String, String, String)
  /// What a client sends, or one of a member's values.
  case asked
}

/// The members of one section of the page.
struct MemberTable: Sendable, CustomTestStringConvertible {
  var section: String
  /// The columns of the section's table that have members.
  var columns: [Int]
  /// Whether a row's first column is part of the names.
  var isByRow = false
  /// The names are those of the whole section, and not those of columns.
  var isProse = false
  var stands: [String: Stand]

  var testDescription: String { section + columns.map { " \($0)" }.joined() }

  /// Members that one payload has under their own names.
  static func sent(_ payload: String, _ names: String) -> [String: Stand] {
    Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), .sent(payload, String($0))) })
  }

  func namesOnPage() throws -> Set<String> {
    let page = try Repository.text("Docs/Protocol.md")
    let start = try #require(page.range(of: "### \(section)\n"))
    let rest = page[start.upperBound...]
    let end = rest.range(of: "\n##")?.lowerBound ?? rest.endIndex
    var names: Set<String> = []
    if isProse { return Set(MemberTable.code(in: String(rest[..<end]))) }
    for line in rest[..<end].split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let row = MemberTable.code(in: cells[1], isAll: true).first ?? cells[1].filter { $0 != " " }
      for column in columns {
        for name in MemberTable.code(in: cells[column]) { names.insert(isByRow ? "\(row) \(name)" : name) }
      }
    }
    return names
  }

  /// What is marked as code: names, and not their values in parentheses behind them.
  private static func code(in cell: String, isAll: Bool = false) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
      .filter { isAll || $0.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "." } }
  }
}
