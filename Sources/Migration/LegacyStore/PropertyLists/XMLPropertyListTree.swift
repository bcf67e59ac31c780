/// One pass over the elements of an XML property list. The recursion is limited by `PropertyListLimits.depth`.
struct XMLPropertyListTree {
  var scanner: XMLScanner
  var budget: PropertyListBudget

  init(_ bytes: UnsafeRawBufferPointer, limits: PropertyListLimits) {
    scanner = XMLScanner(bytes)
    budget = PropertyListBudget(limits)
  }

  mutating func document() -> PropertyList? {
    guard scanner.skipProlog(), let root = scanner.openTag(), root.isNamed("plist"), !root.isEmpty,
      scanner.skipMisc(), let tag = scanner.openTag(), let value = value(tag, depth: 1),
      scanner.skipMisc(), scanner.closeTag("plist"), scanner.skipMisc(), scanner.isAtEnd
    else { return nil }
    return value
  }

  private mutating func value(_ tag: XMLScanner.Tag, depth: Int) -> PropertyList? {
    guard budget.enter(depth: depth) else { return nil }
    if tag.isNamed("dict") { return dictionary(tag, depth: depth) }
    if tag.isNamed("array") { return array(tag, depth: depth) }
    if tag.isNamed("true") || tag.isNamed("false") {
      guard let text = text(tag), text.isEmpty else { return nil }
      return .boolean(tag.isNamed("true"))
    }
    guard let text = text(tag) else { return nil }
    if tag.isNamed("string") { return .string(text) }
    if tag.isNamed("integer") { return XMLPropertyListScalar.integer(text) }
    if tag.isNamed("real") { return XMLPropertyListScalar.real(text) }
    if tag.isNamed("date") { return XMLPropertyListScalar.date(text) }
    if tag.isNamed("data") { return XMLPropertyListScalar.data(text) }
    return nil
  }

  private mutating func array(_ tag: XMLScanner.Tag, depth: Int) -> PropertyList? {
    var values: [PropertyList] = []
    guard !tag.isEmpty else { return .array(values) }
    while true {
      guard scanner.skipMisc() else { return nil }
      if scanner.isAtCloseTag { return scanner.closeTag("array") ? .array(values) : nil }
      guard let tag = scanner.openTag(), let value = value(tag, depth: depth + 1) else { return nil }
      values.append(value)
    }
  }

  private mutating func dictionary(_ tag: XMLScanner.Tag, depth: Int) -> PropertyList? {
    var pairs: [(key: PropertyList, value: PropertyList)] = []
    guard !tag.isEmpty else { return .dictionary(pairs) }
    while true {
      guard scanner.skipMisc() else { return nil }
      if scanner.isAtCloseTag { return scanner.closeTag("dict") ? Self.uidOrDictionary(pairs) : nil }
      guard let keyTag = scanner.openTag(), keyTag.isNamed("key"), budget.enter(depth: depth + 1),
        let key = text(keyTag), scanner.skipMisc(), let tag = scanner.openTag(),
        let value = value(tag, depth: depth + 1)
      else { return nil }
      pairs.append((.string(key), value))
    }
  }

  private mutating func text(_ tag: XMLScanner.Tag) -> [UInt8]? {
    guard !tag.isEmpty else { return [] }
    guard let text = scanner.text(endingWith: tag.name), budget.spend(bytes: text.count) else { return nil }
    return text
  }

  /// XML has no element for a UID, so Foundation writes `{CF$UID: n}`.
  private static func uidOrDictionary(_ pairs: [(key: PropertyList, value: PropertyList)]) -> PropertyList {
    if pairs.count == 1, pairs[0].key.isString("CF$UID"), case .integer(let number) = pairs[0].value,
      let uid = UInt64(exactly: number)
    {
      return .uid(uid)
    }
    return .dictionary(pairs)
  }
}
