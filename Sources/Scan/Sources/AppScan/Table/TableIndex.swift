/// The table by what a source says: names of types, of members, and of members alone.
struct TableIndex: Sendable {
  let types: [String: MappingTable.TypeRow]
  /// Rows by owner and base name, in the order of the table.
  private let members: [String: [String: [MappingTable.MemberRow]]]
  private let byName: [String: [MappingTable.MemberRow]]
  /// The names of version 3.1 by the current ones, for sources that have moved in part.
  private let older: [String: String]

  init(_ table: MappingTable) {
    types = Dictionary(table.types.map { ($0.name, $0) }) { first, _ in first }
    var members: [String: [String: [MappingTable.MemberRow]]] = [:]
    var byName: [String: [MappingTable.MemberRow]] = [:]
    for row in table.members {
      let base = MemberName(row.name).base
      members[row.owner, default: [:]][base, default: []].append(row)
      byName[base, default: []].append(row)
    }
    (self.members, self.byName) = (members, byName)
    older = Dictionary(table.types.compactMap { row in row.new.map { ($0, row.name) } }) { first, _ in first }
  }

  /// The name under which the table has a type.
  func tableName(_ name: String) -> String { types[name] == nil ? older[name] ?? name : name }

  /// Whether it is one of the vendor's.
  func isKnown(_ name: String) -> Bool { types[tableName(name)] != nil }

  /// Rows of a member, those of the nearest type first.
  func rows(owner: String, base: String) -> [MappingTable.MemberRow] {
    var found: [MappingTable.MemberRow] = []
    var next: String? = tableName(owner)
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      found += members[name]?[base] ?? []
      next = types[name]?.base
    }
    return found
  }

  /// Rows of any type.
  func rows(base: String) -> [MappingTable.MemberRow] { byName[base] ?? [] }

  /// What a type of the table means, with closure types written out.
  func type(_ text: String?) -> KnownType? {
    guard let text, let type = KnownType(text) else { return nil }
    if case .named(let name) = type, let whole = types[name]?.standsFor { return KnownType(whole) }
    return type
  }
}
