// swift-tools-version: 6.1
import PackageDescription

// Imports go downwards only; `.ci/check-imports` compares every import line with the drawing in
// Docs/Architecture.md. Two cores and a fresh clone: nothing heavy may stand in the path of `cachebridge`.

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let nioConcurrencyHelpers = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "CacheBridge",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "StoreMigrator", targets: ["StoreMigrator"]),
    .library(name: "ChatCache", targets: ["ChatCache"]),
    .library(name: "LocalCaching", targets: ["LocalCaching"]),
    .library(name: "SyncManager", targets: ["SyncManager"]),
    .library(name: "EventAdapter", targets: ["EventAdapter"]),
    .library(name: "SideBySide", targets: ["SideBySide"]),
    .library(name: "SendBirdSDK", targets: ["SendBirdSDK"]),
    .library(name: "SendBirdSyncManager", targets: ["SendBirdSyncManager"]),
    .library(name: "SendbirdTransport", targets: ["SendbirdTransport"]),
    .executable(name: "cachebridge", targets: ["cachebridge"]),
    .executable(name: "cachebridge-lab", targets: ["cachebridge-lab"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  ],
  targets: [
    .target(
      name: "CacheSchema", path: "Migrations", exclude: ["README.md", "checksums.txt", "Schema"],
      resources: [
        .embedInCode("M0001_create_cache.sql"), .embedInCode("M0002_add_salvage.sql"),
        .embedInCode("M0003_add_resending.sql"), .embedInCode("M0004_index_channel_lists.sql"),
        .embedInCode("M0005_remember_app_changes.sql"),
      ]),
    .target(name: "ChatModel"),
    .systemLibrary(name: "CSQLiteSettings"),
    .target(name: "RawSQLite", dependencies: ["CSQLiteSettings", sqlite]),
    .target(name: "ChatCache", dependencies: ["CacheSchema", "ChatModel", "RawSQLite", grdb, sqlite, crypto]),
    .target(name: "ChatWire", dependencies: ["ChatModel"]),
    .target(
      name: "SendbirdTransport",
      dependencies: [
        "ChatWire", "ChatModel", nioCore, nioPosix, nioHTTP1, nioWebSocket, nioSSL,
      ]),
    .target(name: "CacheSync", dependencies: ["ChatWire", "ChatCache", "ChatModel"]),
    .target(name: "ChatClient", dependencies: ["CacheSync", "ChatWire", "ChatCache", "ChatModel"]),
    .target(name: "LocalCaching", dependencies: ["ChatClient", "ChatModel"]),
    .target(name: "SyncManager", dependencies: ["ChatClient", "ChatModel"]),
    .target(name: "EventAdapter", dependencies: ["LocalCaching", "SyncManager", "ChatClient", "ChatModel"]),
    .target(
      name: "SideBySide",
      dependencies: ["EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "ChatModel", crypto]),
    .target(
      name: "SendBirdSDK", dependencies: ["LocalCaching", "ChatClient", "ChatModel", "SendbirdTransport"],
      path: "Sources/Shims/SendBirdSDK"),
    .target(
      name: "SendBirdSyncManager", dependencies: ["SyncManager", "SendBirdSDK"],
      path: "Sources/Shims/SendBirdSyncManager"),
    .target(name: "DevChatBackend", dependencies: ["ChatWire", "ChatModel", grdb]),
    .target(
      name: "DevChatServer",
      dependencies: [
        "DevChatBackend", "ChatWire", "ChatModel", nioCore, nioPosix, nioHTTP1,
        nioWebSocket, nioConcurrencyHelpers,
      ]),
    .executableTarget(
      name: "cachebridge-lab",
      dependencies: [
        "SideBySide", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatCache",
        "SendbirdTransport", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel", "MigrationReport",
        "ReportRendering", crypto, argumentParser,
      ]),
    // Load for measurements; `.ci/run event-rate`, `sync-rate`, `collection-cost`, `shadow-cost` and `soak` build it for
    // release.
    .executableTarget(
      name: "wire-load",
      dependencies: [
        "SideBySide", "LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatCache", "DevChatServer",
        "DevChatBackend", "SendbirdTransport", "ChatWire", "ChatModel", "ProcessTesting", sqlite, nioCore, nioPosix,
        nioHTTP1, nioWebSocket, nioConcurrencyHelpers, argumentParser,
      ], path: "Tests/Benchmarks/WireLoad"),
    // The app of the guides, in language mode 5 as the apps are that move.
    .executableTarget(
      name: "five-steps",
      dependencies: [
        "SendBirdSyncManager", "SendBirdSDK", "EventAdapter", "SideBySide", "StoreMigrator", "ChatCache", "ChatModel",
        "LegacyFixtures",
        "DevChatServer", "DevChatBackend", argumentParser,
      ], path: "Docs/Example", exclude: ["transcript.txt"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "LegacyStore", dependencies: ["ChatModel", "RawSQLite", sqlite, crypto]),
    .target(name: "LegacyFixtures", dependencies: ["LegacyStore", "RawSQLite", crypto]),
    .target(name: "MigrationReport"),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "ReportRendering", dependencies: ["MigrationReport", "CLibXML2"]),
    .target(
      name: "StoreMigrator",
      dependencies: ["LegacyStore", "ChatCache", "ChatModel", "MigrationReport", crypto]),
    .executableTarget(
      name: "cachebridge",
      dependencies: [
        "StoreMigrator", "ChatCache", "LegacyStore", "LegacyFixtures", "MigrationReport", "ReportRendering",
        argumentParser,
      ]),
    // Random numbers that a seed repeats, for all tests.
    .target(name: "SeededTesting", path: "Tests/SeededTesting"),
    // The built programs as processes of their own, for tests of what they say and leave behind.
    .target(name: "ProcessTesting", path: "Tests/ProcessTesting"),
    .testTarget(name: "ProcessTestingTests", dependencies: ["PacedTesting", "ProcessTesting"]),
    // How tests share a machine: few that are heavy at a time, on threads of their own.
    .target(name: "PacedTesting", path: "Tests/PacedTesting"),
    .testTarget(name: "PacedTestingTests", dependencies: ["PacedTesting"]),
    .testTarget(name: "ChatModelTests", dependencies: ["PacedTesting", "ChatModel", "SeededTesting"]),
    .testTarget(name: "ChatWireTests", dependencies: ["PacedTesting", "ChatWire", "ChatModel", "SeededTesting"]),
    .target(
      name: "LiveTesting",
      dependencies: [
        "CacheSync", "ChatCache", "SendbirdTransport", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel",
        "SeededTesting",
      ],
      path: "Tests/LiveTesting"),
    // Apps of the two layers, for the tests of both: they know what they were told, and nothing else.
    .target(
      name: "LayerTesting",
      dependencies: ["LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatWire", "ChatModel", "LiveTesting"],
      path: "Tests/LayerTesting"),
    // A device as a process of its own, for tests that kill it.
    .executableTarget(
      name: "sync-device",
      dependencies: ["LiveTesting", "CacheSync", "ChatCache", "SendbirdTransport", "ChatWire", "ChatModel"],
      path: "Tests/SyncDevice"),
    .testTarget(
      name: "CacheSyncTests",
      dependencies: [
        "PacedTesting", "sync-device", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "SendbirdTransport",
        "DevChatServer", "DevChatBackend", "ProcessTesting", "RawSQLite", sqlite,
      ]),
    .testTarget(
      name: "ChatClientTests",
      dependencies: [
        "PacedTesting", "ChatClient", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "SendbirdTransport",
        "DevChatServer", "DevChatBackend",
      ]),
    .testTarget(
      name: "LocalCachingTests",
      dependencies: [
        "PacedTesting", "LocalCaching", "ChatClient", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "LayerTesting",
        "SendbirdTransport", "DevChatServer", "DevChatBackend",
      ]),
    .testTarget(
      name: "SyncManagerTests",
      dependencies: [
        "PacedTesting", "SyncManager", "LocalCaching", "SendBirdSyncManager", "ChatClient", "CacheSync", "ChatCache",
        "ChatWire",
        "ChatModel", "LiveTesting", "LayerTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend",
        "StoreMigrator", "LegacyFixtures",
        "LegacyStore",
      ]),
    .testTarget(
      name: "EventAdapterTests",
      dependencies: [
        "PacedTesting", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatCache",
        "ChatWire", "ChatModel",
        "LiveTesting", "LayerTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend",
      ]),
    .testTarget(
      name: "SideBySideTests",
      dependencies: [
        "PacedTesting", "SideBySide", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync",
        "ChatCache", "ChatWire",
        "ChatModel", "LiveTesting", "LayerTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend",
      ]),
    .testTarget(
      name: "SeedSnippetTests",
      dependencies: [
        "PacedTesting", "EventAdapter", "SendBirdSyncManager", "SendBirdSDK", "LiveTesting", "DevChatServer",
        "DevChatBackend",
        "ChatModel",
      ],
      // As the apps that call this API.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "DevChatBackendTests", dependencies: ["PacedTesting", "DevChatBackend", "ChatWire", "ChatModel"]),
    .testTarget(
      name: "DevChatServerTests",
      dependencies: [
        "PacedTesting", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel", nioCore, nioPosix, nioHTTP1,
        nioWebSocket, nioConcurrencyHelpers,
      ]),
    .testTarget(
      name: "SendbirdTransportTests",
      dependencies: [
        "PacedTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel", nioCore,
        nioPosix, nioHTTP1,
        nioWebSocket, nioConcurrencyHelpers, nioSSL, "ProcessTesting", "SeededTesting",
      ]),
    .testTarget(
      name: "ChatCacheTests",
      dependencies: ["PacedTesting", "ChatCache", "ChatModel", "CacheSchema", "RawSQLite", "SeededTesting", grdb]),
    .testTarget(
      name: "LegacyStoreTests",
      dependencies: ["PacedTesting", "LegacyStore", "LegacyFixtures", "RawSQLite", "ChatModel", "SeededTesting"]),
    .testTarget(
      name: "LegacyFixturesTests", dependencies: ["PacedTesting", "LegacyFixtures", "LegacyStore", "RawSQLite"]),
    .testTarget(
      name: "StoreMigratorTests",
      dependencies: ["PacedTesting", "StoreMigrator", "LegacyFixtures", "ChatCache", "ChatModel", "SeededTesting"]),
    // A second, independent reading of the schemas, for some of the test targets.
    .target(name: "SchemaChecking", dependencies: ["CLibXML2"], path: "Tests/SchemaChecking"),
    .testTarget(
      name: "ReportRenderingTests",
      dependencies: [
        "PacedTesting", "ReportRendering", "MigrationReport", "ProcessTesting", "SchemaChecking", "SeededTesting",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "PacedTesting", "cachebridge", "cachebridge-lab", "LegacyFixtures", "LegacyStore", "RawSQLite",
        "SchemaChecking",
        "SeededTesting", "ProcessTesting", sqlite,
      ]),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["PacedTesting", "five-steps", "cachebridge", "LegacyFixtures", "LegacyStore", "ProcessTesting"]),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "PacedTesting", "cachebridge-lab", "SideBySide", "EventAdapter", "LocalCaching", "ChatClient", "LiveTesting",
        "SendbirdTransport",
        "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel", "MigrationReport", "ReportRendering",
        "ProcessTesting", "SchemaChecking",
      ]),
    // An app that has a cache open, as a process of its own, for tests of what happens beside it.
    .executableTarget(name: "cache-app", dependencies: ["ChatCache", "ChatModel"], path: "Tests/CacheApp"),
    // Stores and caches that are spoilt, by seed; and a process that puts many of them through the libraries.
    .target(
      name: "DamageTesting",
      dependencies: ["StoreMigrator", "ChatCache", "LegacyFixtures", "RawSQLite", "SeededTesting"],
      path: "Tests/DamageTesting"),
    .executableTarget(
      name: "damage-probe",
      dependencies: ["DamageTesting", "StoreMigrator", "ChatCache", "LegacyStore", "MigrationReport", "ChatModel"],
      path: "Tests/DamageProbe"),
    .testTarget(
      name: "CrashTests",
      dependencies: [
        "PacedTesting", "cachebridge", "cache-app", "damage-probe", "DamageTesting", "ChatCache", "LegacyFixtures",
        "RawSQLite", "ProcessTesting", "SeededTesting",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Preloaded into the tool by the tests of power losses; nothing links against it, and no app builds it.
  package.targets.append(
    .target(
      name: "PowerLossRecorder", path: "Tests/PowerLossRecorder", linkerSettings: [.linkedLibrary("dl")]))
  package.products.append(
    .library(name: "PowerLossRecorder", type: .dynamic, targets: ["PowerLossRecorder"]))
#endif

// CI sets this: warnings of our own targets are errors, and nothing else has to be built twice for it.
if Context.environment["CACHEBRIDGE_STRICT"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"])]
  }
}
