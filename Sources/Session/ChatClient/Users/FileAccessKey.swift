import ChatWire
import Foundation

/// The key that opens protected files and profile images: `ekey` of a login (Docs/Protocol.md#files). A session has one
/// and passes it to the objects that it creates; they use it when an address is read, so it is always that of the last
/// login.
package final class FileAccessKey: Sendable {
  private let key = Locked<String?>(nil)

  package init(_ key: String? = nil) { self.key.withValue { $0 = key } }

  /// - Parameter key: `nil` if nobody is logged in.
  package func set(_ key: String?) { self.key.withValue { $0 = key } }

  /// The address with the key as its parameter `auth`; unchanged if it is empty or there is no key.
  package func unlocked(_ url: String) -> String {
    guard !url.isEmpty, let key = key.withValue({ $0 }), !key.isEmpty else { return url }
    let separator = url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return url + separator + "auth=" + (key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? key)
  }
}

extension Optional<FileAccessKey> {
  func address(_ url: String, isProtected: Bool) -> String {
    guard let self, isProtected else { return url }
    return self.unlocked(url)
  }
}
