import ChatModel
import ChatWire

/// Reads a body or a command strictly: a member of another type is an error with the documented code, not a missing
/// one.
struct Arguments {
  let payload: Payload

  init(_ payload: Payload) { self.payload = payload }

  func has(_ name: StaticString) -> Bool { payload.withValue(name) { !JSONText.isNull($0) } ?? false }

  /// The first of the given names that exists; an empty string is a string.
  func string(_ names: StaticString...) throws -> String? {
    for name in names where has(name) {
      guard let bytes = payload.withValue(name, JSONText.string) ?? nil else {
        throw ServerError(code: ServerError.Code.stringExpected)
      }
      return try Arguments.checked(bytes)
    }
    return nil
  }

  func required(_ names: StaticString...) throws -> String {
    for name in names { if let text = try string(name), !text.isEmpty { return text } }
    throw ServerError.parameterMissing
  }

  /// Free data may be any JSON value; anything but a string is converted to text (Docs/Protocol.md#message-members).
  func freeText(_ names: StaticString...) throws -> String? {
    for name in names where has(name) {
      if let bytes = payload.withValue(name, JSONText.string) ?? nil { return String(decoding: bytes, as: UTF8.self) }
      return payload.withValue(name) { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  /// The id of a send: a string, or a number as text; `nil` if there is none.
  func requestID() throws -> String? {
    for name in ["req_id", "request_id"] as [StaticString] where has(name) {
      if let number = payload.numberText(name) { return String(decoding: number, as: UTF8.self) }
      return try string(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    return nil
  }

  /// Text that is only stored in a payload, so it may have any character.
  func rawString(_ name: StaticString) throws -> String? {
    guard has(name) else { return nil }
    guard let bytes = payload.withValue(name, JSONText.string) ?? nil else {
      throw ServerError(code: ServerError.Code.stringExpected)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Digits in a string are accepted too: fields of multipart bodies are strings.
  func integer(_ names: StaticString...) throws -> Int64? {
    for name in names where has(name) {
      let number = payload.withValue(name) { value -> Int64? in
        JSONText.integer(value) ?? JSONText.string(value).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      }
      guard let number = number ?? nil else { throw ServerError(code: ServerError.Code.numberExpected) }
      return number
    }
    return nil
  }

  func boolean(_ names: StaticString...) throws -> Bool? {
    for name in names where has(name) {
      if let value = payload.boolean(name) { return value }
      switch payload.string(name) {
      case "true": return true
      case "false": return false
      default: throw ServerError(code: ServerError.Code.booleanExpected)
      }
    }
    return nil
  }

  /// A list of strings; a string is split at its commas.
  func strings(_ names: StaticString...) throws -> [String]? {
    for name in names where has(name) {
      let found = payload.withValue(name) { value -> [[UInt8]?]? in
        if let text = JSONText.string(value) { return text.split(separator: UInt8(ascii: ",")).map { Array($0) } }
        guard JSONText.isArray(value) else { return nil }
        var items: [[UInt8]?] = []
        PayloadScanner.forEachElement(of: value) { items.append(JSONText.string($0)) }
        return items
      }
      guard let items = found ?? nil else { throw ServerError(code: ServerError.Code.listExpected) }
      return try items.map { item in
        guard let item else { throw ServerError(code: ServerError.Code.stringExpected) }
        return try Arguments.checked(item)
      }
    }
    return nil
  }

  /// `user_ids`, or `users` with objects or ids.
  func userIDs() throws -> [String] {
    if let ids = try strings("user_ids") { return ids }
    guard has("users") else { return [] }
    let ids = try objects("users")?.compactMap { $0.string("user_id") } ?? []
    return ids.isEmpty ? try strings("users") ?? [] : ids
  }

  func objects(_ name: StaticString) throws -> [Payload]? {
    guard has(name) else { return nil }
    guard payload.withValue(name, JSONText.isArray) == true else {
      throw ServerError(code: ServerError.Code.listExpected)
    }
    return payload.objects(name)
  }

  func object(_ name: StaticString) throws -> Payload? {
    guard has(name) else { return nil }
    guard let object = payload.object(name) else { throw ServerError(code: ServerError.Code.jsonExpected) }
    return object
  }

  /// Text for a column: without U+0000, at which the database would cut it.
  static func checked(_ bytes: [UInt8]) throws -> String {
    guard !bytes.contains(0) else { throw ServerError.unusableCharacter }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads a query string equally strictly.
struct Query {
  let items: [(name: String, value: String)]

  /// The last value of that name.
  func string(_ name: String) throws -> String? {
    guard let value = items.last(where: { $0.name == name })?.value else { return nil }
    return try Arguments.checked(Array(value.utf8))
  }

  /// Repeated names, or one value split at its commas (Docs/Protocol.md#list-parameters). The first of the given names
  /// that exists.
  func list(_ names: String..., keepsBlanks: Bool = false) throws -> [String] {
    for name in names {
      let values = items.filter { $0.name == name }.map(\.value)
      guard !values.isEmpty else { continue }
      let list =
        values.count > 1
        ? values : values[0].split(separator: ",", omittingEmptySubsequences: !keepsBlanks).map(String.init)
      return try list.map { try Arguments.checked(Array($0.utf8)) }
    }
    return []
  }

  func has(_ name: String) -> Bool { items.contains { $0.name == name } }

  func integer(_ name: String) throws -> Int64? {
    guard let text = try string(name), !text.isEmpty else { return nil }
    guard let number = Int64(text) else { throw ServerError(code: ServerError.Code.numberExpected) }
    return number
  }

  func boolean(_ name: String) throws -> Bool? {
    switch try string(name)?.lowercased() {
    case nil, "": return nil
    case "true", "1": return true
    case "false", "0": return false
    default: throw ServerError(code: ServerError.Code.booleanExpected)
    }
  }

  /// A page size: not negative, and not more than `maximum`.
  func limit(_ name: String = "limit", default standard: Int64 = 20, maximum: Int64 = 200) throws -> Int64 {
    guard let limit = try integer(name) else { return standard }
    guard limit >= 0 else { throw ServerError(code: ServerError.Code.mustBePositive) }
    return min(limit, maximum)
  }

  /// One of the words; `nil` if absent.
  func word(_ name: String, _ words: [String]) throws -> String? {
    guard let text = try string(name)?.lowercased(), !text.isEmpty else { return nil }
    guard words.contains(text) else { throw ServerError.invalidValue }
    return text
  }
}
