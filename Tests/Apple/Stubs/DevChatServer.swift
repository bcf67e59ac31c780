// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The development server without swift-nio: what the lab and the example call of it.

public import ChatModel
public import DevChatBackend

public final class DevChatServer: Sendable {
  public var port: Int { 0 }
  public var url: String { "" }
  public var consoleURL: String? { nil }
  public static func start(
    _ configuration: ServerConfiguration = ServerConfiguration(), backend: any ChatBackend
  ) async throws -> DevChatServer { fatalError() }
  public func stop() async {}
  public func setFaults(_ plan: FaultPlan) throws {}
  public var faults: FaultPlan { fatalError() }
  public var faultStrikes: [Int] { [] }
  @discardableResult public func disconnect(userID: String? = nil) -> Int { 0 }
  package func untilNobodyIsLeft() async {}
}
public struct ServerStartError: Error, Sendable, Hashable, CustomStringConvertible {
  public static var portInUse: Self { fatalError() }
  public static var portForbidden: Self { fatalError() }
  public static var noSuchAddress: Self { fatalError() }
  public var code: String { "" }
  public var message: String { "" }
  public var description: String { "" }
}
public struct ConsoleClient: Sendable {
  public struct Failure: Error, Sendable, Hashable {
    public let code: String
    public let status: Int
    public init(code: String, status: Int) { (self.code, self.status) = (code, status) }
  }
  public init?(server: String, apiToken: String) { nil }
  public var url: String { "" }
  public func state() async throws -> Payload { fatalError() }
  public func show(_ picture: Payload) async throws {}
  public func end() async throws {}
}
