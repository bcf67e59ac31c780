import ChatModel

/// The target of a request, split before anything is decoded, so that an encoded slash stays inside its segment.
package struct RequestTarget: Sendable {
  /// The host and port of an absolute target (RFC 9112, 3.2.2), which count instead of the header `Host`; `nil` for a
  /// target that is only a path.
  package let authority: String?
  /// Segments, percent-decoded.
  package let path: [String]
  /// Names and values in order, decoded; `+` is a space, as in forms.
  package let query: [(name: String, value: String)]

  /// - Returns: `nil` for anything but a path that starts with `/`, alone or after a scheme and a host: other forms, a
  ///   stray `%`, invalid UTF-8, a NUL, empty segments, and `.` or `..`, encoded or not.
  package init?(_ target: String) {
    let (authority, rest) = RequestTarget.split(target)
    self.authority = authority
    let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.first == UInt8(ascii: "/") || authority != nil && first.isEmpty else {
      return nil
    }
    var segments = first.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // A slash at the end does not matter.
    if segments.last?.isEmpty == true { segments.removeLast() }
    var path: [String] = []
    for segment in segments {
      guard let text = RequestTarget.decoded(segment, plusIsSpace: false), !text.isEmpty, text != ".", text != ".."
      else { return nil }
      path.append(text)
    }
    self.path = path
    var query: [(name: String, value: String)] = []
    if parts.count == 2 {
      for pair in parts[1].split(separator: UInt8(ascii: "&")) {
        let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = RequestTarget.decoded(sides[0], plusIsSpace: true),
          let value = sides.count == 2 ? RequestTarget.decoded(sides[1], plusIsSpace: true) : ""
        else { return nil }
        query.append((name, value))
      }
    }
    self.query = query
  }

  /// The host of an absolute target, and what follows it.
  private static func split(_ target: String) -> (authority: String?, rest: Substring.UTF8View) {
    for scheme in ["http://", "https://", "ws://", "wss://"] {
      let start = target.utf8.prefix(scheme.utf8.count)
      guard String(decoding: start, as: UTF8.self).lowercased().hasSameBytes(as: scheme) else { continue }
      let rest = target.utf8.dropFirst(scheme.utf8.count)
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      return (String(decoding: rest[..<end], as: UTF8.self), rest[end...])
    }
    return (nil, target.utf8[...])
  }

  /// The first nonempty value of a name.
  package func value(_ name: String) -> String? {
    query.first { $0.name.hasSameBytes(as: name) && !$0.value.isEmpty }?.value
  }

  package static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(hexadecimal), let low = iterator.next().flatMap(hexadecimal) else {
          return nil
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// Only valid UTF-8 is accepted; nothing is repaired.
  package init?(validating bytes: some Collection<UInt8>) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    check: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: break check
      case .error: return nil
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
