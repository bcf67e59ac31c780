// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// MARK: Coding, copying

public protocol NSCopying { func copy(with zone: NSZone?) -> Any }
public protocol NSMutableCopying { func mutableCopy(with zone: NSZone?) -> Any }
public protocol NSCoding { func encode(with coder: NSCoder); init?(coder: NSCoder) }
public protocol NSSecureCoding: NSCoding { static var supportsSecureCoding: Bool { get } }
@objc(NSCoder) open class NSCoder: NSObject {
  open var allowsKeyedCoding: Bool { false }
  open func containsValue(forKey key: String) -> Bool { false }
  open func encode(_ object: Any?, forKey key: String) {}
  open func encode(_ value: Int64, forKey key: String) {}
  open func encode(_ value: Int32, forKey key: String) {}
  open func encode(_ value: Int, forKey key: String) {}
  open func encode(_ value: Bool, forKey key: String) {}
  open func decodeInt64(forKey key: String) -> Int64 { 0 }
  open func decodeInteger(forKey key: String) -> Int { 0 }
  public func decodeObject<T: NSObject & NSCoding>(of cls: T.Type, forKey key: String) -> T? { nil }
  public func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
}

// MARK: Containers and numbers

@objc(NSArray) open class NSArray: NSObject, NSCopying, NSSecureCoding, ExpressibleByArrayLiteral {
  public required convenience init(arrayLiteral elements: Any...) { fatalError() }
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
@objc(NSMutableArray) open class NSMutableArray: NSArray {
  public convenience init(array: [Any]) { fatalError() }
}
extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSArray, result: inout Array?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSArray, result: inout Array?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSArray?) -> Array { [] }
}
@objc(NSDictionary) open class NSDictionary: NSObject, NSCopying, NSSecureCoding, ExpressibleByDictionaryLiteral {
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  public required convenience init(dictionaryLiteral elements: (Any, Any)...) { fatalError() }
  public convenience init(dictionary: [AnyHashable: Any]) { fatalError() }
}
extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSDictionary, result: inout Dictionary?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSDictionary, result: inout Dictionary?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSDictionary?) -> Dictionary { [:] }
}
@objc(NSNull) open class NSNull: NSObject {}
@objc(NSDate) open class NSDate: NSObject { public init(timeIntervalSinceReferenceDate: TimeInterval) {} }
open class NSKeyedArchiver: NSCoder {
  open class func archivedData(withRootObject object: Any, requiringSecureCoding: Bool) throws -> Data { fatalError() }
}
open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, Sendable { case openStep = 1, xml = 100, binary = 200 }
  public typealias WriteOptions = Int
  open class func data(fromPropertyList plist: Any, format: PropertyListFormat, options: WriteOptions) throws -> Data {
    fatalError()
  }
}
@objc(NSNumber)
open class NSNumber: NSObject, NSCopying, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, @unchecked Sendable
{
  public required convenience init(integerLiteral v: Int) { fatalError() }
  public required convenience init(floatLiteral v: Double) { fatalError() }
  public required convenience init(booleanLiteral v: Bool) { fatalError() }
  public convenience init(value: Int) { fatalError() }
  public convenience init(value: Int64) { fatalError() }
  public convenience init(value: Int32) { fatalError() }
  public convenience init(value: UInt) { fatalError() }
  public convenience init(value: UInt64) { fatalError() }
  public convenience init(value: Double) { fatalError() }
  public convenience init(value: Bool) { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open var doubleValue: Double { 0 }
  open var int64Value: Int64 { 0 }
  open var intValue: Int { 0 }
  open var uintValue: UInt { 0 }
  open var boolValue: Bool { false }
  open var stringValue: String { "" }
}
extension Int64 { public init?(exactly number: NSNumber) { nil }; public init(truncating n: NSNumber) { self = 0 } }
extension Int: _ObjectiveCBridgeable {
  public init?(exactly number: NSNumber) { nil }
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSNumber, result: inout Int?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSNumber, result: inout Int?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSNumber?) -> Int { 0 }
}
extension Bool: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSNumber, result: inout Bool?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSNumber, result: inout Bool?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSNumber?) -> Bool { false }
}

// MARK: Errors

@objc(NSError) open class NSError: NSObject, NSCopying, NSSecureCoding, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {}
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open var domain: String { "" }
  open var code: Int { 0 }
  open var userInfo: [String: Any] { [:] }
  open var localizedDescription: String { "" }
}
extension Error { public var localizedDescription: String { "" } }
public protocol LocalizedError: Error { var errorDescription: String? { get } }
public protocol CustomNSError: Error {
  static var errorDomain: String { get }; var errorCode: Int { get }; var errorUserInfo: [String: Any] { get }
}
extension CustomNSError {
  public static var errorDomain: String { "" }; public var errorCode: Int { 0 };
  public var errorUserInfo: [String: Any] { [:] }
}
public let NSLocalizedDescriptionKey: String = ""
public let NSUnderlyingErrorKey: String = ""
public let NSCocoaErrorDomain: String = ""
public let NSURLErrorDomain: String = ""
public let NSPOSIXErrorDomain: String = ""
public var NSURLErrorCancelled: Int { 0 }
public var NSURLErrorTimedOut: Int { 0 }
public var NSURLErrorCannotFindHost: Int { 0 }
public var NSURLErrorDNSLookupFailed: Int { 0 }
public struct CocoaError: Error {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue };
    public static var userCancelled: Code { fatalError() }
  }; public var code: Code { fatalError() }
}
public struct URLError: Error, Hashable, Sendable {
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue }
    public static let cancelled = Code(rawValue: -999), timedOut = Code(rawValue: 0),
      networkConnectionLost = Code(rawValue: 1), serverCertificateUntrusted = Code(rawValue: 2),
      serverCertificateHasBadDate = Code(rawValue: 3), serverCertificateHasUnknownRoot = Code(rawValue: 4),
      serverCertificateNotYetValid = Code(rawValue: 5), clientCertificateRejected = Code(rawValue: 6),
      secureConnectionFailed = Code(rawValue: 7)
  }
  public var code: Code { fatalError() }
}
