package import ChatModel
import ChatWire
public import Foundation

/// The sound of a critical alert on Apple devices (Docs/Protocol.md#critical-alerts).
public final class AppleCriticalAlertOptions: NSObject, Sendable {
  /// The name of the sound.
  public let name: String
  /// 0 to 1.
  public let volume: Double

  /// - Parameters:
  ///   - name: default `default`.
  ///   - volume: 0 to 1, default 1; values outside count as the nearer end.
  public init(name: String = "default", volume: Double = 1) {
    self.name = name
    self.volume = volume.isNaN ? 1 : min(max(volume, 0), 1)
  }

  package convenience init(_ value: CriticalAlertOptions) { self.init(name: value.name, volume: value.volume) }

  package var value: CriticalAlertOptions {
    CriticalAlertOptions(
      .object {
        $0.set("name", name)
        $0.set("volume", volume)
      })
  }
}
