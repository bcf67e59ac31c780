package import ChatModel
import ChatWire
public import Foundation

/// The sound of a critical alert on Apple devices (Docs/Protocol.md#critical-alerts). Params copy it.
#if canImport(ObjectiveC)
  @objc(CBRAppleCriticalAlertOptions)
#endif
public final class AppleCriticalAlertOptions: NSObject, Sendable {
  private struct Sound: Sendable {
    var name: String
    var volume: Double
  }

  private let sound: Locked<Sound>

  /// - Parameters:
  ///   - name: default `default`.
  ///   - volume: 0 to 1, default 1; other values are clamped.
  public init(name: String = "default", volume: Double = 1) {
    sound = Locked(Sound(name: name, volume: Self.bounded(volume)))
  }

  private static func bounded(_ volume: Double) -> Double { volume.isNaN ? 1 : min(max(volume, 0), 1) }

  // Disfavored: the shim has these names with the types and setters of version 3.1.

  /// The name of the sound.
  @_disfavoredOverload public var name: String { soundName }
  /// 0 to 1.
  @_disfavoredOverload public var volume: Double { loudness }

  package var soundName: String {
    get { sound.read(\.name) }
    set { sound.write(\.name, newValue) }
  }

  package var loudness: Double {
    get { sound.read(\.volume) }
    set { sound.write(\.volume, Self.bounded(newValue)) }
  }

  package convenience init(_ value: CriticalAlertOptions) { self.init(name: value.name, volume: value.volume) }

  package var value: CriticalAlertOptions {
    CriticalAlertOptions(
      .object {
        $0.set("name", soundName)
        $0.set("volume", loudness)
      })
  }
}
