import CLibXML2

/// The attributes of an element as the parser passes them: five pointers each (name, prefix, namespace, value, end of
/// the value). Valid only during the event.
struct XMLAttributes {
  private let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  private let count: Int

  init(_ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32) {
    self.pointers = pointers
    self.count = pointers == nil ? 0 : Int(count)
  }

  /// The value of an attribute without a namespace.
  subscript(name: String) -> String? {
    guard let pointers else { return nil }
    for index in 0..<count {
      let attribute = pointers + 5 * index
      guard attribute[2] == nil, Self.bytes(attribute[0]).elementsEqual(name.utf8), let start = attribute[3],
        let end = attribute[4], end >= start
      else { continue }
      return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }

  /// The same, as an integer.
  func count(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// The bytes of zero-terminated text.
  static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: text.map { Int(xmlStrlen($0)) } ?? 0)
  }
}
