package import Foundation

/// Checks documents against the subset of JSON Schema 2020-12 that the schemas of this project use.
///
/// A keyword outside the subset, a reference that leads nowhere or a pattern that does not compile makes `init` throw,
/// wherever in the schema it stands: a check cannot pass because a rule was not understood.
package struct JSONSchemaChecker: Sendable {
  package struct SchemaError: Error, CustomStringConvertible {
    package let description: String
  }

  private static let annotations: Set<String> = ["$schema", "title", "description"]
  private let root: SchemaJSON
  /// Compiled once, by pattern.
  private var expressions: [String: NSRegularExpression] = [:]

  package init(_ schema: Data) throws {
    root = try JSONDecoder().decode(SchemaJSON.self, from: schema)
    try audit(root, at: "#")
  }

  /// What the document breaks, each as a place and a keyword; empty when it is valid.
  package func violations(of document: Data) throws -> [String] {
    violations(of: try JSONDecoder().decode(SchemaJSON.self, from: document))
  }

  package func violations(of document: SchemaJSON) -> [String] { check(document, root, at: "") }

  // MARK: The schema itself

  private mutating func audit(_ schema: SchemaJSON, at place: String) throws {
    if case .bool = schema { return }
    guard case .object(let members) = schema else { throw SchemaError(description: "\(place): not a schema") }
    for (keyword, value) in members {
      let here = place + "/" + keyword
      switch (keyword, value) {
      case ("$defs", .object(let schemas)), ("properties", .object(let schemas)):
        for (name, schema) in schemas { try audit(schema, at: here + "/" + name) }
      case ("additionalProperties", _), ("propertyNames", _), ("items", _), ("if", _), ("then", _), ("else", _):
        try audit(value, at: here)
      case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)), ("prefixItems", .array(let schemas)):
        for (index, schema) in schemas.enumerated() { try audit(schema, at: here + "/\(index)") }
      case ("$ref", .string(let reference)):
        guard resolve(reference) != nil else { throw SchemaError(description: "\(here): leads nowhere") }
      case ("pattern", .string(let pattern)):
        expressions[pattern] = try Self.expression(pattern)
      case ("type", .string), ("type", .array), ("enum", .array), ("const", _), ("required", .array),
        ("minimum", .integer), ("maximum", .integer), ("minItems", .integer), ("maxItems", .integer):
        break
      default:
        guard Self.annotations.contains(keyword) else { throw SchemaError(description: "\(here): unknown keyword") }
      }
    }
  }

  private func resolve(_ reference: String) -> SchemaJSON? {
    guard reference.hasPrefix("#/") else { return nil }
    return reference.dropFirst(2).split(separator: "/").reduce(root as SchemaJSON?) { schema, name in
      guard case .object(let members)? = schema else { return nil }
      return members[String(name)]
    }
  }

  private static func expression(_ pattern: String) throws -> NSRegularExpression {
    // `$` means the end of the text in a schema; here it would also match before a last line feed.
    try NSRegularExpression(pattern: pattern.hasSuffix("$") ? String(pattern.dropLast()) + "\\z" : pattern)
  }

  // MARK: A document

  private func check(_ value: SchemaJSON, _ schema: SchemaJSON, at place: String) -> [String] {
    if case .bool(let admits) = schema { return admits ? [] : ["\(place): not allowed"] }
    guard case .object(let rules) = schema else { return ["\(place): not a schema"] }
    return checkValue(value, rules, at: place) + checkChildren(value, rules, at: place)
      + checkCombinations(value, rules, at: place)
  }

  private func checkValue(_ value: SchemaJSON, _ rules: [String: SchemaJSON], at place: String) -> [String] {
    var found: [String] = []
    switch rules["type"] {
    case .string(let name)?: if !Self.has(value, type: name) { found.append("\(place): type") }
    case .array(let names)?:
      let fits = names.contains { if case .string(let name) = $0 { Self.has(value, type: name) } else { false } }
      if !fits { found.append("\(place): type") }
    default: break
    }
    if case .array(let values)? = rules["enum"], !values.contains(value) { found.append("\(place): enum") }
    if let constant = rules["const"], constant != value { found.append("\(place): const") }
    if case .string(let text) = value, case .string(let pattern)? = rules["pattern"] {
      let range = NSRange(text.startIndex..., in: text)
      if expressions[pattern]?.firstMatch(in: text, range: range) == nil {
        found.append("\(place): pattern")
      }
    }
    if case .integer(let least)? = rules["minimum"], Self.compare(value, least, <) { found.append("\(place): minimum") }
    if case .integer(let most)? = rules["maximum"], Self.compare(value, most, >) { found.append("\(place): maximum") }
    return found
  }

  private func checkChildren(_ value: SchemaJSON, _ rules: [String: SchemaJSON], at place: String) -> [String] {
    var found: [String] = []
    if case .array(let elements) = value {
      var first: [SchemaJSON] = []
      if case .array(let schemas)? = rules["prefixItems"] { first = schemas }
      for (index, element) in elements.enumerated() {
        guard let schema = index < first.count ? first[index] : rules["items"] else { continue }
        found += check(element, schema, at: place + "/\(index)")
      }
      let count = SchemaJSON.integer(Int64(elements.count))
      if case .integer(let least)? = rules["minItems"], Self.compare(count, least, <) {
        found.append("\(place): minItems")
      }
      if case .integer(let most)? = rules["maxItems"], Self.compare(count, most, >) {
        found.append("\(place): maxItems")
      }
    }
    guard case .object(let members) = value else { return found }
    if case .array(let names)? = rules["required"] {
      for case .string(let name) in names where members[name] == nil { found.append("\(place)/\(name): required") }
    }
    var properties: [String: SchemaJSON] = [:]
    if case .object(let schemas)? = rules["properties"] { properties = schemas }
    for (name, member) in members {
      if let schema = rules["propertyNames"] { found += check(.string(name), schema, at: place + "/\(name)") }
      if let schema = properties[name] ?? rules["additionalProperties"] {
        found += check(member, schema, at: place + "/\(name)")
      }
    }
    return found
  }

  private func checkCombinations(_ value: SchemaJSON, _ rules: [String: SchemaJSON], at place: String) -> [String] {
    var found: [String] = []
    let matches = { (schemas: [SchemaJSON]) in schemas.count { check(value, $0, at: place).isEmpty } }
    if case .array(let schemas)? = rules["anyOf"], matches(schemas) == 0 { found.append("\(place): anyOf") }
    if case .array(let schemas)? = rules["oneOf"], matches(schemas) != 1 { found.append("\(place): oneOf") }
    if case .string(let reference)? = rules["$ref"], let schema = resolve(reference) {
      found += check(value, schema, at: place)
    }
    if let condition = rules["if"] {
      let branch = check(value, condition, at: place).isEmpty ? "then" : "else"
      if let schema = rules[branch] { found += check(value, schema, at: place) }
    }
    return found
  }

  private static func has(_ value: SchemaJSON, type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"), (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number.rounded() == number
    default: false
    }
  }

  /// False for a value that is no number.
  private static func compare(_ value: SchemaJSON, _ bound: Int64, _ relation: (Double, Double) -> Bool) -> Bool {
    switch value {
    case .integer(let integer): relation(Double(integer > bound ? 1 : integer < bound ? -1 : 0), 0)
    case .number(let number): relation(number, Double(bound))
    default: false
    }
  }
}
