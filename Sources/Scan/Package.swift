// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that neither the tools nor an app builds swift-syntax.
let package = Package(
  name: "CacheBridgeScan",
  platforms: [.macOS(.v12)],
  products: [.executable(name: "cachebridge-scan", targets: ["cachebridge-scan"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "AppScan",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "cachebridge-scan",
      dependencies: ["AppScan", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "AppScanTests", dependencies: ["AppScan", "cachebridge-scan"], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6])
