// What the manifest of the sample app uses of the module that only Xcode has, as SwiftPM's own sources declare it.

public import PackageDescription

public struct ProductSetting {
  public struct IOSAppInfo {
    public struct PlaceholderIcon: Sendable { public static let box = PlaceholderIcon() }
    public struct PresetColor: Sendable { public static let blue = PresetColor() }
    public enum AppIcon {
      case placeholder(icon: PlaceholderIcon)
      case asset(String)
    }
    public enum AccentColor {
      case presetColor(PresetColor)
      case asset(String)
    }
    public enum DeviceFamily { case phone, pad, mac }
    public struct InterfaceOrientation {
      public static var portrait: InterfaceOrientation { fatalError() }
      public static var landscapeLeft: InterfaceOrientation { fatalError() }
      public static var landscapeRight: InterfaceOrientation { fatalError() }
    }
  }
}

extension Product {
  public static func iOSApplication(
    name: String, targets: [String], bundleIdentifier: String? = nil, teamIdentifier: String? = nil,
    displayVersion: String? = nil, bundleVersion: String? = nil, appIcon: ProductSetting.IOSAppInfo.AppIcon? = nil,
    accentColor: ProductSetting.IOSAppInfo.AccentColor? = nil,
    supportedDeviceFamilies: [ProductSetting.IOSAppInfo.DeviceFamily],
    supportedInterfaceOrientations: [ProductSetting.IOSAppInfo.InterfaceOrientation]
  ) -> Product { .executable(name: name, targets: targets) }
}
