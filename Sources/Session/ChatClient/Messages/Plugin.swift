import ChatModel
import Foundation

/// What an extension of the server added to a message.
public final class Plugin: NSObject, Sendable {
  private let value: MessagePlugin

  package init(_ value: MessagePlugin) { self.value = value }

  public var vendor: String { value.vendor }
  public var type: String { value.type }
  /// What the extension says, as JSON gives it: texts, numbers, lists and dictionaries. Empty when it says nothing.
  public var detail: [String: Any] {
    guard let detail = value.detail else { return [:] }
    return (try? JSONSerialization.jsonObject(with: Data(detail.bytes))) as? [String: Any] ?? [:]
  }
}
