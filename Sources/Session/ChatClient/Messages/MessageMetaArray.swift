package import ChatModel
public import Foundation

/// A named list of texts on a message, without duplicates.
///
/// Changing one that came from a message does not change the message: use the calls of the channel.
#if canImport(ObjectiveC)
  @objc(CBRMessageMetaArray)
#endif
public final class MessageMetaArray: NSObject, NSCopying {
  public let key: String
  public private(set) var value: [String] = []

  /// - Parameter value: repeated texts count once.
  public init(key: String, value: [String]? = nil) {
    self.key = key
    super.init()
    addValue(with: value ?? [])
  }

  package convenience init(_ value: MetaArray) { self.init(key: value.key, value: value.values) }

  package var metaArray: MetaArray { MetaArray(key: key, values: value) }

  /// Adds texts that are not in it yet, sorted.
  public func addValue(_ value: Set<String>) { addValue(with: value.sorted()) }

  /// Adds texts that are not in it yet, in order.
  public func addValue(with array: [String]) {
    value = (value + array).uniqueByBytes()
  }

  public func removeValue(_ value: Set<String>) { removeValue(with: Array(value)) }

  public func removeValue(with array: [String]) {
    value.removeAll { text in array.contains(bytesOf: text) }
  }

  public func copy(with zone: NSZone? = nil) -> Any { MessageMetaArray(key: key, value: value) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? MessageMetaArray)?.metaArray == metaArray }
  public override var hash: Int { key.hashValue }
}
