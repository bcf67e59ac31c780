/// Walks the archives of NSKeyedArchiver without instantiating anything.
///
/// Foundation's value classes become plain values; an instance of any other class becomes an `ArchivedObject`.
package enum KeyedArchiveReader {
  /// Whether the property list is an archive and must not be treated as a plain one.
  package static func isArchive(_ plist: PropertyList) -> Bool { plist.value(forKey: "$archiver") != nil }

  /// The archive's root: the top entry `root`, else the only one (it is not always called `root`:
  /// Docs/LegacyStore.md#keyed-archives).
  /// - Parameter limits: limits of the resulting tree, by default those for payloads. Narrow them with
  ///   `scaled(toInputOf:)`, because shared and nested references can multiply.
  /// - Returns: `nil` if the property list is not an archive, is malformed or cyclic, or exceeds `limits`.
  package static func unarchive(_ plist: PropertyList, limits: PropertyListLimits = .payload) -> PropertyList? {
    guard let archiver = plist.value(forKey: "$archiver"), archiver.isString("NSKeyedArchiver"),
      plist.value(forKey: "$version") == .integer(100_000),
      case .array(let objects)? = plist.value(forKey: "$objects"), objects.first?.isString("$null") == true,
      objects.count <= limits.objects, case .dictionary(let top)? = plist.value(forKey: "$top")
    else { return nil }
    let root = top.first { $0.key.isString("root") } ?? (top.count == 1 ? top[0] : nil)
    guard let root else { return nil }
    var walk = KeyedArchiveWalk(objects, limits: limits)
    return walk.coded(root.value, depth: 1)
  }
}

/// One walk over an archive's object table. The recursion is as deep as the limits allow.
private struct KeyedArchiveWalk {
  private let objects: [PropertyList]
  private var budget: PropertyListBudget
  /// Instances between the root and the current one; encountering one again is a cycle.
  private var isOpen: [Bool]

  private enum FoundationClass {
    case array, set, dictionary, string, data, date, null
  }

  /// By the UTF-8 bytes of the name, because `String` compares canonically.
  private static let foundationClasses: [[UInt8]: FoundationClass] = {
    let names: [(StaticString, FoundationClass)] = [
      ("NSArray", .array), ("NSMutableArray", .array), ("NSSet", .set), ("NSMutableSet", .set),
      ("NSOrderedSet", .set), ("NSMutableOrderedSet", .set), ("NSDictionary", .dictionary),
      ("NSMutableDictionary", .dictionary), ("NSString", .string), ("NSMutableString", .string), ("NSData", .data),
      ("NSMutableData", .data), ("NSDate", .date), ("NSNull", .null),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (name, kind) in (name.withUTF8Buffer { [UInt8]($0) }, kind) })
  }()

  init(_ objects: [PropertyList], limits: PropertyListLimits) {
    self.objects = objects
    budget = PropertyListBudget(limits)
    isOpen = [Bool](repeating: false, count: objects.count)
  }

  /// A value under a coder key: a reference, an inline array of references, or a scalar.
  mutating func coded(_ value: PropertyList, depth: Int) -> PropertyList? {
    switch value {
    case .uid(let uid): return object(uid, depth: depth)
    case .array(let elements):
      guard budget.enter(depth: depth), let values = codedValues(elements, depth: depth + 1) else { return nil }
      return .array(values)
    default: return scalar(value, depth: depth)
    }
  }

  private mutating func codedValues(_ elements: [PropertyList], depth: Int) -> [PropertyList]? {
    var values: [PropertyList] = []
    guard budget.allows(nodes: elements.count) else { return nil }
    values.reserveCapacity(elements.count)
    for element in elements {
      guard let value = coded(element, depth: depth) else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func scalar(_ value: PropertyList, depth: Int) -> PropertyList? {
    guard budget.enter(depth: depth) else { return nil }
    switch value {
    case .null, .boolean, .integer, .unsignedInteger, .oversizedInteger, .real, .date: return value
    case .string(let bytes), .data(let bytes): return budget.spend(bytes: bytes.count) ? value : nil
    // The archiver never writes these in an object slot or under a coder key.
    case .uid, .array, .set, .dictionary, .object: return nil
    }
  }

  /// The object that a reference names. Number 0 is nil.
  private mutating func object(_ uid: UInt64, depth: Int) -> PropertyList? {
    guard let index = Int(exactly: uid), index < objects.count else { return nil }
    guard index != 0 else { return scalar(.null, depth: depth) }
    guard case .dictionary(let members) = objects[index] else { return scalar(objects[index], depth: depth) }
    guard !isOpen[index], budget.enter(depth: depth), budget.spend(nodes: members.count),
      let name = className(of: objects[index])
    else { return nil }
    isOpen[index] = true
    defer { isOpen[index] = false }
    guard let kind = Self.foundationClasses[name] else { return foreign(name, members, depth: depth) }
    return foundation(kind, objects[index], depth: depth)
  }

  /// Searching the members costs time at every place that refers to the instance, so it is charged to the budget.
  private mutating func className(of instance: PropertyList) -> [UInt8]? {
    guard case .uid(let uid)? = instance.value(forKey: "$class"), let index = Int(exactly: uid),
      index < objects.count, case .dictionary(let members) = objects[index], budget.spend(nodes: members.count),
      case .string(let name)? = objects[index].value(forKey: "$classname")
    else { return nil }
    return name
  }

  private mutating func foreign(
    _ name: [UInt8], _ members: [(key: PropertyList, value: PropertyList)], depth: Int
  ) -> PropertyList? {
    var result: [(key: [UInt8], value: PropertyList)] = []
    for member in members where !member.key.isString("$class") {
      guard case .string(let key) = member.key, budget.spend(bytes: key.count),
        let value = coded(member.value, depth: depth + 1)
      else { return nil }
      result.append((key, value))
    }
    return .object(ArchivedObject(className: name, members: result))
  }

  private mutating func foundation(_ kind: FoundationClass, _ instance: PropertyList, depth: Int) -> PropertyList? {
    switch kind {
    case .array: return elements("NS.objects", of: instance, depth: depth).map { .array($0) }
    case .set: return elements("NS.objects", of: instance, depth: depth).map { .set($0) }
    case .dictionary:
      guard let keys = elements("NS.keys", of: instance, depth: depth),
        let values = elements("NS.objects", of: instance, depth: depth), keys.count == values.count
      else { return nil }
      return .dictionary(zip(keys, values).map { (key: $0, value: $1) })
    case .string:
      guard case .string(let text)? = content("NS.string", of: instance, depth: depth) else { return nil }
      return .string(text)
    case .data:
      guard case .data(let bytes)? = content("NS.data", of: instance, depth: depth) else { return nil }
      return .data(bytes)
    case .date:
      switch content("NS.time", of: instance, depth: depth) {
      case .real(let seconds): return .date(seconds)
      case .integer(let seconds): return .date(Double(seconds))
      default: return nil
      }
    case .null: return .null
    }
  }

  private mutating func elements(_ key: StaticString, of instance: PropertyList, depth: Int) -> [PropertyList]? {
    guard case .array(let elements)? = instance.value(forKey: key) else { return nil }
    return codedValues(elements, depth: depth + 1)
  }

  private mutating func content(_ key: StaticString, of instance: PropertyList, depth: Int) -> PropertyList? {
    instance.value(forKey: key).flatMap { coded($0, depth: depth + 1) }
  }
}
