// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import Darwin
@_exported import ObjectiveC

open class DispatchObject: NSObject {
  open func suspend() {}
  open func resume() {}
  open func activate() {}
  open func setTarget(queue: DispatchQueue?) {}
}
public struct DispatchQoS: Equatable, Sendable {
  public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
  public static let background = DispatchQoS(), utility = DispatchQoS(), `default` = DispatchQoS(),
    userInitiated = DispatchQoS(), userInteractive = DispatchQoS(), unspecified = DispatchQoS()
}
public struct DispatchWorkItemFlags: OptionSet, RawRepresentable, Sendable {
  public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
  public static let barrier = DispatchWorkItemFlags(rawValue: 1)
}
@frozen public enum DispatchTimeoutResult: Sendable { case success, timedOut }
open class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() {}
  public func enter() {}
  public func leave() {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
}
open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  @available(*, noasync) public func wait() {}
  @available(*, noasync) public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}
public class DispatchWorkItem: @unchecked Sendable {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping @convention(block) () -> Void
  ) {}
  public func cancel() {}
}
@objc(OS_dispatch_queue) open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64; public init(rawValue: UInt64) { self.rawValue = rawValue };
    public static let concurrent = Attributes(rawValue: 2);
    public static let initiallyInactive = Attributes(rawValue: 4)
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
  override init() {}
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { fatalError() }
  public class var main: DispatchQueue { fatalError() }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public var label: String { fatalError() }
  public func sync(execute block: () -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
  @preconcurrency public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func async(execute workItem: DispatchWorkItem) {}
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}
public final class DispatchSpecificKey<T> { public init() {} }
extension DispatchSpecificKey: @unchecked Sendable where T: Sendable {}
public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}
public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public init(uptimeNanoseconds: UInt64) {}
  public var uptimeNanoseconds: UInt64 { 0 }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
}
public func + (t: DispatchTime, s: Double) -> DispatchTime { fatalError() }
public func + (t: DispatchTime, s: DispatchTimeInterval) -> DispatchTime { fatalError() }
public protocol DispatchSourceProtocol: NSObjectProtocol {
  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func cancel()
  func resume()
}
extension DispatchSourceProtocol {
  public typealias DispatchSourceHandler = @convention(block) () -> Void
  @preconcurrency public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: (@Sendable @convention(block) () -> Void)?
  ) {}
  @preconcurrency public func setRegistrationHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: (@Sendable @convention(block) () -> Void)?
  ) {}
}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
open class DispatchSource: DispatchObject {
  public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
    fatalError()
  }
}
