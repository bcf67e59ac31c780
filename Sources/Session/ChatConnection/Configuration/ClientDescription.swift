import Foundation

/// What the client tells the server about itself, in headers and in the socket's query (Docs/Protocol.md#requests,
/// Docs/Protocol.md#opening-a-socket). Nothing about the user.
public struct ClientDescription: Sendable, Hashable {
  public var platform: String
  public var platformVersion: String
  public var version: String
  public var operatingSystem: String
  public var operatingSystemVersion: String
  /// The app's version; `nil` if the app does not set it.
  public var appVersion: String?
  /// Versions of what extends the client, by name. Default none.
  public var extensions: [String: String] = [:]

  public init(
    platform: String = "swift", platformVersion: String = "6", version: String = "0.1.0",
    operatingSystem: String = ClientDescription.operatingSystem,
    operatingSystemVersion: String = ClientDescription.operatingSystemVersion, appVersion: String? = nil
  ) {
    self.platform = platform
    self.platformVersion = platformVersion
    self.version = version
    self.operatingSystem = operatingSystem
    self.operatingSystemVersion = operatingSystemVersion
    self.appVersion = appVersion
  }

  public static var operatingSystem: String {
    #if os(iOS)
      "ios"
    #elseif os(macOS)
      "macos"
    #elseif os(tvOS)
      "tvos"
    #elseif os(watchOS)
      "watchos"
    #elseif os(visionOS)
      "visionos"
    #else
      "linux"
    #endif
  }

  public static var operatingSystemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// `SB-User-Agent`.
  var userAgent: String { "\(platform)/c\(version)/o\(operatingSystem)" }

  /// `SB-SDK-USER-AGENT`.
  var sdkUserAgent: String {
    "main_sdk_info=chat/\(platform)/\(version)&device_os_platform=\(operatingSystem)"
      + "&os_version=\(operatingSystemVersion)&platform_version=\(platformVersion)" + extensionList
  }

  private var extensionList: String {
    guard !extensions.isEmpty else { return "" }
    let names = extensions.sorted { $0.key < $1.key }.map { "\($0.key)/\(platform)/\($0.value)" }
    return "&extension_sdk_info=" + names.joined(separator: ",")
  }

  /// `SendBird`.
  func summary(applicationID: String) -> String {
    [
      platform, platformVersion, version, applicationID, appVersion ?? "", operatingSystem, operatingSystemVersion,
    ].joined(separator: ",")
  }
}
