// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

public typealias TimeInterval = Double

// MARK: Data, dates, URLs

@frozen
public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Codable {
  public typealias Index = Int
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public init?(base64Encoded: String, options: Base64DecodingOptions = []) {}
  public init(bytes: UnsafeRawPointer, count: Int) {}
  public init(count: Int) {}
  public init(repeating repeatedValue: UInt8, count: Int) {}
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let mappedIfSafe = ReadingOptions(rawValue: 1), uncached = ReadingOptions(rawValue: 2),
      alwaysMapped = ReadingOptions(rawValue: 8)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let atomic = WritingOptions(rawValue: 1), withoutOverwriting = WritingOptions(rawValue: 2)
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let ignoreUnknownCharacters = Base64DecodingOptions(rawValue: 1)
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let lineLength64Characters = Base64EncodingOptions(rawValue: 1),
      lineLength76Characters = Base64EncodingOptions(rawValue: 2),
      endLineWithCarriageReturn = Base64EncodingOptions(rawValue: 16),
      endLineWithLineFeed = Base64EncodingOptions(rawValue: 32)
  }
  public struct SearchOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let anchored = SearchOptions(rawValue: 1)
  }
  public mutating func append(_ other: Data) {}
  public mutating func append(contentsOf bytes: [UInt8]) {}
  public mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == UInt8 {}
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public func base64EncodedData(options: Base64EncodingOptions = []) -> Data { self }
  public var count: Int {
    get { 0 }
    set {}
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public func index(after i: Int) -> Int { i }
  public func index(before i: Int) -> Int { i }
  public subscript(i: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public subscript<R: RangeExpression>(r: R) -> Data where R.Bound: FixedWidthInteger {
    get { self }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with: C) where C.Element == UInt8 {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public func range(of: Data, options: SearchOptions = [], in range: Range<Int>? = nil) -> Range<Int>? { nil }
  public func write(to url: URL, options: WritingOptions = []) throws {}
}
public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension DataProtocol {
  @discardableResult public func copyBytes(to ptr: UnsafeMutableRawBufferPointer) -> Int { 0 }
  @discardableResult public func copyBytes<D>(to ptr: UnsafeMutableBufferPointer<D>) -> Int { 0 }
}
extension Data: DataProtocol, ContiguousBytes {}
extension Array: DataProtocol where Element == UInt8 {}
extension Array: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ContiguousArray: DataProtocol where Element == UInt8 {}
extension ContiguousArray: ContiguousBytes where Element == UInt8 {}
extension UnsafeRawBufferPointer: DataProtocol, ContiguousBytes {}
extension UnsafeMutableRawBufferPointer: ContiguousBytes {}
extension UnsafeBufferPointer: DataProtocol where Element == UInt8 {}
extension UnsafeBufferPointer: ContiguousBytes where Element == UInt8 {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
extension Slice: DataProtocol where Base: DataProtocol {}
extension UnsafeRawBufferPointer {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
extension UnsafeMutableRawBufferPointer {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public struct Date: Hashable, Comparable, Sendable, Codable {
  public init() {}
  public static let distantPast = Date(), distantFuture = Date()
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public func timeIntervalSince(_ other: Date) -> TimeInterval { 0 }
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public static func < (a: Date, b: Date) -> Bool { false }
  @available(macOS 12, iOS 15, *) public static var now: Date { Date() }
}
public struct UUID: Hashable, Sendable, Codable {
  public init() {}; public init?(uuidString: String) {}; public var uuidString: String { "" }
}
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  public init(fileURLWithPath path: String, relativeTo: URL?) {}
  public init?(string: String) {}
  public var description: String { "" }
  public var absoluteString: String { "" }
  public var absoluteURL: URL { self }
  public var fragment: String? { nil }
  public func appendingPathComponent(_ s: String) -> URL { self }
  public func appendingPathComponent(_ s: String, isDirectory: Bool) -> URL { self }
  public func appendingPathExtension(_ s: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public mutating func deleteLastPathComponent() {}
  public func deletingPathExtension() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public var standardizedFileURL: URL { self }
  public var host: String? { nil }
  public var path: String { "" }
  public var pathExtension: String { "" }
  public var lastPathComponent: String { "" }
  public var pathComponents: [String] { [] }
  public var port: Int? { nil }
  public var query: String? { nil }
  public var scheme: String? { nil }
  public var isFileURL: Bool { false }
  public mutating func setResourceValues(_ values: URLResourceValues) throws {}
  public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { URLResourceValues() }
  @available(macOS 13, iOS 16, *) public init(filePath: String) {}
  @available(macOS 13, iOS 16, *) public func appending<S: StringProtocol>(path: S) -> URL { self }
  @available(macOS 13, iOS 16, *) public func appending<S: StringProtocol>(component: S) -> URL { self }
  @available(macOS 13, iOS 16, *) public func path(percentEncoded: Bool = true) -> String { "" }
  @available(macOS 13, iOS 16, *) public func host(percentEncoded: Bool = true) -> String? { "" }
  @available(macOS 13, iOS 16, *) public static var temporaryDirectory: URL { fatalError() }
}
public struct URLResourceKey: Hashable, Sendable {
  public static let isRegularFileKey = URLResourceKey(), fileSizeKey = URLResourceKey()
}
public struct URLResourceValues: Sendable {
  public init() {};
  public var isExcludedFromBackup: Bool? {
    get { nil }
    set {}
  }; public var fileSize: Int? { nil }
}
public struct URLComponents: Hashable, Sendable {
  public init() {}; public init?(string: String) {}; public init?(url: URL, resolvingAgainstBaseURL: Bool) {};
  public var percentEncodedPath: String {
    get { "" }
    set {}
  };
  public var percentEncodedQuery: String? {
    get { nil }
    set {}
  };
  public var scheme: String? {
    get { nil }
    set {}
  }; public var url: URL? { nil }
}

// MARK: JSON

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let sortedKeys = WritingOptions(rawValue: 2), prettyPrinted = WritingOptions(rawValue: 1),
      fragmentsAllowed = WritingOptions(rawValue: 4), withoutEscapingSlashes = WritingOptions(rawValue: 8)
  }
  open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data { fatalError() }
  open class func isValidJSONObject(_ obj: Any) -> Bool { false }
  open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any { fatalError() }
}
open class JSONDecoder: @unchecked Sendable {
  public init() {}; open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class JSONEncoder: @unchecked Sendable {
  public init() {}; open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let prettyPrinted = OutputFormatting(rawValue: 1), sortedKeys = OutputFormatting(rawValue: 2),
      withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  open var outputFormatting: OutputFormatting {
    get { [] }
    set {}
  }
}
