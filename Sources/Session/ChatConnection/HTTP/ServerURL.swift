import ChatWire
import Foundation

/// A server's address, followed by the target of a call.
enum ServerURL {
  /// - Parameter target: path and query, already percent-encoded; they are not encoded again.
  static func url(_ base: URL, target: String) throws -> URL {
    var text = base.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    guard let url = URL(string: text + target) else {
      throw WireError(.invalidParameter, "The call's address cannot be built. Check the server's address.")
    }
    return url
  }

  /// An empty segment or a dot segment would change the call, because clients and servers resolve them.
  static func checkSegments(_ path: [String]) throws {
    for segment in path where segment.isEmpty || segment == "." || segment == ".." {
      throw WireError(.invalidParameter, "An id in the call's address is empty or consists of dots. Use another id.")
    }
  }
}

/// A header's value, from outside.
enum HeaderValue {
  /// A line feed in a token would start another header.
  static func check(_ value: String) throws {
    guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw WireError(
        .invalidParameter, "A token or key contains characters that are not allowed in a header. Check the token.")
    }
  }
}
