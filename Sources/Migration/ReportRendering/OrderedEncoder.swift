/// The `Encoder` that a value sees; everything ends up in a `JSONNode`.
///
/// In all three containers one generic `encode` covers the many overloads of the protocols.
struct OrderedEncoder: Encoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(OrderedMembers(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return OrderedElements(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    OrderedScalar(node: node, codingPath: codingPath)
  }
}

private struct OrderedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { node.add(.text(Array("null".utf8)), named: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let text = try JSONNode.text(of: value, depth: node.childDepth, path: codingPath + [key])
    node.add(.text(text), named: key.stringValue)
  }

  private func open(_ key: any CodingKey) -> OrderedEncoder {
    let child = JSONNode(depth: node.childDepth)
    node.add(.open(child), named: key.stringValue)
    return OrderedEncoder(node: child, codingPath: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { open(key).container(keyedBy: keyType) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { open(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { open(OrderedKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { open(key) }
}

private struct OrderedElements: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  func encodeNil() { node.append(.text(Array("null".utf8))) }

  func encode<Value: Encodable>(_ value: Value) throws {
    let path = codingPath + [OrderedKey(intValue: count)]
    node.append(.text(try JSONNode.text(of: value, depth: node.childDepth, path: path)))
  }

  private func open() -> OrderedEncoder {
    let path = codingPath + [OrderedKey(intValue: count)]
    let child = JSONNode(depth: node.childDepth)
    node.append(.open(child))
    return OrderedEncoder(node: child, codingPath: path)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    open().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { open().unkeyedContainer() }
  func superEncoder() -> any Encoder { open() }
}

private struct OrderedScalar: SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(Array("null".utf8)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let text = try JSONWriting.scalar(value, at: codingPath) {
      node.set(text)
    } else {
      // The value takes this node's place, for example a raw value or a wrapped optional; a dictionary must still be
      // sorted, so it is encoded like every other value.
      node.set(try JSONNode.text(of: value, depth: node.childDepth - 1, path: codingPath))
    }
  }
}

/// A key for positions and for `super`.
private struct OrderedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
