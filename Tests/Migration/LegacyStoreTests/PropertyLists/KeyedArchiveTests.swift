import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct KeyedArchiveTests {
  /// Through the binary form, so that the archive is what the reader makes of it.
  private func unarchive(_ archive: PropertyList, limits: PropertyListLimits = .payload) throws -> PropertyList? {
    let plist = try #require(readPropertyList(BinaryPropertyListWriter.document(archive)))
    return KeyedArchiveReader.unarchive(plist, limits: limits)
  }

  @Test func resolvesFoundationClasses() throws {
    var writer = KeyedArchiveWriter()
    let text = writer.add(text: "plain")
    let mutable = writer.add(class: "NSMutableString", [("NS.string", .string("mutable"))])
    let data = writer.add(class: "NSMutableData", [("NS.data", .data([1, 2]))])
    let date = writer.add(class: "NSDate", [("NS.time", .real(5.5))])
    let null = writer.add(class: "NSNull", [])
    let number = writer.add(.integer(7_712_345_678_901_234))
    let set = writer.add(class: "NSSet", [("NS.objects", .array([text]))])
    let ordered = writer.add(class: "NSOrderedSet", [("NS.objects", .array([number, text]))])
    let list = writer.add(
      class: "NSMutableArray",
      [("NS.objects", .array([text, mutable, data, date, null, number, .uid(0), set, ordered]))])
    let keys = [writer.add(text: "b"), writer.add(text: "a")]
    let root = writer.add(dictionary: [(keys[0], list), (keys[1], writer.add(.boolean(true)))])
    let expected = PropertyList.dictionary([
      (
        .string("b"),
        .array([
          .string("plain"), .string("mutable"), .data([1, 2]), .date(5.5), .null, .integer(7_712_345_678_901_234),
          .null,
          .set([.string("plain")]), .set([.integer(7_712_345_678_901_234), .string("plain")]),
        ])
      ), (.string("a"), .boolean(true)),
    ])
    #expect(try unarchive(writer.archive(root: root)) == expected)
  }

  @Test func keepsForeignClasses() throws {
    var writer = KeyedArchiveWriter()
    let url = writer.add(text: "channel")
    let root = writer.add(
      class: "SBSMMessageFilter",
      [("channelUrl", url), ("messageType", .integer(1)), ("inline", .array([url, .uid(0)])), ("customType", .uid(0))])
    let expected = ArchivedObject(
      className: Array("SBSMMessageFilter".utf8),
      members: [
        (Array("channelUrl".utf8), .string("channel")), (Array("messageType".utf8), .integer(1)),
        (Array("inline".utf8), .array([.string("channel"), .null])), (Array("customType".utf8), .null),
      ])
    #expect(try unarchive(writer.archive(root: root)) == .object(expected))
  }

  @Test func findsTheRoot() throws {
    var writer = KeyedArchiveWriter()
    let one = writer.add(text: "one")
    let two = writer.add(text: "two")
    #expect(try unarchive(writer.archive(top: [(.string("opaque"), one)])) == .string("one"))
    #expect(try unarchive(writer.archive(top: [(.string("x"), one), (.string("root"), two)])) == .string("two"))
    #expect(try unarchive(writer.archive(top: [(.string("x"), one), (.string("y"), two)])) == nil)
    #expect(try unarchive(writer.archive(top: [])) == nil)
    #expect(try unarchive(writer.archive(root: .uid(0))) == .null)
    #expect(try unarchive(writer.archive(root: .integer(5))) == .integer(5))
  }

  @Test func readsWhatFoundationArchives() throws {
    let source: NSDictionary = [
      "message_id": NSNumber(value: Int64(7_712_345_678_901_234)), "message": NSString(string: "é😀 text"),
      "user": ["user_id": "u", "is_active": true] as NSDictionary, "list": [7, 2.5, "three", NSNull()] as NSArray,
      "data": Data([1, 2, 3]) as NSData, "date": NSDate(timeIntervalSinceReferenceDate: 12.5),
    ]
    let archive = try NSKeyedArchiver.archivedData(withRootObject: source, requiringSecureCoding: false)
    let plist = try #require(readPropertyList([UInt8](archive)))
    #expect(KeyedArchiveReader.isArchive(plist))
    let root = try #require(KeyedArchiveReader.unarchive(plist))
    #expect(root.value(forKey: "message_id") == .integer(7_712_345_678_901_234))
    #expect(root.value(forKey: "message") == .string("é😀 text"))
    #expect(root.value(forKey: "list") == .array([.integer(7), .real(2.5), .string("three"), .null]))
    #expect(root.value(forKey: "data") == .data([1, 2, 3]))
    #expect(root.value(forKey: "date") == .date(12.5))
    #expect(root.value(forKey: "user")?.value(forKey: "is_active") == .boolean(true))
  }

  @Test func readsXMLArchives() throws {
    let document = """
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>
      <integer>100000</integer><key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict>
      </dict><key>$objects</key><array><string>$null</string><string>content</string></array></dict></plist>
      """
    let plist = try #require(readPropertyList(Array(document.utf8)))
    #expect(KeyedArchiveReader.unarchive(plist) == .string("content"))
  }

  @Test func refusesCyclesButTakesSharing() throws {
    var writer = KeyedArchiveWriter()
    let list = writer.add(class: "NSArray", [("NS.objects", .array([]))])
    guard case .uid(let index) = list, case .dictionary(let members) = writer.objects[Int(index)] else {
      Issue.record("no array object")
      return
    }
    let twice = writer.add(class: "NSArray", [("NS.objects", .array([list, list]))])
    #expect(try unarchive(writer.archive(root: twice)) == .array([.array([]), .array([])]))
    writer.objects[Int(index)] = .dictionary([(.string("NS.objects"), .array([twice])), members[1]])
    #expect(try unarchive(writer.archive(root: twice)) == nil)
    let foreign = writer.add(class: "Other", [("self", .uid(UInt64(writer.objects.count + 1)))])
    #expect(try unarchive(writer.archive(root: foreign)) == nil)
  }

  /// What an instance can contain another in; each takes another way through the walk.
  enum Nesting: CaseIterable {
    case array, set, dictionary, foreign, inline

    func wrap(_ value: PropertyList, _ writer: inout KeyedArchiveWriter) -> PropertyList {
      switch self {
      case .array: return writer.add(class: "NSArray", [("NS.objects", .array([value]))])
      case .set: return writer.add(class: "NSSet", [("NS.objects", .array([value]))])
      case .dictionary: return writer.add(dictionary: [(.uid(0), value)])
      case .foreign: return writer.add(class: "Other", [("key", value)])
      case .inline: return writer.add(class: "Other", [("key", .array([value]))])
      }
    }

    /// Levels that one wrapping adds.
    var levels: Int { self == .inline ? 2 : 1 }
  }

  @Test(arguments: Nesting.allCases)
  func boundsDepthOnASmallStack(nesting: Nesting) throws {
    func archive(wrappings: Int) -> PropertyList {
      var writer = KeyedArchiveWriter()
      var last = writer.add(text: "leaf")
      for _ in 0..<wrappings { last = nesting.wrap(last, &writer) }
      return writer.archive(root: last)
    }
    let deepest = archive(wrappings: 127 / nesting.levels)
    #expect(try SmallStack.run { KeyedArchiveReader.unarchive(deepest) != nil })
    let tooDeep = archive(wrappings: 127 / nesting.levels + 1)
    #expect(try SmallStack.run { KeyedArchiveReader.unarchive(tooDeep) == nil })
  }

  @Test func boundsNodes() throws {
    var writer = KeyedArchiveWriter()
    var last = writer.add(text: "leaf")
    for _ in 0..<60 { last = writer.add(class: "NSArray", [("NS.objects", .array([last, last]))]) }
    let limits = PropertyListLimits.payload.scaled(toInputOf: 4000)
    #expect(try unarchive(writer.archive(root: last), limits: limits) == nil)
  }

  @Test func paysForEveryLookThroughAnInstance() throws {
    // A string object with thousands of other members, referred to thousands of times.
    var writer = KeyedArchiveWriter()
    let filler = (0..<5000).map { ("k\($0)", PropertyList.boolean(true)) }
    let heavy = writer.add(class: "NSString", filler + [("NS.string", .string("x"))])
    let root = writer.add(class: "NSArray", [("NS.objects", .array([PropertyList](repeating: heavy, count: 5000)))])
    let limits = PropertyListLimits.payload.scaled(toInputOf: 100_000)
    #expect(KeyedArchiveReader.unarchive(writer.archive(root: root), limits: limits) == nil)
  }

  @Test func refusesMalformedArchives() throws {
    var writer = KeyedArchiveWriter()
    let text = writer.add(text: "x")
    let bad: [PropertyList] = [
      .uid(1000), .uid(.max), writer.add(.uid(1)), writer.add(.array([text])), writer.add(.dictionary([])),
      writer.add(.dictionary([(.string("$class"), text)])), writer.add(.dictionary([(.string("$class"), .uid(900))])),
      writer.add(class: "NSArray", []), writer.add(class: "NSArray", [("NS.objects", text)]),
      writer.add(class: "NSDictionary", [("NS.keys", .array([text])), ("NS.objects", .array([]))]),
      writer.add(class: "NSDictionary", [("NS.keys", .array([]))]), writer.add(class: "NSString", []),
      writer.add(class: "NSString", [("NS.string", .integer(1))]), writer.add(class: "NSDate", [("NS.time", text)]),
      writer.add(class: "NSData", [("NS.data", text)]), .dictionary([]),
    ]
    for root in bad { #expect(try unarchive(writer.archive(root: root)) == nil) }
    #expect(KeyedArchiveReader.unarchive(.dictionary([])) == nil)
    #expect(KeyedArchiveReader.unarchive(.array([])) == nil)
    guard case .dictionary(let pairs) = writer.archive(root: text) else { return }
    #expect(KeyedArchiveReader.unarchive(.dictionary(pairs)) == .string("x"))
    for index in pairs.indices {
      var fewer = pairs
      fewer.remove(at: index)
      #expect(KeyedArchiveReader.unarchive(.dictionary(fewer)) == nil)
      var other = pairs
      other[index].value = .integer(1)
      #expect(KeyedArchiveReader.unarchive(.dictionary(other)) == nil)
    }
  }

  @Test func survivesMutations() throws {
    let source: NSDictionary = ["a": [1, "two", ["b": NSNull()] as NSDictionary] as NSArray, "c": "text"]
    let archive = [UInt8](try NSKeyedArchiver.archivedData(withRootObject: source, requiringSecureCoding: false))
    var mutations = SeededRandom(seed: 99)
    var accepted = 0
    for _ in 0..<2000 {
      guard let plist = readPropertyList(mutations.mutated(archive)) else { continue }
      let limits = PropertyListLimits.payload.scaled(toInputOf: archive.count)
      if KeyedArchiveReader.unarchive(plist, limits: limits) != nil { accepted += 1 }
    }
    #expect(accepted < 2000)
  }
}
