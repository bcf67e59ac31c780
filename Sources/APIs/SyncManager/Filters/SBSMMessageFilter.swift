public import ChatClient
package import ChatModel
public import Foundation

/// Which messages a collection shows. It is immutable; equal filters are `isEqual`.
///
/// It keeps the values that it was created with; an empty custom type and an empty list of senders admit everything,
/// like `nil`.
public final class SBSMMessageFilter: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The channel that the filter is for; `nil` for any.
  public let channelUrl: String?
  public let messageType: MessageTypeFilter
  public let customType: String?
  public let senderUserIds: [String]?
  /// The filter for the cache and the server.
  package let value: MessageFilter

  public init(channelUrl: String?, messageType: MessageTypeFilter, customType: String?, senderUserIds: [String]?) {
    self.channelUrl = channelUrl
    self.messageType = messageType
    self.customType = customType
    self.senderUserIds = senderUserIds
    value = MessageFilter(
      messageType: MessageFilter.MessageType(rawValue: Int(messageType.rawValue)) ?? .all, customType: customType,
      senderUserIDs: senderUserIds ?? [])
  }

  public convenience init(messageType: MessageTypeFilter, customType: String?, senderUserIds: [String]?) {
    self.init(channelUrl: nil, messageType: messageType, customType: customType, senderUserIds: senderUserIds)
  }

  /// A filter that admits everything.
  public convenience override init() { self.init(messageType: .all, customType: nil, senderUserIds: nil) }

  /// Whether a message passes.
  package func admits(_ message: ChatModel.Message) -> Bool {
    if let channelUrl, !channelUrl.hasSameBytes(as: message.channelURL) { return false }
    return value.matches(message)
  }

  /// The filter as a predicate for arrays of `BaseMessage`. It has no text form, so it cannot be archived.
  public func predicate() -> NSPredicate {
    NSPredicate { object, _ in (object as? BaseMessage).map { self.admits($0.value) } ?? false }
  }

  /// Whether everything that this filter admits is also admitted by `filter` (Docs/VendorAPIs.md#legacy-filters).
  public func isSubFilter(of filter: SBSMMessageFilter) -> Bool {
    if let url = filter.channelUrl, channelUrl.map({ !url.hasSameBytes(as: $0) }) ?? true { return false }
    return value.isSubfilter(of: filter.value)
  }

  /// Whether both admit the same messages.
  public func isEqual(to filter: SBSMMessageFilter) -> Bool {
    value == filter.value && channelUrl.hasSameBytes(as: filter.channelUrl)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? SBSMMessageFilter).map(isEqual(to:)) ?? false }
  public override var hash: Int { value.hashValue }

  /// Returns the filter itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  private enum Key {
    static let channelUrl = "channelUrl"
    static let messageType = "messageType"
    static let customType = "customType"
    static let senderUserIds = "senderUserIds"
  }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(channelUrl.map { $0 as NSString }, forKey: Key.channelUrl)
    coder.encode(Int(messageType.rawValue), forKey: Key.messageType)
    coder.encode(customType.map { $0 as NSString }, forKey: Key.customType)
    coder.encode(senderUserIds.map { $0.map { $0 as NSString } as NSArray }, forKey: Key.senderUserIds)
  }

  /// - Returns: `nil` for a message type that does not exist.
  public required convenience init?(coder: NSCoder) {
    guard let type = MessageTypeFilter(rawValue: coder.decodeInteger(forKey: Key.messageType)) else { return nil }
    let senders = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Key.senderUserIds) as? [NSString]
    self.init(
      channelUrl: coder.decodeObject(of: NSString.self, forKey: Key.channelUrl).map { $0 as String },
      messageType: type,
      customType: coder.decodeObject(of: NSString.self, forKey: Key.customType).map { $0 as String },
      senderUserIds: senders?.map { $0 as String })
  }
}
