import Foundation
import PacedTesting
import Testing

@testable import OracleTesting

/// The judge's payload codecs (Docs/RowRules.md#payloads).
@Suite("Store oracle: payloads", .heavy) struct OracleCodecTests {
  private func text(_ bytes: [UInt8]) -> String? {
    OraclePayload(bytes).map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test("every encoding of the hand-made store is decoded, and the two columns types alike")
  func encodings() throws {
    let oracle = try TinyCases.encodings().oracle()
    #expect(oracle.totalLedger["SucceededMessage"]?.migrated == 22)
  }

  @Test("nothing of the undecoded store is decoded")
  func undecoded() throws {
    let oracle = try TinyCases.undecoded().oracle()
    let ledger = try #require(oracle.totalLedger["SucceededMessage"])
    #expect(ledger.undecoded == ledger.read && ledger.read > 25)
  }

  @Test("a property list keeps the order of its members; reals show that they are reals")
  func propertyList() {
    let word = PropertyListWriter.text
    let document = OraclePropertyList.dictionary([
      (word("z"), .real(100)), (word("a"), .real(1e22)), (word("m"), .string([0xD83D, 0x41, 0x0A])),
      (word("l"), .array([.integer("18446744073709551615"), .boolean(true), .null])),
    ])
    let expected = #"{"z":100.0,"a":1e+22,"m":"\ud83dA\u000a","l":[18446744073709551615,true,null]}"#
    #expect(text(PropertyListWriter.bytes(document)) == expected)
    #expect(text(PropertyListWriter.archive(document)) == expected)
  }

  @Test("an archive that contains itself is undecoded")
  func cycle() {
    let word = PropertyListWriter.text
    let objects: [OraclePropertyList] = [
      word("$null"),
      .dictionary([
        (word("NS.keys"), .array([.uid(2)])), (word("NS.objects"), .array([.uid(1)])), (word("$class"), .uid(3)),
      ]), word("k"), .dictionary([(word("$classname"), word("NSDictionary"))]),
    ]
    let archive = PropertyListWriter.bytes(
      .dictionary([
        (word("$archiver"), word("NSKeyedArchiver")), (word("$top"), .dictionary([(word("root"), .uid(1))])),
        (word("$objects"), .array(objects)),
      ]))
    #expect(OraclePayload(archive) == nil)
  }

  @Test("an archive of Foundation is read")
  func foundationArchive() throws {
    let dictionary: NSDictionary = ["list": NSArray(array: ["a", NSNumber(value: 5)]), "text": "é"]
    let data = try NSKeyedArchiver.archivedData(withRootObject: dictionary, requiringSecureCoding: false)
    let payload = try #require(OraclePayload(Array(data)))
    #expect(payload.value.member("text")?.filledString == Array("é".utf8))
    if case .array(let items)? = payload.value.member("list") {
      #expect(items.count == 2)
    } else {
      Issue.record("list")
    }
  }

  @Test("the hand-made cases fill all outcomes and give sorted, well-formed lines", arguments: TinyCases.all)
  func wellFormed(_ tiny: TinyCases.Case) throws {
    let oracle = try tiny.make().oracle()
    for owner in oracle.owners {
      for line in oracle.export(owner: owner) {
        // Sorted keys are part of the format.
        let document = try #require(JSONDocument(line), "\(String(decoding: line.prefix(300), as: UTF8.self))")
        #expect(document.keys == document.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
      }
    }
    for (entity, counts) in oracle.totalLedger {
      let sum = counts.migrated + counts.duplicate + counts.tombstone + counts.undecoded + counts.rejected
      #expect(counts.read == sum + counts.dropped, "\(entity)")
    }
  }
}
