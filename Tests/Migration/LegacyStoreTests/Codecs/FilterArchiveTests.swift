import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct FilterArchiveTests {
  private func read(_ bytes: [UInt8]) -> LegacyChunkFilter? { bytes.withUnsafeBytes(FilterArchiveReader.read) }

  private func read(_ plist: PropertyList) -> LegacyChunkFilter? { read(BinaryPropertyListWriter.document(plist)) }

  /// An archive of an object with these members.
  private func archive(class name: String = "SBSMMessageFilter", _ members: [(String, PropertyList)]) -> PropertyList {
    var writer = KeyedArchiveWriter()
    let coded = members.map { ($0.0, Self.coded($0.1, &writer)) }
    if name == "NSDictionary" {
      let root = writer.add(dictionary: coded.map { (writer.add(text: $0.0), $0.1) })
      return writer.archive(root: root)
    }
    let root = writer.add(class: name, coded)
    return writer.archive(root: root)
  }

  private static func coded(_ value: PropertyList, _ writer: inout KeyedArchiveWriter) -> PropertyList {
    switch value {
    case .null: return .uid(0)
    case .string: return writer.add(value)
    case .array(let values):
      let elements = values.map { coded($0, &writer) }
      return writer.add(class: "NSArray", [("NS.objects", .array(elements))])
    case .set(let values):
      let elements = values.map { coded($0, &writer) }
      return writer.add(class: "NSSet", [("NS.objects", .array(elements))])
    default: return value
    }
  }

  private static let full: [PropertyList] = [
    .string("channel_é"), .integer(1), .string("order"), .array([.string("b"), .string("a"), .string("b")]),
  ]

  private static let expected = LegacyChunkFilter(
    channelURL: Array("channel_é".utf8), messageType: 1, customType: Array("order".utf8),
    senderUserIDs: [[0x62], [0x61], [0x62]])

  @Test(arguments: [
    ["channelUrl", "messageType", "customType", "senderUserIds"],
    ["_channelUrl", "_messageType", "_customType", "_senderUserIds"],
    ["channel_url", "message_type", "custom_type", "sender_user_ids"],
    ["_channel_url", "_message_type", "_custom_type", "_sender_user_ids"],
    ["channelUrl", "_messageType", "custom_type", "_sender_user_ids"],
  ])
  func readsEverySpelling(keys: [String]) {
    let members = Array(zip(keys, Self.full))
    #expect(read(archive(members)) == Self.expected)
    #expect(read(archive(class: "Any.Other_Class", members)) == Self.expected)
    #expect(read(archive(class: "NSDictionary", members)) == Self.expected)
    #expect(read(.dictionary(members.map { (.string(Array($0.0.utf8)), $0.1) })) == Self.expected)
  }

  @Test func readsWhatFoundationArchives() throws {
    let source: NSDictionary = [
      "channelUrl": "channel_é", "messageType": 1, "customType": "order", "senderUserIds": ["b", "a", "b"],
    ]
    let bytes = [UInt8](try NSKeyedArchiver.archivedData(withRootObject: source, requiringSecureCoding: true))
    #expect(read(bytes) == Self.expected)
    let xml = try PropertyListSerialization.data(fromPropertyList: source, format: .xml, options: 0)
    #expect(read([UInt8](xml)) == Self.expected)
  }

  @Test func takesNilAndEmptyAsAbsent() {
    let none = LegacyChunkFilter(channelURL: nil, messageType: 0, customType: nil, senderUserIDs: [])
    #expect(read(archive([("channelUrl", .null)])) == none)
    #expect(read(archive([("messageType", .integer(0))])) == none)
    #expect(
      read(archive([("channelUrl", .string([])), ("customType", .string([])), ("senderUserIds", .array([]))])) == none)
    #expect(read(archive([("messageType", .null), ("customType", .null), ("senderUserIds", .null)])) == none)
  }

  @Test func readsSetsOfSenders() {
    let filter = read(archive([("senderUserIds", .set([.string("x"), .string("y")]))]))
    #expect(filter?.senderUserIDs == [[0x78], [0x79]])
  }

  @Test func ignoresOtherKeys() {
    let filter = read(
      archive([("messageType", .integer(3)), ("version", .integer(9)), ("more", .array([.string("x")]))]))
    #expect(filter?.messageType == 3)
  }

  @Test(arguments: [
    [("unknown", PropertyList.string("x"))], [], [("messageType", .integer(4))], [("messageType", .integer(-1))],
    [("messageType", .real(1))], [("messageType", .boolean(true))], [("messageType", .string("1"))],
    [("messageType", .unsignedInteger(.max))], [("channelUrl", .integer(1))], [("customType", .integer(1))],
    [("customType", .data([0x61]))], [("senderUserIds", .string("a"))], [("senderUserIds", .array([.integer(1)]))],
    [("senderUserIds", .array([.string("a"), .null]))], [("senderUserIds", .integer(0))],
    [("customType", .array([.string("a")]))], [("messageType", .integer(0)), ("_messageType", .integer(1))],
    [("customType", .string("a")), ("custom_type", .null)],
    [("customType", .string("a")), ("customType", .string("b"))],
    [("ChannelUrl", .string("x"))],
  ])
  func refusesWhateverIsUnclear(members: [(String, PropertyList)]) {
    #expect(read(archive(members)) == nil)
    #expect(read(.dictionary(members.map { (.string(Array($0.0.utf8)), $0.1) })) == nil)
  }

  @Test func takesEqualSpellingsOnce() {
    #expect(read(archive([("messageType", .integer(2)), ("_messageType", .integer(2))]))?.messageType == 2)
  }

  @Test func refusesOtherRoots() throws {
    for root in [PropertyList.null, .string("channelUrl"), .array([.string("channelUrl")]), .integer(1)] {
      #expect(read(root) == nil)
    }
    #expect(read(.dictionary([(.integer(1), .null), (.string("messageType"), .integer(1))])) == nil)
    #expect(read([]) == nil)
    #expect(read(Array("{\"messageType\":1}".utf8)) == nil)
    #expect(read(Array("bplist00".utf8)) == nil)
  }

  @Test func refusesTruncationsAndSurvivesMutations() {
    let bytes = BinaryPropertyListWriter.document(
      archive(Array(zip(["channelUrl", "messageType", "customType", "senderUserIds"], Self.full))))
    #expect(read(bytes) == Self.expected)
    for count in 0..<bytes.count { #expect(read(Array(bytes[..<count])) == nil) }
    var source = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      if let filter = read(source.mutated(bytes)) { #expect((0...3).contains(filter.messageType)) }
    }
  }
}
