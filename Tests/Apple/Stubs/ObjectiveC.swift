// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import Darwin

public struct NSZone {}
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ v: Bool) {}; public init(booleanLiteral v: Bool) {}; public var boolValue: Bool { fatalError() }
}
public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
  func `self`() -> Self
  func isProxy() -> Bool
  var description: String { get }
}
open class NSObject: NSObjectProtocol {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { fatalError() }
  open var hash: Int { fatalError() }
  open func `self`() -> Self { self }
  open func isProxy() -> Bool { false }
  open var description: String { fatalError() }
  open var debugDescription: String { fatalError() }
  open func copy() -> Any { fatalError() }
  open func mutableCopy() -> Any { fatalError() }
  // What Objective-C's NSObject has beside: a member of a subclass must not have one of these names and another type.
  open class func version() -> Int { 0 }
  open var superclass: AnyClass? { nil }
  open func isKind(of aClass: AnyClass) -> Bool { false }
  open func isMember(of aClass: AnyClass) -> Bool { false }
  open func value(forKey key: String) -> Any? { nil }
  open func setValue(_ value: Any?, forKey key: String) {}
  open func value(forKeyPath key: String) -> Any? { nil }
  open func setValue(_ value: Any?, forKeyPath key: String) {}
  open func willChangeValue(forKey key: String) {}
  open func didChangeValue(forKey key: String) {}
  open func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: UInt = 0, context: UnsafeMutableRawPointer?
  ) {}
  open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
  open var observationInfo: UnsafeMutableRawPointer? {
    get { nil }
    set {}
  }
  open class var accessInstanceVariablesDirectly: Bool { true }
  open var classForCoder: AnyClass { NSObject.self }
  open var classForKeyedArchiver: AnyClass? { nil }
  open func attemptRecovery(fromError error: any Error, optionIndex recoveryOptionIndex: Int) -> Bool { false }
  #if os(macOS)
    open var className: String { "" }
    open var attributeKeys: [String] { [] }
    open var toOneRelationshipKeys: [String] { [] }
    open var toManyRelationshipKeys: [String] { [] }
    open var classCode: UInt32 { 0 }
    open var scriptingProperties: [String: Any]? {
      get { nil }
      set {}
    }
    open var autoContentAccessingProxy: Any { self }
    open func isEqual(to object: Any?) -> Bool { false }
    open func isNotEqual(to object: Any?) -> Bool { false }
    open func isLessThan(_ object: Any?) -> Bool { false }
    open func isGreaterThan(_ object: Any?) -> Bool { false }
    open func doesContain(_ object: Any) -> Bool { false }
    open func isLike(_ object: String) -> Bool { false }
  #endif
}
extension NSObject: Equatable, Hashable {
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
  public final func hash(into hasher: inout Hasher) { fatalError() }
  public final var hashValue: Int { fatalError() }
}
extension NSObject: CVarArg { public var _cVarArgEncoding: [Int] { fatalError() } }
extension NSObject: CustomStringConvertible, CustomDebugStringConvertible {}
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
