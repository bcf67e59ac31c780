import SchemaChecking

/// Documents that differ from a valid one in one place, each of which makes it invalid.
enum MutatedDocuments {
  struct Mutation: Sendable, CustomStringConvertible {
    let description: String
    let document: SchemaJSON
  }

  /// Every member removed, an unknown member added to every object, every value replaced by one of another type.
  ///
  /// Of an array only the first two elements are changed: the others have the same rules.
  /// - Parameter isMap: whether the object at a path has free names, so that none of its members is required.
  static func all(_ document: SchemaJSON, isMap: (String) -> Bool) -> [Mutation] {
    mutations(document, at: "", isMap: isMap)
  }

  private static func mutations(_ value: SchemaJSON, at path: String, isMap: (String) -> Bool) -> [Mutation] {
    var found = [Mutation(description: "\(path): other type", document: otherType(value))]
    switch value {
    case .object(let members):
      var more = members
      more["Extra1"] = .bool(true)
      found.append(Mutation(description: "\(path): extra member", document: .object(more)))
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if !isMap(path) {
          var fewer = members
          fewer[name] = nil
          found.append(Mutation(description: "\(path)/\(name): removed", document: .object(fewer)))
        }
        for mutation in mutations(member, at: path + "/" + name, isMap: isMap) {
          var changed = members
          changed[name] = mutation.document
          found.append(Mutation(description: mutation.description, document: .object(changed)))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated().prefix(2) {
        for mutation in mutations(element, at: path + "/\(index)", isMap: isMap) {
          var changed = elements
          changed[index] = mutation.document
          found.append(Mutation(description: mutation.description, document: .array(changed)))
        }
      }
    default: break
    }
    return found
  }

  private static func otherType(_ value: SchemaJSON) -> SchemaJSON {
    switch value {
    case .null: .array([])
    case .bool: .string("true")
    case .integer, .number: .string("1")
    case .string: .integer(1)
    case .array: .object([:])
    case .object: .array([])
    }
  }
}
