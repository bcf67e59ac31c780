import Foundation

/// Elements and attribute names of a page or an XML document, read strictly: what a browser would repair is refused.
struct MarkupShape: Equatable {
  struct Problem: Error { let text: String }

  /// Depth, name and names of attributes of each element, in the order in which they open.
  private(set) var elements: [String] = []

  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    var open: [String] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if rest[..<start].contains(UInt8(ascii: ">")) { throw Problem(text: "a bare >") }
      rest = rest[start...].dropFirst()
      let isRaw = open.last.map { ["script", "style"].contains($0) } ?? false
      if isRaw, rest.first != UInt8(ascii: "/") { throw Problem(text: "a tag inside \(open.last ?? "")") }
      if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
        guard open.isEmpty, let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw Problem(text: "declaration") }
        rest = rest[end...].dropFirst()
        continue
      }
      let (tag, after) = try MarkupShape.tag(rest)
      rest = after
      if tag.name.hasPrefix("/") {
        guard open.popLast() == String(tag.name.dropFirst()) else { throw Problem(text: "\(tag.name) closes another") }
      } else {
        elements.append("\(open.count) \(tag.name) \(tag.attributes.sorted().joined(separator: " "))")
        if !tag.isClosed { open.append(tag.name) }
        if ["script", "style"].contains(tag.name) {
          // Nothing but its own end is markup in there.
          guard let end = rest.firstIndex(of: UInt8(ascii: "<")) else { throw Problem(text: "no end of \(tag.name)") }
          rest = rest[end...]
        }
      }
    }
    guard open.isEmpty else { throw Problem(text: "\(open) are open") }
  }

  private struct Tag {
    var name = ""
    var attributes: [String] = []
    var isClosed = false
  }

  private static func tag(_ bytes: ArraySlice<UInt8>) throws -> (Tag, ArraySlice<UInt8>) {
    var tag = Tag()
    var word: [UInt8] = []
    var rest = bytes
    func endWord() {
      guard !word.isEmpty else { return }
      let text = String(decoding: word, as: UTF8.self)
      if tag.name.isEmpty { tag.name = text } else { tag.attributes.append(text) }
      word = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: ">"):
        endWord()
        guard !tag.name.isEmpty else { throw Problem(text: "a tag without a name") }
        return (tag, rest)
      case UInt8(ascii: " "), UInt8(ascii: "\n"): endWord()
      case UInt8(ascii: "/") where !tag.name.isEmpty || !word.isEmpty: tag.isClosed = true
      case UInt8(ascii: "="):
        endWord()
        guard rest.popFirst() == UInt8(ascii: "\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else {
          throw Problem(text: "an attribute without quotes")
        }
        if rest[..<end].contains(UInt8(ascii: "<")) { throw Problem(text: "a bare < in an attribute") }
        rest = rest[end...].dropFirst()
      case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"): throw Problem(text: "a stray sign in a tag")
      default: word.append(byte)
      }
    }
    throw Problem(text: "a tag without an end")
  }
}
