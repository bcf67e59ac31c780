public import ChatModel

/// Builds a JSON object: members in the order in which they are added. `nil` is left out, as the protocol requires
/// (Docs/Protocol.md#frames).
public struct JSONObject: Sendable {
  private var writer = JSONWriter()

  public init() {}

  /// The finished object.
  public var payload: Payload { Payload(trusted: writer.text) }

  public mutating func set(_ name: String, _ value: String?) {
    guard let value else { return }
    writer.name(name.utf8)
    writer.string(value.utf8)
  }

  public mutating func set(_ name: String, _ value: Int64?) {
    guard let value else { return }
    writer.name(name.utf8)
    writer.integer(value)
  }

  public mutating func set(_ name: String, _ value: Double?) {
    // JSON has no infinities.
    guard let value, value.isFinite else { return }
    writer.name(name.utf8)
    writer.json((value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)).utf8)
  }

  public mutating func set(_ name: String, _ value: Bool?) {
    guard let value else { return }
    writer.name(name.utf8)
    writer.boolean(value)
  }

  public mutating func set(_ name: String, _ value: Payload?) {
    guard let value else { return }
    writer.name(name.utf8)
    writer.json(value.bytes)
  }

  public mutating func set(_ name: String, _ values: [String]?) {
    guard let values else { return }
    writer.name(name.utf8)
    writer.list(values) { value, text in JSONText.appendString(value.utf8, to: &text) }
  }

  public mutating func set(_ name: String, _ values: [Payload]?) {
    guard let values else { return }
    writer.name(name.utf8)
    writer.list(values) { value, text in text.append(contentsOf: value.bytes) }
  }

  public mutating func set(_ name: String, _ values: [Int64]?) {
    guard let values else { return }
    writer.name(name.utf8)
    writer.list(values) { value, text in text.append(contentsOf: String(value).utf8) }
  }

  /// A map, in the order of its keys' bytes.
  mutating func set<Value>(
    _ name: String, sorted values: [String: Value], _ set: (inout JSONObject, String, Value) -> Void
  ) {
    let members = values.sorted { $0.key.precedesByBytes($1.key) }
    self.set(name, Payload.object { map in for (key, value) in members { set(&map, key, value) } })
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
