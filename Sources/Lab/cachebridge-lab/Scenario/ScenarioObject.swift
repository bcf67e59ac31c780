import ChatModel
import ReportRendering

/// A JSON object of a scenario, read key by key.
struct ScenarioObject {
  let place: String
  let members: [String: JSONValue]

  init(_ value: JSONValue, _ place: String, _ advice: String) throws(ScenarioProblem) {
    guard case .object(let members) = value else { throw ScenarioProblem(place, "This is no object.", advice) }
    (self.place, self.members) = (place, members)
  }

  func requireKeys(among known: [String]) throws(ScenarioProblem) {
    guard members.keys.allSatisfy(known.contains) else {
      throw ScenarioProblem(place, "There is an unknown key.", "Known are: \(known.joined(separator: ", ")).")
    }
  }

  private func wrong(_ key: String, _ expected: String) -> ScenarioProblem {
    ScenarioProblem(place, "`\(key)` has another kind of value.", "It is \(expected).")
  }

  func text(_ key: String) throws(ScenarioProblem) -> String? {
    switch members[key] {
    case nil: return nil
    case .string(let text)? where text.utf8.count <= 5000: return text
    default: throw wrong(key, "a text of at most 5,000 bytes")
    }
  }

  func texts(_ key: String) throws(ScenarioProblem) -> [String]? {
    guard let elements = try array(key) else { return nil }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else { throw wrong(key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  func array(_ key: String) throws(ScenarioProblem) -> [JSONValue]? {
    switch members[key] {
    case nil: return nil
    case .array(let elements)?: return elements
    default: throw wrong(key, "a list")
    }
  }

  func object(_ key: String) throws(ScenarioProblem) -> ScenarioObject? {
    guard let value = members[key] else { return nil }
    return try ScenarioObject(value, key, "`\(key)` is an object.")
  }

  func flag(_ key: String) throws(ScenarioProblem) -> Bool? {
    switch members[key] {
    case nil: return nil
    case .bool(let flag)?: return flag
    default: throw wrong(key, "true or false")
    }
  }

  func integer(_ key: String, in range: ClosedRange<Int64>) throws(ScenarioProblem) -> Int64? {
    switch members[key] {
    case nil: return nil
    case .integer(let integer)? where range.contains(integer): return integer
    default: throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func count(_ key: String, in range: ClosedRange<Int>) throws(ScenarioProblem) -> Int? {
    try integer(key, in: Int64(range.lowerBound)...Int64(range.upperBound)).map { Int($0) }
  }

  func probability(_ key: String) throws(ScenarioProblem) -> ScenarioValue? {
    switch members[key] {
    case nil: return nil
    case .integer(let integer)? where (0...1).contains(integer): return .integer(integer)
    case .number(let number)? where (0...1).contains(number): return .number(number)
    default: throw wrong(key, "a number from 0 to 1")
    }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(ScenarioProblem) -> Choice? {
    guard let word = try text(key) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ScenarioProblem(place, "`\(key)` has an unknown word.", "It is one of: \(words).")
    }
    return choice
  }
}

/// Why text is not a scenario: where, what, and what to do. Repeats only keys and words of the format, never values.
struct ScenarioProblem: Error, Hashable, CustomStringConvertible {
  /// For example `step 4 (send)`; empty for the whole file.
  let place: String
  let what: String
  let advice: String

  init(_ place: String = "", _ what: String, _ advice: String) {
    (self.place, self.what, self.advice) = (place, what, advice)
  }

  var description: String { (place.isEmpty ? "" : place + ": ") + what + " " + advice }
}
