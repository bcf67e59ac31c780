/// Writes JSON for people and scripts: members in the order in which a value encodes them (dictionaries sorted by the
/// bytes of their keys), two spaces of indentation, the same bytes for the same value on every platform.
///
/// `JSONEncoder` keeps no order, and its sorted order is not that of the report
/// (Docs/Guides/reports.md#what-a-report-contains).
package enum OrderedJSONEncoder {
  /// The document with a final line feed.
  /// - Throws: `EncodingError` for a number that is not finite, or an error from the value.
  package static func data(_ value: some Encodable) throws -> [UInt8] {
    try JSONNode.text(of: value, depth: 0, path: []) + [UInt8(ascii: "\n")]
  }
}

/// Marks dictionaries, whose `encode(to:)` gives members in the order of the hash table.
private protocol UnorderedMembers {}
extension Dictionary: UnorderedMembers where Key == String {}

/// A value that is being encoded. Finished children are already text, so a long report is never a tree of objects.
final class JSONNode {
  enum Child {
    case text([UInt8])
    /// A nested container that its owner may still add to.
    case open(JSONNode)
  }

  private enum Shape { case scalar, array, object }

  private let depth: Int
  private var shape = Shape.scalar
  private var scalar = Array("null".utf8)
  private var children: [(name: String, child: Child)] = []

  init(depth: Int) { self.depth = depth }

  var count: Int { children.count }

  /// The depth of this node's children.
  var childDepth: Int { depth + 1 }

  func becomeObject() { shape = .object }
  func becomeArray() { shape = .array }
  func set(_ text: [UInt8]) { scalar = text }

  /// Adds a member. A value that encodes a name twice gets both.
  func add(_ child: Child, named name: String) { children.append((name, child)) }

  func append(_ child: Child) { children.append(("", child)) }

  static func text(of value: some Encodable, depth: Int, path: [any CodingKey]) throws -> [UInt8] {
    if let text = try JSONWriting.scalar(value, at: path) { return text }
    let node = JSONNode(depth: depth)
    try value.encode(to: OrderedEncoder(node: node, codingPath: path))
    if value is any UnorderedMembers {
      node.children.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    return node.text()
  }

  private func text() -> [UInt8] {
    guard shape != .scalar else { return scalar }
    let (opening, closing): (UInt8, UInt8) =
      shape == .object ? (UInt8(ascii: "{"), UInt8(ascii: "}")) : (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard !children.isEmpty else { return [opening, closing] }
    let indentation = [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    var output: [UInt8] = [opening]
    for (index, (name, child)) in children.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output += indentation
      output += [UInt8(ascii: " "), UInt8(ascii: " ")]
      if shape == .object {
        output += JSONWriting.string(name)
        output += [UInt8(ascii: ":"), UInt8(ascii: " ")]
      }
      switch child {
      case .text(let text): output += text
      case .open(let node): output += node.text()
      }
    }
    output += indentation
    output.append(closing)
    return output
  }
}
