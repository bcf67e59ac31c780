import ChatModel

/// A JSON object in the making: members in the order in which they are added. What is `nil` is left out, as the protocol
/// wants it (Docs/Protocol.md#frames).
public struct JSONObject: Sendable {
  private var text: [UInt8] = [UInt8(ascii: "{")]

  public init() {}

  /// The finished object.
  public var payload: Payload { Payload(trusted: text + [UInt8(ascii: "}")]) }

  public mutating func set(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    JSONText.appendString(value.utf8, to: &text)
  }

  public mutating func set(_ name: String, _ value: Int64?) {
    guard let value else { return }
    begin(name)
    text.append(contentsOf: String(value).utf8)
  }

  public mutating func set(_ name: String, _ value: Double?) {
    // JSON has no infinities.
    guard let value, value.isFinite else { return }
    begin(name)
    text.append(contentsOf: (value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)).utf8)
  }

  public mutating func set(_ name: String, _ value: Bool?) {
    guard let value else { return }
    begin(name)
    text.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func set(_ name: String, _ value: Payload?) {
    guard let value else { return }
    begin(name)
    text.append(contentsOf: value.bytes)
  }

  public mutating func set(_ name: String, _ values: [String]?) {
    guard let values else { return }
    begin(name)
    list(values) { value, text in JSONText.appendString(value.utf8, to: &text) }
  }

  public mutating func set(_ name: String, _ values: [Payload]?) {
    guard let values else { return }
    begin(name)
    list(values) { value, text in text.append(contentsOf: value.bytes) }
  }

  public mutating func set(_ name: String, _ values: [Int64]?) {
    guard let values else { return }
    begin(name)
    list(values) { value, text in text.append(contentsOf: String(value).utf8) }
  }

  private mutating func begin(_ name: String) {
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    JSONText.appendString(name.utf8, to: &text)
    text.append(UInt8(ascii: ":"))
  }

  private mutating func list<Value>(_ values: [Value], _ append: (Value, inout [UInt8]) -> Void) {
    text.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      append(value, &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

extension Payload {
  /// Builds an object: `Payload.object { $0.set("name", "value") }`.
  public static func object(_ build: (inout JSONObject) -> Void) -> Payload {
    var object = JSONObject()
    build(&object)
    return object.payload
  }
}
