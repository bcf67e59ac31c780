/// The JSON text of a message or channel as the server (or a legacy store) provided it: one well-formed object, without
/// insignificant whitespace, otherwise verbatim.
///
/// Members are found by scanning, and decoded only on demand; unknown members are kept because the text is. Two
/// payloads are equal if their bytes are.
public struct Payload: Sendable, Hashable {
  /// The compact text, UTF-8.
  public let bytes: [UInt8]
  let members: [PayloadScanner.Member]

  /// Checks and compacts `text`.
  /// - Returns: `nil` if it is not exactly one well-formed JSON object.
  public init?(_ text: some Collection<UInt8>) {
    var output: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    let isObject =
      text.withContiguousStorageIfAvailable {
        PayloadScanner.compact(UnsafeRawBufferPointer($0), appendingTo: &output, members: &members)
      } ?? Array(text).withUnsafeBytes { PayloadScanner.compact($0, appendingTo: &output, members: &members) }
    guard isObject else { return nil }
    bytes = output
    self.members = members
  }

  /// Same as for any collection, without checking its kind: rows of the cache are read here.
  package init?(_ text: UnsafeRawBufferPointer) {
    var output: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    // Messages and channels have some twenty members.
    members.reserveCapacity(min(32, text.count / 16))
    guard PayloadScanner.compact(text, appendingTo: &output, members: &members) else { return nil }
    bytes = output
    self.members = members
  }

  public init?(_ text: String) { self.init(Array(text.utf8)) }

  /// Takes text that was compacted before, for example by an earlier read of the same row, without checking it again.
  public init(trusted bytes: [UInt8]) {
    self.bytes = bytes
    var members: [PayloadScanner.Member] = []
    bytes.withUnsafeBytes { PayloadScanner.members(of: $0, into: &members) }
    self.members = members
  }

  /// Takes text whose members are known.
  init(trusted bytes: [UInt8], members: [PayloadScanner.Member]) {
    (self.bytes, self.members) = (bytes, members)
  }

  /// The object without members.
  package static let empty = Payload(trusted: Array("{}".utf8))

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public static func == (a: Payload, b: Payload) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// Calls `body` with the text of a member's value; `nil` if there is no such member.
  public func withValue<Value>(_ name: StaticString, _ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
    bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, let member = PayloadScanner.find(name, among: members, in: base) else {
        return nil
      }
      return body(
        UnsafeRawBufferPointer(start: base + Int(member.valueStart), count: Int(member.valueEnd - member.valueStart)))
    }
  }

  /// The names of all members in order, escapes resolved; duplicates stay.
  public var memberNames: [String] {
    bytes.withUnsafeBytes { text in
      members.map { member in
        let raw = UnsafeRawBufferPointer(rebasing: text[Int(member.nameStart)..<Int(member.nameEnd)])
        return String(decoding: JSONText.unescaped(raw) ?? [], as: UTF8.self)
      }
    }
  }

  // MARK: Typed members. The first of several names with a value wins (Docs/Protocol.md#aliases).

  /// A string that is present and not empty.
  public func string(_ name: StaticString) -> String? {
    guard let text = withValue(name, JSONText.text) ?? nil, !text.isEmpty else { return nil }
    return text
  }

  /// The same for a member with aliases.
  public func string(_ names: StaticString...) -> String? {
    for name in names { if let text = string(name) { return text } }
    return nil
  }

  /// An integer other than 0.
  public func integer(_ name: StaticString) -> Int64? {
    guard let value = withValue(name, JSONText.integer) ?? nil, value != 0 else { return nil }
    return value
  }

  /// The same for a member with aliases.
  public func integer(_ names: StaticString...) -> Int64? {
    for name in names { if let value = integer(name) { return value } }
    return nil
  }

  /// Any JSON number.
  public func number(_ name: StaticString) -> Double? {
    withValue(name) { Double(String(decoding: $0, as: UTF8.self)) } ?? nil
  }

  /// True or false; `nil` if absent or not a Boolean.
  public func boolean(_ name: StaticString) -> Bool? {
    withValue(name) { JSONText.isTrue($0) ? true : JSONText.isFalse($0) ? false : nil } ?? nil
  }

  /// A member that is an object.
  public func object(_ name: StaticString) -> Payload? {
    withValue(name) { JSONText.isObject($0) ? Payload(trusted: [UInt8]($0)) : nil } ?? nil
  }

  /// The objects in a member that is an array; other elements are left out.
  public func objects(_ name: StaticString) -> [Payload] {
    var result: [Payload] = []
    _ = withValue(name) { array in
      PayloadScanner.forEachElement(of: array) {
        if JSONText.isObject($0) { result.append(Payload(trusted: [UInt8]($0))) }
      }
    }
    return result
  }

  /// The strings in a member that is an array; other elements are left out.
  public func strings(_ name: StaticString) -> [String] {
    var result: [String] = []
    _ = withValue(name) { array in
      PayloadScanner.forEachElement(of: array) {
        if let text = JSONText.text($0) { result.append(text) }
      }
    }
    return result
  }
}
