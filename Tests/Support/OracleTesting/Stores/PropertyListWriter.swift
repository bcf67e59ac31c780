/// Writes small `bplist00` files, for payloads and filters of hand-made stores.
package enum PropertyListWriter {
  package static func bytes(_ document: OraclePropertyList) -> [UInt8] {
    var objects: [[UInt8]] = []
    let top = append(document, to: &objects)
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      file += object
    }
    let table = file.count
    for offset in offsets { file += bigEndian(UInt64(offset), size: 4) }
    return file + [0, 0, 0, 0, 0, 0, 4, 2] + bigEndian(UInt64(objects.count), size: 8)
      + bigEndian(UInt64(top), size: 8) + bigEndian(UInt64(table), size: 8)
  }

  /// A keyed archive whose root is of class `className` with `members`; values may be strings, integers, arrays of
  /// strings and dictionaries of those.
  package static func archive(className: String, _ members: [(String, OraclePropertyList)]) -> [UInt8] {
    var objects: [OraclePropertyList] = [text("$null")]
    objects.append(.null)
    var root: [(key: OraclePropertyList, value: OraclePropertyList)] = []
    for (name, value) in members { root.append((text(name), reference(value, in: &objects))) }
    root.append((text("$class"), .uid(appendClass(className, in: &objects))))
    objects[1] = .dictionary(root)
    return bytes(archived(objects))
  }

  /// A keyed archive of a dictionary.
  package static func archive(_ dictionary: OraclePropertyList) -> [UInt8] {
    var objects: [OraclePropertyList] = [text("$null")]
    let root = reference(dictionary, in: &objects)
    return bytes(archived(objects, root: root))
  }

  package static func text(_ string: String) -> OraclePropertyList { .string(Array(string.utf16)) }

  private static func archived(
    _ objects: [OraclePropertyList], root: OraclePropertyList = .uid(1)
  ) -> OraclePropertyList {
    .dictionary([
      (text("$version"), .integer("100000")), (text("$archiver"), text("NSKeyedArchiver")),
      (text("$top"), .dictionary([(text("root"), root)])), (text("$objects"), .array(objects)),
    ])
  }

  private static func reference(
    _ value: OraclePropertyList, in objects: inout [OraclePropertyList]
  ) -> OraclePropertyList {
    switch value {
    case .null: return .uid(0)
    case .array(let items):
      let number = objects.count
      objects.append(.null)
      let references = items.map { reference($0, in: &objects) }
      let named = appendClass("NSArray", in: &objects)
      objects[number] = .dictionary([(text("NS.objects"), .array(references)), (text("$class"), .uid(named))])
      return .uid(number)
    case .dictionary(let members):
      let number = objects.count
      objects.append(.null)
      let keys = members.map { reference($0.key, in: &objects) }
      let values = members.map { reference($0.value, in: &objects) }
      let named = appendClass("NSDictionary", in: &objects)
      objects[number] = .dictionary([
        (text("NS.keys"), .array(keys)), (text("NS.objects"), .array(values)), (text("$class"), .uid(named)),
      ])
      return .uid(number)
    default:
      objects.append(value)
      return .uid(objects.count - 1)
    }
  }

  private static func appendClass(_ name: String, in objects: inout [OraclePropertyList]) -> Int {
    objects.append(
      .dictionary([(text("$classname"), text(name)), (text("$classes"), .array([text(name), text("NSObject")]))]))
    return objects.count - 1
  }

  private static func append(_ value: OraclePropertyList, to objects: inout [[UInt8]]) -> Int {
    let number = objects.count
    objects.append([])
    switch value {
    case .null: objects[number] = [0x00]
    case .boolean(let flag): objects[number] = [flag ? 0x09 : 0x08]
    case .integer(let digits):
      if let small = Int64(digits) {
        objects[number] = [0x13] + bigEndian(UInt64(bitPattern: small), size: 8)
      } else {
        objects[number] = [0x14] + bigEndian(0, size: 8) + bigEndian(UInt64(digits) ?? 0, size: 8)
      }
    case .real(let real): objects[number] = [0x23] + bigEndian(real.bitPattern, size: 8)
    case .string(let units):
      objects[number] =
        units.allSatisfy { $0 < 0x80 }
        ? head(0x50, units.count) + units.map { UInt8($0) }
        : head(0x60, units.count) + units.flatMap { bigEndian(UInt64($0), size: 2) }
    case .array(let items):
      let references = items.map { append($0, to: &objects) }
      objects[number] = head(0xA0, items.count) + references.flatMap { bigEndian(UInt64($0), size: 2) }
    case .dictionary(let members):
      let keys = members.map { append($0.key, to: &objects) }
      let values = members.map { append($0.value, to: &objects) }
      objects[number] = head(0xD0, members.count) + (keys + values).flatMap { bigEndian(UInt64($0), size: 2) }
    case .uid(let uid): objects[number] = [0x81] + bigEndian(UInt64(uid), size: 2)
    case .set(let items):
      let references = items.map { append($0, to: &objects) }
      objects[number] = head(0xC0, items.count) + references.flatMap { bigEndian(UInt64($0), size: 2) }
    // A date: the shortest of the values without a JSON form.
    case .other: objects[number] = [0x33] + bigEndian(0, size: 8)
    }
    return number
  }

  private static func head(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 0x0F, 0x12] + bigEndian(UInt64(count), size: 4)
  }

  private static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
