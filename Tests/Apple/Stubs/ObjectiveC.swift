// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's. `NSObject` is in Headers/ObjectiveC.h.

@_exported import Darwin
@_exported import ObjectiveC

@frozen public struct NSZone { var pointer: OpaquePointer }
@frozen public struct Selector: ExpressibleByStringLiteral {
  var pointer: OpaquePointer
  public init(_ name: String) { fatalError() }
  public init(stringLiteral name: String) { fatalError() }
}
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  var value: Bool
  public init(_ v: Bool) { value = v }
  public init(booleanLiteral v: Bool) { value = v }
  public var boolValue: Bool { fatalError() }
}
// The compiler calls these to bridge.
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { ObjCBool(x) }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { x.boolValue }
extension NSObject: Equatable, Hashable {
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
  public var hashValue: Int { fatalError() }
}
extension NSObject: CVarArg { public var _cVarArgEncoding: [Int] { fatalError() } }
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
