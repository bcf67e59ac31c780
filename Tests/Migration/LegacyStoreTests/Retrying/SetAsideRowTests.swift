import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import Testing

@testable import LegacyStore

/// Rows that are written as JSON and read back.
@Suite(.heavy) struct SetAsideRowTests {
  /// Every row of a store with awkward ones, out of its JSON and into a store again: same key, same fingerprint.
  @Test(arguments: LegacyModel.allCases)
  func everyRowSurvives(_ model: LegacyModel) throws {
    let folder = try TemporaryFolder()
    try FixtureStore.make(
      FixtureRecipe(model: model, messages: 60, channels: 3, owners: 2, encoding: .mixed, edgeCases: true, seed: 4),
      at: folder.path("store.sqlite"))
    let reader = try StoreReader(view: PrivateView(method: .immutable, path: folder.path("store.sqlite")))
    let store = try SetAsideStore(path: folder.path("again.sqlite"), model: model)
    var fingerprints: [LegacyEntity: [Int64: UInt64]] = [:]
    for entity in model.entities {
      let cursor = try reader.rows(of: entity)
      while try cursor.next() {
        let columns = cursor.columnsJSON(withoutPayload: false)
        let read = columns.withUnsafeBytes { SetAsideRow(entity: entity, key: cursor.key, columns: $0, model: model) }
        let row = try #require(read)
        let unedited = try #require(
          row.unedited(fingerprint: cursor.fingerprint()), "\(String(decoding: columns, as: UTF8.self))")
        #expect(unedited.saveCounter == cursor.saveCounter)
        try store.append(unedited)
        fingerprints[entity, default: [:]][cursor.key] = cursor.fingerprint()
      }
    }
    let (view, detection) = try store.finish()
    let again = try StoreReader(view: view, detection: detection)
    var count = 0
    for entity in model.entities {
      let cursor = try again.rows(of: entity)
      while try cursor.next() {
        #expect(cursor.fingerprint() == fingerprints[entity]?[cursor.key])
        count += 1
      }
    }
    #expect(count == fingerprints.values.reduce(0) { $0 + $1.count } && count == store.count && count > 60)
    #expect(try Files.mode(folder.path("again.sqlite")) == 0o600)
  }

  private func row(_ columns: String, entity: LegacyEntity = .succeededMessage) -> SetAsideRow? {
    Array(columns.utf8).withUnsafeBytes { SetAsideRow(entity: entity, key: 7, columns: $0, model: .v1_1_32) }
  }

  /// Z_OPT, then the columns of SucceededMessage in the order of the model.
  private func value(_ json: String, of column: String) -> SetAsideRow.Value? {
    let names = ["Z_OPT"] + LegacyModel.v1_1_32.columns(of: .succeededMessage).map(\.name)
    guard let index = names.firstIndex(of: column) else { return nil }
    return row(#"{"\#(column)":\#(json)}"#)?.values[index]
  }

  @Test func stringsMeanWhatTheColumnIs() {
    #expect(value(#""YWI=""#, of: "ZCHANNEL_URL") == .text(Array("YWI=".utf8)))
    #expect(value(#""YWI=""#, of: "ZSERIALIZED_DATA") == .blob(Array("ab".utf8)))
    #expect(value(#""{\"a\":1}""#, of: "ZSERIALIZED_DATA") == .blob(Array(#"{"a":1}"#.utf8)))
    #expect(value(#"{"a": [1, 2]}"#, of: "ZSERIALIZED_DATA") == .blob(Array(#"{"a":[1,2]}"#.utf8)))
    #expect(value(#""123""#, of: "ZMESSAGE_ID") == .blob(Array("123".utf8)), "a text is no id")
    #expect(value("123", of: "ZMESSAGE_ID") == .integer(123))
    #expect(value("1.5", of: "ZMESSAGE_ID") == .real(1.5))
    #expect(value("true", of: "ZIS_DELETED") == .integer(1))
    #expect(value("null", of: "ZMESSAGE_ID") == .null)
    #expect(value("5", of: "Z_OPT") == .integer(5))
    #expect(row("{}")?.values.allSatisfy { $0 == .null } == true)
  }

  @Test func whatIsNoObjectIsNoRow() {
    #expect(row("[]") == nil)
    #expect(row(#"{"Z_OPT":1"#) == nil)
    #expect(row("{}", entity: .message) == nil, "not of this model")
  }

  @Test func anEditedRowIsTold() throws {
    let row = try #require(self.row(#"{"Z_OPT":1,"ZCHANNEL_URL":"c1","ZMESSAGE_ID":5}"#))
    let edited = try #require(self.row(#"{"Z_OPT":1,"ZCHANNEL_URL":"c1","ZMESSAGE_ID":6}"#))
    #expect(row.unedited(fingerprint: row.fingerprint) != nil)
    #expect(edited.unedited(fingerprint: row.fingerprint) == nil)
  }

  @Test func theOwner() throws {
    #expect(try #require(row(#"{"ZOWNER_ID":"ann"}"#)).owner == Array("ann".utf8))
    #expect(try #require(row(#"{"ZOWNER_ID":""}"#)).owner == nil)
    #expect(try #require(row(#"{"ZOWNER_ID":null}"#)).owner == nil)
    // "/w==" is the base64 of a byte that is no UTF-8, "YWI=" of "ab".
    #expect(try #require(row(#"{"ZOWNER_ID":"/w=="}"#)).isOwnerAmbiguous)
    #expect(try #require(row(#"{"ZOWNER_ID":"YWI="}"#)).isOwnerAmbiguous == false)
  }
}
