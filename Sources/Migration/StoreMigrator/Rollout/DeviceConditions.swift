public import Foundation

/// The conditions of a device that a rollout checks before it migrates.
public struct DeviceConditions: Sendable, Equatable {
  /// Where the caches go; `nil` if unknown, which prevents nothing.
  public var freeBytes: Int64?
  public var isLowPowerModeEnabled: Bool
  /// The system slows the device down because of its temperature.
  public var isHot: Bool

  public init(freeBytes: Int64? = nil, isLowPowerModeEnabled: Bool = false, isHot: Bool = false) {
    (self.freeBytes, self.isLowPowerModeEnabled, self.isHot) = (freeBytes, isLowPowerModeEnabled, isHot)
  }

  /// The conditions that the system reports. Systems other than Apple's report no low power mode and no temperature.
  /// - Parameter directory: where the caches go; it may be missing.
  public static func current(at directory: URL) -> DeviceConditions {
    var path = directory.standardizedPath
    while !FileSystem.exists(path), path.utf8.count > 1 { path = (path as NSString).deletingLastPathComponent }
    var conditions = DeviceConditions(freeBytes: FileSystem.freeBytes(path))
    #if canImport(Darwin)
      let process = ProcessInfo.processInfo
      conditions.isLowPowerModeEnabled = process.isLowPowerModeEnabled
      conditions.isHot = process.thermalState == .serious || process.thermalState == .critical
    #endif
    return conditions
  }
}
