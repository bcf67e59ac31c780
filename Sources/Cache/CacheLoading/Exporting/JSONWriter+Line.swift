import ChatModel

/// The members of an export line: a missing value is `null`.
extension JSONWriter {
  private mutating func member<Value>(_ key: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void)
  {
    name(key)
    if let value { write(&self, value) } else { null() }
  }

  mutating func text(_ key: StaticString, _ value: String?) { member(key, value) { $0.string($1.utf8) } }

  /// A string given as UTF-8.
  mutating func bytes(_ key: StaticString, _ value: [UInt8]?) { member(key, value) { $0.string($1) } }

  mutating func integer(_ key: StaticString, _ value: Int64?) { member(key, value) { $0.integer($1) } }

  mutating func boolean(_ key: StaticString, _ value: Int64?) { member(key, value) { $0.boolean($1 != 0) } }

  /// JSON text, verbatim.
  mutating func payload(_ key: StaticString, _ value: [UInt8]?) { member(key, value) { $0.json($1) } }
}
