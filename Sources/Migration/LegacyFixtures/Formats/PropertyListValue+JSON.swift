import ChatModel

extension PropertyListValue {
  /// Our own JSON text as a property list. The input is trusted: it only ever comes from this module.
  init(json text: [UInt8]) { self = text.withUnsafeBytes { PropertyListValue($0) } }

  private init(_ value: UnsafeRawBufferPointer) {
    if JSONText.isObject(value) {
      var members: [(key: PropertyListValue, value: PropertyListValue)] = []
      Payload(trusted: [UInt8](value)).forEachMember { members.append((.string($0), PropertyListValue($1))) }
      self = .dictionary(members)
    } else if JSONText.isArray(value) {
      var elements: [PropertyListValue] = []
      PayloadScanner.forEachElement(of: value) { elements.append(PropertyListValue($0)) }
      self = .array(elements)
    } else if let string = JSONText.string(value) {
      self = .string(String(decoding: string, as: UTF8.self))
    } else if JSONText.isTrue(value) || JSONText.isFalse(value) {
      self = .boolean(JSONText.isTrue(value))
    } else if JSONText.isNull(value) {
      self = .null
    } else if let integer = JSONText.integer(value) {
      self = .integer(integer)
    } else {
      let spelling = String(decoding: value, as: UTF8.self)
      self = UInt64(spelling).map { .unsigned($0) } ?? .real(Double(spelling) ?? 0)
    }
  }
}
