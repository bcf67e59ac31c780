// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// An app that Xcode opens as it is: File, Open, this folder. It cannot be built with `swift build`.
let package = Package(
  name: "Chats",
  platforms: [.iOS("15.0")],
  products: [
    .iOSApplication(
      name: "Chats", targets: ["Chats"], bundleIdentifier: "org.cachebridge.example.chats", teamIdentifier: "",
      displayVersion: "1.0", bundleVersion: "1", appIcon: .placeholder(icon: .box),
      accentColor: .presetColor(.blue), supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(name: "CacheBridge", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "Chats",
      dependencies: [
        .product(name: "ChatObservation", package: "CacheBridge"),
        .product(name: "SendBirdSDK", package: "CacheBridge"),
        .product(name: "SendBirdSyncManager", package: "CacheBridge"),
        .product(name: "StoreMigrator", package: "CacheBridge"),
      ], path: "Sources")
  ]
)
