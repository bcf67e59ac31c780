/// A type as far as it matters here: a name of the vendor's or of the app, a list of these, or a closure. Whether it is
/// optional does not matter.
indirect enum KnownType: Hashable, Sendable {
  case named(String)
  case list(KnownType)
  case closure([KnownType?])
  /// The type itself, as in `SBDMain.connect`.
  case type(String)

  /// - Parameter text: a type as Swift writes it, with arrays and closures written out; others are taken by their names.
  init?(_ text: some StringProtocol) {
    var text = Substring(text.filter { $0 != " " })
    while let last = text.last, last == "?" || last == "!" { text.removeLast() }
    if text.hasPrefix("@") || text.isEmpty { return nil }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      guard KnownType.parts(inner, at: ":").count == 1, let element = KnownType(inner) else { return nil }
      self = .list(element)
    } else if let arrow = KnownType.arrow(text) {
      let inner = text[..<arrow].dropFirst().dropLast()
      self = .closure(KnownType.parts(inner, at: ",").map { KnownType($0) })
    } else if text.hasPrefix("("), text.hasSuffix(")") {
      guard KnownType.parts(text.dropFirst().dropLast(), at: ",").count == 1 else { return nil }
      guard let inner = KnownType(text.dropFirst().dropLast()) else { return nil }
      self = inner
    } else {
      for prefix in ["any", "some"] where text.hasPrefix(prefix + "SB") { text.removeFirst(prefix.count) }
      guard text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
      self = .named(String(text.split(separator: ".").last ?? text))
    }
  }

  /// The element of a list.
  var element: KnownType? { if case .list(let element) = self { element } else { nil } }
  /// The name of a named type.
  var name: String? { if case .named(let name) = self { name } else { nil } }

  private static func parts(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where index > text.startIndex && text[text.index(before: index)] != "-": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    if start < text.endIndex { parts.append(text[start...]) }
    return parts
  }

  private static func arrow(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "-" where depth == 0 && text[index...].hasPrefix("->"): return index
      default: break
      }
    }
    return nil
  }
}
