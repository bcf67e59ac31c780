/// A page read strictly: every element closed in order, every attribute quoted and there once, no `&` and `<` but in
/// entities and tags. What a browser would repair is refused.
struct HTMLPage {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  struct Element: Equatable {
    let name: String
    let attributes: [String: String]
    /// Index of the element around it; `nil` for the root.
    let parent: Int?
    /// All text inside, with entities resolved; empty where `holdsText` is false.
    var text = ""

    var holdsText: Bool { !["html", "body", "main", "section", "table", "tbody", "div"].contains(name) }
  }

  /// In the order in which they open.
  private(set) var elements: [Element] = []

  init(_ text: String) throws {
    let doctype = "<!DOCTYPE html>\n"
    guard text.hasPrefix(doctype) else { throw Problem(description: "no doctype") }
    // Bytes, because a combining character after `>` makes one character with it.
    var rest = Array(text.utf8)[doctype.utf8.count...]
    var open: [Int] = []
    while let first = rest.first {
      if first == UInt8(ascii: "<") {
        rest.removeFirst()
        try tag(Self.upTo(">", &rest), &open)
        if let last = open.last, ["style", "script"].contains(elements[last].name) {
          // Inside these nothing is markup until their end.
          let piece = rest.prefix { $0 != UInt8(ascii: "<") }
          rest = rest.dropFirst(piece.count)
          elements[last].text = String(decoding: piece, as: UTF8.self)
          guard rest.starts(with: "</\(elements[last].name)>".utf8) else { throw Problem(description: "raw text") }
        }
      } else {
        let piece = rest.prefix { $0 != UInt8(ascii: "<") }
        rest = rest.dropFirst(piece.count)
        let text = try Self.resolved(piece)
        if open.isEmpty, !text.allSatisfy(\.isWhitespace) { throw Problem(description: "text outside") }
        // Not in the large elements around the parts of a page: nobody asks for their text.
        for index in open where elements[index].holdsText { elements[index].text += text }
      }
    }
    guard open.isEmpty else { throw Problem(description: "\(elements[open[open.count - 1]].name) is not closed") }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// Elements inside the one with this id.
  func inside(id: String, _ name: String) -> [Element] {
    guard let root = elements.firstIndex(where: { $0.attributes["id"] == id }) else { return [] }
    return elements.indices.filter { index in
      var parent = elements[index].parent
      while let current = parent, current != root { parent = elements[current].parent }
      return parent == root && elements[index].name == name
    }.map { elements[$0] }
  }

  /// The page without its text.
  var skeleton: [String] {
    elements.map { element in
      let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
      return "\(element.parent ?? -1) \(element.name)\(attributes.joined())"
    }
  }

  private mutating func tag(_ bytes: ArraySlice<UInt8>, _ open: inout [Int]) throws {
    let tag = Substring(decoding: bytes, as: UTF8.self)
    if tag.first == "/" {
      guard let last = open.popLast(), elements[last].name == tag.dropFirst() else {
        throw Problem(description: "</\(tag.dropFirst())> closes another element")
      }
      return
    }
    let isClosed = tag.last == "/"
    var rest = isClosed ? tag.dropLast() : tag
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty else { throw Problem(description: "a tag without a name: \(tag.prefix(20))") }
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while !rest.isEmpty {
      guard rest.removeFirst() == " " else { throw Problem(description: "no space before an attribute of \(name)") }
      let key = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      rest = rest.dropFirst(key.count)
      guard !key.isEmpty, rest.hasPrefix("=\"") else { throw Problem(description: "an attribute of \(name)") }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count)
      guard rest.popFirst() == "\"" else { throw Problem(description: "\(key) of \(name) does not end") }
      let resolved = try Self.resolved(Array(value.utf8)[...])
      guard attributes.updateValue(resolved, forKey: String(key)) == nil else {
        throw Problem(description: "\(key) twice")
      }
    }
    guard !elements.isEmpty || name == "html" else { throw Problem(description: "the root is \(name)") }
    guard elements.isEmpty || !open.isEmpty else { throw Problem(description: "a second root") }
    elements.append(Element(name: String(name), attributes: attributes, parent: open.last))
    if !isClosed { open.append(elements.count - 1) }
  }

  private static func upTo(_ end: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    guard let index = rest.firstIndex(of: UInt8(ascii: end)) else { throw Problem(description: "no \(end)") }
    defer { rest = rest[(index + 1)...] }
    return rest[..<index]
  }

  private static func resolved(_ bytes: ArraySlice<UInt8>) throws -> String {
    if bytes.contains(UInt8(ascii: "<")) || bytes.contains(UInt8(ascii: ">")) {
      throw Problem(description: "a bare sign of markup")
    }
    let entities = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "#39;": "'"]
    let parts = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    return try parts.dropFirst().reduce(String(decoding: parts[0], as: UTF8.self)) { output, part in
      guard let entity = entities.first(where: { part.starts(with: $0.key.utf8) }) else {
        throw Problem(description: "a bare &")
      }
      return output + entity.value + String(decoding: part.dropFirst(entity.key.utf8.count), as: UTF8.self)
    }
  }
}
