/// The variables that a line of source sees, from the innermost block outwards.
struct Scopes {
  private var blocks: [[String: KnownType?]] = [[:]]

  mutating func push(_ variables: [String: KnownType?] = [:]) { blocks.append(variables) }
  mutating func pop() { blocks.removeLast() }

  /// - Parameter type: `nil` for a variable whose type is not known: it hides others of its name.
  mutating func add(_ name: String, _ type: KnownType?) { blocks[blocks.count - 1][name] = .some(type) }

  /// - Returns: `nil` if there is no such variable; otherwise its type, if that is known.
  func look(_ name: String) -> KnownType?? {
    for block in blocks.reversed() {
      if let type = block[name] { return .some(type) }
    }
    return nil
  }
}
