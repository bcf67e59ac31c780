/// Writes archives in the format of `NSKeyedArchiver` (Docs/LegacyStore.md#keyed-archives).
enum KeyedArchiveWriter {
  /// The archive of a Foundation object: `NSDictionary`, `NSArray`, `NSNull`, strings, numbers, and for edge cases
  /// `NSSet`, `NSDate` and data.
  static func encode(_ root: PropertyListValue) -> [UInt8] {
    var builder = Builder()
    let top = builder.add(root)
    return builder.file(top: top)
  }

  /// The archive of one object of an app's class.
  /// - Parameter members: coder keys and values; integers and booleans stay inline, others become objects.
  static func encode(className: String, members: [(String, PropertyListValue)]) -> [UInt8] {
    var builder = Builder()
    let top = builder.add(className: className, members: members)
    return builder.file(top: top)
  }

  /// A file from finished `$objects`, for archives that no archiver writes.
  static func file(objects: [PropertyListValue], top: Int) -> [UInt8] {
    BinaryPropertyListWriter.encode(
      .object([
        ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
        ("$top", .object([("root", .uid(top))])), ("$objects", .array(objects)),
      ]))
  }
}

private struct Builder {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var classes: [String: Int] = [:]
  /// By bytes, as in `BinaryPropertyListWriter`.
  private var strings: [[UInt8]: Int] = [:]

  func file(top: Int) -> [UInt8] { KeyedArchiveWriter.file(objects: objects, top: top) }

  mutating func add(_ value: PropertyListValue) -> Int {
    switch value {
    case .string(let text):
      if let known = strings[Array(text.utf8)] { return known }
      strings[Array(text.utf8)] = objects.count
      return append(value)
    case .null: return add(className: "NSNull", members: [])
    case .date(let seconds): return add(className: "NSDate", members: [("NS.time", .real(seconds))])
    case .array(let elements): return addCollection("NSArray", keys: nil, elements)
    case .set(let elements): return addCollection("NSSet", keys: nil, elements)
    case .dictionary(let members): return addCollection("NSDictionary", keys: members.map(\.key), members.map(\.value))
    default: return append(value)
    }
  }

  mutating func add(className: String, members: [(String, PropertyListValue)]) -> Int {
    let number = append(.null)
    var encoded: [(String, PropertyListValue)] = []
    for (key, value) in members {
      switch value {
      case .integer, .boolean, .real, .uid: encoded.append((key, value))
      case .null: encoded.append((key, .uid(0)))
      default: encoded.append((key, .uid(add(value))))
      }
    }
    encoded.append(("$class", .uid(addClass(className))))
    objects[number] = .object(encoded)
    return number
  }

  private mutating func addCollection(
    _ name: String, keys: [PropertyListValue]?, _ elements: [PropertyListValue]
  ) -> Int {
    let number = append(.null)
    var members: [(String, PropertyListValue)] = []
    if let keys { members.append(("NS.keys", .array(keys.map { .uid(add($0)) }))) }
    members.append(("NS.objects", .array(elements.map { .uid(add($0)) })))
    members.append(("$class", .uid(addClass(name))))
    objects[number] = .object(members)
    return number
  }

  private mutating func addClass(_ name: String) -> Int {
    if let known = classes[name] { return known }
    let number = append(
      .object([("$classname", .string(name)), ("$classes", .array([.string(name), .string("NSObject")]))]))
    classes[name] = number
    return number
  }

  private mutating func append(_ object: PropertyListValue) -> Int {
    objects.append(object)
    return objects.count - 1
  }
}
