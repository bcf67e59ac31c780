// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// MARK: Locks, threads, process

public protocol NSLocking { @available(*, noasync) func lock(); @available(*, noasync) func unlock() }
extension NSLocking {
  @_alwaysEmitIntoClient @_disfavoredOverload public func withLock<R>(_ body: () throws -> R) rethrows -> R {
    fatalError()
  }
}
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  public override init() {}
  @available(*, noasync) open func lock() {}
  @available(*, noasync) open func unlock() {}
  @available(*, noasync) open func `try`() -> Bool { false }
  open func lock(before limit: Date) -> Bool { false }
  open var name: String?
}
open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  public override init() {}
  @available(*, noasync) open func lock() {}
  @available(*, noasync) open func unlock() {}
  @available(*, noasync) open func wait() {}
  @available(*, noasync) open func wait(until limit: Date) -> Bool { false }
  open func signal() {}
  open func broadcast() {}
}
public enum QualityOfService: Int, Sendable { case userInteractive, userInitiated, utility, background, `default` }
open class Thread: NSObject, @unchecked Sendable {
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  public override init() {}
  open var name: String?
  open var stackSize: Int {
    get { 0 }
    set {}
  }
  open var qualityOfService: QualityOfService {
    get { .utility }
    set {}
  }
  open func start() {}
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  open class var isMainThread: Bool { false }
  open class func sleep(forTimeInterval: TimeInterval) {}
}
public struct OperatingSystemVersion: Sendable { public var majorVersion: Int, minorVersion: Int, patchVersion: Int }
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }; open var environment: [String: String] { [:] };
  open var operatingSystemVersionString: String { "" };
  open var operatingSystemVersion: OperatingSystemVersion { fatalError() }; open var processIdentifier: Int32 { 0 };
  open var arguments: [String] { [] }; open var activeProcessorCount: Int { 0 }
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  open var thermalState: ThermalState { .nominal }
  @available(macOS 12, iOS 9, *) open var isLowPowerModeEnabled: Bool { false }
}
@objc(NSPredicate) open class NSPredicate: NSObject {
  public convenience init(block: @escaping @Sendable (Any?, [String: Any]?) -> Bool) { self.init() };
  open func evaluate(with: Any?) -> Bool { false }
}

// MARK: Files

open class NSEnumerator: NSObject { open func nextObject() -> Any? { nil } }
extension NSEnumerator: Sequence { public func makeIterator() -> AnyIterator<Any> { fatalError() } }
public struct FileAttributeKey: Hashable, Sendable {
  public static let size = FileAttributeKey(), type = FileAttributeKey(), posixPermissions = FileAttributeKey(),
    systemFileNumber = FileAttributeKey(),
    protectionKey = FileAttributeKey(), modificationDate = FileAttributeKey()
}
public struct FileAttributeType: Hashable, Sendable {
  public static let typeRegular = FileAttributeType(), typeDirectory = FileAttributeType()
}
#if os(iOS)
  public struct FileProtectionType: Hashable, Sendable {
    public static let completeUntilFirstUserAuthentication = FileProtectionType(), none = FileProtectionType()
  }
#else
  @available(macOS 11, *) public struct FileProtectionType: Hashable, Sendable {
    public static let completeUntilFirstUserAuthentication = FileProtectionType(), none = FileProtectionType()
  }
#endif
open class FileManager: NSObject, @unchecked Sendable {
  open class var `default`: FileManager { fatalError() }
  open func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { fatalError() }
  public enum SearchPathDirectory: UInt, Sendable {
    case applicationSupportDirectory, cachesDirectory, documentDirectory, libraryDirectory
  }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
  }
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let skipsHiddenFiles = DirectoryEnumerationOptions(rawValue: 4)
  }
  open class DirectoryEnumerator: NSEnumerator {
    open var fileAttributes: [FileAttributeKey: Any]? { nil }; open func skipDescendants() {}
  }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func fileExists(atPath path: String) -> Bool { false }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
  open func isExecutableFile(atPath path: String) -> Bool { false }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
  open func contents(atPath path: String) -> Data? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { path }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func copyItem(atPath: String, toPath: String) throws {}
  open func moveItem(atPath: String, toPath: String) throws {}
  open func removeItem(at URL: URL) throws {}
  open func removeItem(atPath: String) throws {}
  open func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil)
    throws
  {}
  open func createDirectory(
    atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createFile(atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil) -> Bool { false }
  open var currentDirectoryPath: String { "" }
  open func moveItem(at srcURL: URL, to dstURL: URL) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
  open func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
    errorHandler handler: ((URL, any Error) -> Bool)? = nil
  ) -> DirectoryEnumerator? { nil }
  open var temporaryDirectory: URL { fatalError() }
  open func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { [] }
}
public func NSTemporaryDirectory() -> String { "" }
public func NSHomeDirectory() -> String { "" }
open class FileHandle: NSObject, @unchecked Sendable {
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
  open class var standardError: FileHandle { fatalError() }; open class var standardOutput: FileHandle { fatalError() };
  open func write(_ d: Data) {}
  public convenience init?(forReadingAtPath path: String) { nil }
  public convenience init(forUpdating url: URL) throws { fatalError() }
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  open func readDataToEndOfFile() -> Data { fatalError() }
  @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
  public func truncate(atOffset offset: UInt64) throws {}
  public func close() throws {}
  public func seek(toOffset offset: UInt64) throws {}
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func readToEnd() throws -> Data? { nil }
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
}

open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { fatalError() }
}
@available(iOS, unavailable)
open class Process: NSObject, @unchecked Sendable {
  open var executableURL: URL?
  open var currentDirectoryURL: URL?
  open var arguments: [String]?
  open var standardOutput: Any?
  open func run() throws {}
  open func waitUntilExit() {}
  open var terminationStatus: Int32 { 0 }
}
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { fatalError() }
  open var executablePath: String? { nil }
}

open class UserDefaults: NSObject, @unchecked Sendable {
  open class var standard: UserDefaults { fatalError() }
  open func bool(forKey defaultName: String) -> Bool { fatalError() }
  open func set(_ value: Bool, forKey defaultName: String) {}
}
