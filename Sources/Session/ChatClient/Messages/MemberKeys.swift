/// Members of an object by their documented names, for key-value access.
struct MemberKeys<Root>: Sendable {
  typealias Path = any PartialKeyPath<Root> & Sendable

  private let paths: [String: Path]

  init(_ paths: [String: Path]) { self.paths = paths }

  /// The same, and others.
  func adding(_ others: [String: Path]) -> MemberKeys { MemberKeys(paths.merging(others) { _, other in other }) }

  /// The value of a member, which may be an optional: `nil` instead of an optional without content.
  private static func content(of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { content(of: $0.value) }
  }
}

extension MemberKeys where Root: OwnValueHolder {
  /// A member of an object: what the app wrote there, or else what is known.
  /// - Parameter other: answers for keys that are not here.
  func value(_ key: String, of object: Root, orElse other: () -> Any?) -> Any? {
    guard let path = paths[key] else { return other() }
    return MemberKeys.content(of: object.ownMember(key) ?? object[keyPath: path])
  }
}
