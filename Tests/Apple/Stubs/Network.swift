// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import Dispatch

public struct NWPath: Equatable, Sendable {
  public enum Status: Equatable, Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status: NWPath.Status
}

public final class NWPathMonitor: @unchecked Sendable {
  public init() {}
  @preconcurrency public final var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public final func start(queue: DispatchQueue) {}
  public final func cancel() {}
}
