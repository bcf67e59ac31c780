import Foundation

/// Follows the object numbers of a keyed archive (Docs/LegacyStore.md#keyed-archives).
struct OracleKeyedArchive {
  struct Malformed: Error {}

  private let objects: [OraclePropertyList]
  private let root: Int
  private var remaining = 100_000

  /// `nil` when `document` does not call itself a keyed archive.
  static func isArchive(_ document: OraclePropertyList) -> Bool { document.member("$archiver") != nil }

  /// The top key is usually `root`, but need not be (Docs/LegacyStore.md#keyed-archives): a single other one is taken.
  init(_ document: OraclePropertyList) throws {
    guard document.member("$archiver")?.text == Array("NSKeyedArchiver".utf8),
      case .array(let objects)? = document.member("$objects"),
      let top = document.member("$top"), case .dictionary(let entries) = top
    else { throw Malformed() }
    let entry = top.member("root") ?? (entries.count == 1 ? entries[0].value : nil)
    guard case .uid(let root)? = entry else { throw Malformed() }
    self.objects = objects
    self.root = root
  }

  /// The archived dictionaries, arrays, strings, numbers and nulls as plain values.
  mutating func plainValue() throws -> OraclePropertyList { try resolve(.uid(root), path: []) }

  /// The members of a root object of any class, resolved; a root dictionary gives its entries.
  mutating func rootMembers() throws -> OraclePropertyList {
    guard root > 0, root < objects.count, case .dictionary(let members) = objects[root] else { throw Malformed() }
    if objects[root].member("NS.keys") != nil { return try plainValue() }
    return .dictionary(
      try members.filter { $0.key.text != Array("$class".utf8) }.map { ($0.key, try resolve($0.value, path: [root])) })
  }

  private mutating func resolve(_ value: OraclePropertyList, path: Set<Int>) throws -> OraclePropertyList {
    remaining -= 1
    guard remaining > 0, path.count < 512 else { throw Malformed() }
    guard case .uid(let number) = value else { return value }
    if number == 0 { return .null }
    guard number < objects.count, !path.contains(number) else { throw Malformed() }
    let object = objects[number]
    guard case .dictionary = object else {
      if case .uid = object { throw Malformed() }
      if case .array = object { throw Malformed() }
      return object
    }
    let inside = path.union([number])
    switch try className(of: object) {
    case "NSNull": return .null
    case "NSString", "NSMutableString":
      guard let text = object.member("NS.string") else { throw Malformed() }
      return try resolve(text, path: inside)
    case "NSArray", "NSMutableArray":
      return .array(try list(object.member("NS.objects"), path: inside))
    case "NSSet", "NSMutableSet":
      return .set(try list(object.member("NS.objects"), path: inside))
    case "NSDictionary", "NSMutableDictionary":
      let keys = try list(object.member("NS.keys"), path: inside)
      let values = try list(object.member("NS.objects"), path: inside)
      guard keys.count == values.count else { throw Malformed() }
      return .dictionary(zip(keys, values).map { ($0, $1) })
    // NSDate, NSData and classes of an app have no JSON form.
    default: return .other
    }
  }

  private mutating func list(_ value: OraclePropertyList?, path: Set<Int>) throws -> [OraclePropertyList] {
    guard case .array(let items)? = value else { throw Malformed() }
    return try items.map { try resolve($0, path: path) }
  }

  private func className(of object: OraclePropertyList) throws -> String {
    guard case .uid(let number)? = object.member("$class"), number < objects.count,
      let name = objects[number].member("$classname")?.text
    else { throw Malformed() }
    return String(decoding: name, as: UTF8.self)
  }
}
