// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import ObjectiveC

@frozen public struct CGFloat: Sendable {
  public var native: Double; public init(_ d: Double) { native = d }; public init(_ d: Int) { native = 0 };
  public init() { native = 0 }
}
extension CGFloat: Hashable, Comparable, Codable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral v: Int) { native = 0 }
  public init(floatLiteral v: Double) { native = 0 }
  public static func < (a: CGFloat, b: CGFloat) -> Bool { false }
}
extension Double { public init(_ other: CGFloat) { self = 0 } }
// CGSize is Equatable and Codable; Hashable only since the SDK of macOS 15 / iOS 18. It is in Headers/CoreFoundation.h.
extension CGSize {
  public init(width: Int, height: Int) { fatalError() }; public init(width: Double, height: Double) { fatalError() }
}
extension CGSize: Equatable, Codable {
  public static func == (a: CGSize, b: CGSize) -> Bool { false }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws {}
}
