/// Readings of members that the values of this module share.
extension Payload {
  /// Calls `body` with the text and its members, for functions that work on scanned text.
  package func withMembers<Result>(
    _ body: (UnsafePointer<UInt8>, [PayloadScanner.Member]) throws -> Result?
  ) rethrows -> Result? {
    try bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return nil }
      return try body(base, members)
    }
  }

  /// Calls `body` with every member in order: the name, escapes resolved, and the text of the value.
  package func forEachMember(_ body: (_ name: String, _ value: UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { text in
      for member in members {
        let name = UnsafeRawBufferPointer(rebasing: text[Int(member.nameStart)..<Int(member.nameEnd)])
        body(
          String(decoding: JSONText.unescaped(name) ?? [], as: UTF8.self),
          UnsafeRawBufferPointer(rebasing: text[Int(member.valueStart)..<Int(member.valueEnd)]))
      }
    }
  }

  /// An integer, including 0; unlike `integer`, for members whose 0 differs from their default.
  package func exactInteger(_ name: StaticString) -> Int64? { withValue(name, JSONText.integer) ?? nil }

  /// A string, or the JSON text of any other value except `null`: free data need not be a string
  /// (Docs/Protocol.md#message-members).
  func freeText(_ name: StaticString) -> String? {
    let text = withValue(name) { value -> String? in
      if let text = JSONText.text(value) { return text }
      return JSONText.isNull(value) ? nil : String(decoding: value, as: UTF8.self)
    }
    return (text ?? nil).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A member that is an object of strings; other values are left out, the last of equal keys wins.
  package func stringMap(_ name: StaticString) -> [String: String] {
    var result: [String: String] = [:]
    object(name)?.forEachMember { key, value in
      if let text = JSONText.text(value) { result[key] = text }
    }
    return result
  }

  /// The integers in a member that is an array; other elements are left out.
  package func integers(_ name: StaticString) -> [Int64] {
    var result: [Int64] = []
    _ = withValue(name) { array in
      PayloadScanner.forEachElement(of: array) { if let value = JSONText.integer($0) { result.append(value) } }
    }
    return result
  }

  /// The values in a member that is an array of objects; elements that are not such values are left out.
  func values<Value: PayloadValue>(_ name: StaticString, as: Value.Type = Value.self) -> [Value] {
    objects(name).compactMap { Value($0) }
  }
}
