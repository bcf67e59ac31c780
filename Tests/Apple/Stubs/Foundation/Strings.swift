// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// MARK: Strings

@objc(NSString) open class NSString: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  public override init() {}
  public init(string: String) {}
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { self }
  public var deletingLastPathComponent: String { "" }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var deletingPathExtension: String { "" }
  public func appendingPathComponent(_ s: String) -> String { "" }
  public var length: Int { 0 }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let caseInsensitive = CompareOptions(rawValue: 1), literal = CompareOptions(rawValue: 2),
      backwards = CompareOptions(rawValue: 4), anchored = CompareOptions(rawValue: 8),
      numeric = CompareOptions(rawValue: 64), regularExpression = CompareOptions(rawValue: 1024)
  }
}
extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSString, result: inout String?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSString?) -> String { "" }
}
extension String {
  public typealias CompareOptions = NSString.CompareOptions
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = Encoding(), ascii = Encoding(), isoLatin1 = Encoding(), utf16 = Encoding()
  }
  public init(contentsOfFile path: String, encoding enc: Encoding) throws { fatalError() }
  public init(contentsOf url: URL, encoding enc: Encoding) throws { fatalError() }
  public init?(data: Data, encoding: Encoding) { fatalError() }
  public init(format: String, _ arguments: any CVarArg...) { fatalError() }
  public init(format: String, locale: Locale?, _ arguments: any CVarArg...) { fatalError() }
}
extension StringProtocol {
  public var decomposedStringWithCompatibilityMapping: String { "" }
  public func rangeOfComposedCharacterSequences<R: RangeExpression>(for range: R) -> Range<Index>
  where R.Bound == Index { fatalError() }
  public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func write(toFile path: String, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
  public func padding<T: StringProtocol>(toLength newLength: Int, withPad padString: T, startingAt padIndex: Int)
    -> String
  { "" }
  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Index>? = nil
  ) -> String { "" }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func components(separatedBy separator: CharacterSet) -> [String] { [] }
  public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
  public var removingPercentEncoding: String? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
  public func compare<T: StringProtocol>(
    _ aString: T, options mask: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> ComparisonResult { .orderedSame }
}
public struct CharacterSet: Hashable, Sendable {
  public static var alphanumerics: CharacterSet { fatalError() };
  public static var whitespacesAndNewlines: CharacterSet { fatalError() };
  public static var newlines: CharacterSet { fatalError() }; public mutating func insert(charactersIn: String) {};
  public init(charactersIn: String) {}; public func contains(_ member: Unicode.Scalar) -> Bool { false }
}
public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}; public static var current: Locale { fatalError() }
}
@objc(NSComparisonResult) @frozen public enum ComparisonResult: Int, Sendable {
  case orderedAscending = -1, orderedSame, orderedDescending
}
