/// A named list of texts on a message (Docs/Protocol.md#message-members).
public struct MetaArray: Sendable, Hashable {
  /// Identity is by UTF-8 bytes.
  public let key: String
  public let values: [String]

  public init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }

  public static func == (a: MetaArray, b: MetaArray) -> Bool {
    a.key.hasSameBytes(as: b.key) && a.values.elementsEqual(b.values) { $0.hasSameBytes(as: $1) }
  }

  /// The meta arrays of a message in the list form, whichever of the three forms it has
  /// (Docs/Protocol.md#message-members): `sorted_metaarray` (REST), `metaarray` as a list (as sent), or `metaarray` as
  /// an object ordered by `metaarray_key_order` (WebSocket). Keys that are not in that order follow in their own order.
  static func all(in payload: Payload) -> [MetaArray] {
    for name in ["sorted_metaarray", "metaarray"] as [StaticString] {
      let list = payload.objects(name).compactMap { item in
        item.string("key").map { MetaArray(key: $0, values: values(of: item)) }
      }
      if !list.isEmpty { return list }
    }
    guard let object = payload.object("metaarray") else { return [] }
    var arrays: [MetaArray] = []
    object.forEachMember { key, value in
      arrays.removeAll { $0.key.hasSameBytes(as: key) }
      arrays.append(MetaArray(key: key, values: strings(value)))
    }
    return ordered(arrays, by: payload.strings("metaarray_key_order"))
  }

  private static func ordered(_ arrays: [MetaArray], by order: [String]) -> [MetaArray] {
    var rest = arrays
    var result: [MetaArray] = []
    for key in order {
      guard let index = rest.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { continue }
      result.append(rest.remove(at: index))
    }
    return result + rest
  }

  private static func values(of item: Payload) -> [String] { item.withValue("value", strings) ?? [] }

  /// The strings of an array; a single string counts as an array of one.
  private static func strings(_ value: UnsafeRawBufferPointer) -> [String] {
    if let bytes = JSONText.string(value) { return [String(decoding: bytes, as: UTF8.self)] }
    var result: [String] = []
    PayloadScanner.forEachElement(of: value) {
      if let bytes = JSONText.string($0) { result.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return result
  }
}
