import Foundation

/// A parsed JSON document, for questions and comparisons.
struct JSONTree {
  private let value: Any

  init?(_ data: Data) {
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    self.value = value
  }

  private init(value: Any) { self.value = value }

  /// A member, or members of members with dots in between; `nil` when it is not there or null.
  subscript(_ path: String) -> JSONTree? {
    var current = value
    for name in path.split(separator: ".") {
      guard let next = (current as? [String: Any])?[String(name)], !(next is NSNull) else { return nil }
      current = next
    }
    return JSONTree(value: current)
  }

  var integer: Int? { (value as? NSNumber)?.intValue }
  var text: String? { value as? String }
  var boolean: Bool? { value as? Bool }
  var items: [JSONTree] { (value as? [Any])?.map(JSONTree.init(value:)) ?? [] }
  var members: [String: JSONTree] { (value as? [String: Any])?.mapValues(JSONTree.init(value:)) ?? [:] }

  /// One text for all trees that differ in nothing but the order of array elements and the members left out.
  func canonical(without names: Set<String> = []) -> String {
    switch value {
    case let object as [String: Any]:
      let members = object.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
      return "{"
        + members.map { "\($0.key):" + JSONTree(value: $0.value).canonical(without: names) }.joined(separator: ",\n")
        + "}"
    case let array as [Any]:
      return "[" + array.map { JSONTree(value: $0).canonical(without: names) }.sorted().joined(separator: ",\n") + "]"
    default: return "\(value)"
    }
  }
}
