/// A JSON object as a list of members with raw values, for payloads that are not created a million times: edge cases
/// change, duplicate, rename or drop single members.
struct JSONMembers {
  private(set) var members: [(name: String, value: String)]

  init(_ members: [(name: String, value: String)] = []) { self.members = members }

  /// Replaces a member's raw value, or appends the member.
  mutating func set(_ name: String, _ value: String) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append((name, value))
    }
  }

  mutating func set(_ name: String, _ value: Int64) { set(name, String(value)) }

  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  mutating func rename(_ name: String, to other: String) {
    for index in members.indices where members[index].name == name { members[index].name = other }
  }

  /// Puts a member in front, even if there is already one with that name.
  mutating func prepend(_ name: String, _ value: String) { members.insert((name, value), at: 0) }

  /// Puts a member at the end, even if there is already one with that name.
  mutating func append(_ name: String, _ value: String) { members.append((name, value)) }

  /// The object's text without whitespace. Names are written as they are, so they may contain escapes.
  var text: [UInt8] {
    var result: [UInt8] = [0x7B]
    for (index, member) in members.enumerated() {
      if index > 0 { result.append(0x2C) }
      result.append(0x22)
      result.append(member.name)
      result.append("\":")
      result.append(member.value)
    }
    result.append(0x7D)
    return result
  }
}
