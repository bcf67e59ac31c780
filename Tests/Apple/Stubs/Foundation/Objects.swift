// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

import ObjectiveC

// What NSObject has beside its header: a member of a subclass must not have one of these names and another type.
extension NSObject {
  @objc open var description: String { fatalError() }
  @objc open var debugDescription: String { fatalError() }
  @objc open func value(forKey key: String) -> Any? { nil }
  @objc open func setValue(_ value: Any?, forKey key: String) {}
  @objc open func value(forKeyPath key: String) -> Any? { nil }
  @objc open func setValue(_ value: Any?, forKeyPath key: String) {}
  @objc open func willChangeValue(forKey key: String) {}
  @objc open func didChangeValue(forKey key: String) {}
  @objc open func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: UInt = 0, context: UnsafeMutableRawPointer?
  ) {}
  @objc open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
  #if os(macOS)
    @objc open var className: String { "" }
    @objc open var attributeKeys: [String] { [] }
    @objc open var toOneRelationshipKeys: [String] { [] }
    @objc open var toManyRelationshipKeys: [String] { [] }
    @objc open func isLike(_ object: String) -> Bool { false }
  #endif
}
extension NSObject: CustomStringConvertible, CustomDebugStringConvertible {}

@objc(NSSet) open class NSSet: NSObject {}
extension Set: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSSet { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSSet, result: inout Set?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSSet, result: inout Set?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSSet?) -> Set { [] }
}
extension AnyHashable: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSObject { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSObject, result: inout AnyHashable?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSObject, result: inout AnyHashable?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSObject?) -> AnyHashable { fatalError() }
}
