@testable import LegacyStore

/// A keyed archive as NSKeyedArchiver lays it out, built object by object.
struct KeyedArchiveWriter {
  var objects: [PropertyList] = [.string("$null")]

  mutating func add(_ object: PropertyList) -> PropertyList {
    objects.append(object)
    return .uid(UInt64(objects.count - 1))
  }

  mutating func add(class name: String, _ members: [(String, PropertyList)]) -> PropertyList {
    let text = PropertyList.string(Array(name.utf8))
    let type = add(
      .dictionary([
        (.string("$classname"), text), (.string("$classes"), .array([text, .string("NSObject")])),
      ]))
    return add(.dictionary(members.map { (.string(Array($0.0.utf8)), $0.1) } + [(.string("$class"), type)]))
  }

  mutating func add(text: String) -> PropertyList { add(.string(Array(text.utf8))) }

  mutating func add(dictionary pairs: [(PropertyList, PropertyList)]) -> PropertyList {
    add(
      class: "NSDictionary", [("NS.keys", .array(pairs.map(\.0))), ("NS.objects", .array(pairs.map(\.1)))])
  }

  func archive(top: [(key: PropertyList, value: PropertyList)]) -> PropertyList {
    .dictionary([
      (.string("$version"), .integer(100_000)), (.string("$archiver"), .string("NSKeyedArchiver")),
      (.string("$top"), .dictionary(top)), (.string("$objects"), .array(objects)),
    ])
  }

  func archive(root: PropertyList) -> PropertyList { archive(top: [(.string("root"), root)]) }
}
