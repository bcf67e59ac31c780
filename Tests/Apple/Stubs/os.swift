// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import Darwin

@available(macOS 11, iOS 14, *)
public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String) {}
  public init() {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func notice(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
}
@frozen public struct OSLogPrivacy {
  public static var `public`: OSLogPrivacy { fatalError() }
  public static var `private`: OSLogPrivacy { fatalError() }
}
@frozen public struct OSLogStringAlignment {
  public static var none: OSLogStringAlignment { fatalError() }
}
@frozen public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  public init(stringInterpolation: OSLogInterpolation) {}
  public init(stringLiteral value: String) {}
}
@frozen public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .private
  ) {}
}
