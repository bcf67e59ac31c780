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
let nioSSL = Target.Dependency.product(
  name: "NIOSSL", package: "swift-nio-ssl",
  condition: .when(platforms: [.linux], traits: ["SecureSockets"]))
// What a library links of swift-nio: Apple systems have URLSession, and their apps build none of it.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])
let linuxNIOCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio", condition: onLinux)
let linuxNIOPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio", condition: onLinux)
let linuxNIOHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio", condition: onLinux)
let linuxNIOWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio", condition: onLinux)
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "CacheBridge",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "StoreMigrator", targets: ["StoreMigrator"]),
    .library(name: "ChatCache", targets: ["ChatCache"]),
    .library(name: "LocalCaching", targets: ["LocalCaching"]),
    .library(name: "ChatObservation", targets: ["ChatObservation"]),
    .library(name: "SyncManager", targets: ["SyncManager"]),
    .library(name: "EventAdapter", targets: ["EventAdapter"]),
    .library(name: "SideBySide", targets: ["SideBySide"]),
    .library(name: "SendBirdSDK", targets: ["SendBirdSDK"]),
    .library(name: "SendBirdSyncManager", targets: ["SendBirdSyncManager"]),
    .library(name: "SendbirdChatSDK", targets: ["SendbirdChatSDK"]),
    .library(name: "SendbirdTransport", targets: ["SendbirdTransport"]),
    .library(name: "ChatTesting", targets: ["ChatTesting"]),
    .executable(name: "cachebridge", targets: ["cachebridge"]),
    .executable(name: "cachebridge-lab", targets: ["cachebridge-lab"]),
  ],
  traits: [
    .trait(
      name: "SecureSockets",
      description: """
        TLS on Linux (wss and https), which brings a copy of BoringSSL. Apple systems have their own, with and without it.
        """)
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
      name: "CacheSchema", path: "Migrations",
      // `cachebridge migrations embed` puts the texts of the .sql files into a Swift file.
      exclude: [
        "README.md", "checksums.txt", "Schema", "M0001_create_cache.sql", "M0002_add_salvage.sql",
        "M0003_add_resending.sql", "M0004_index_channel_lists.sql", "M0005_remember_app_changes.sql",
        "M0006_keep_unsent_work.sql",
      ]),
    .target(name: "ChatModel", path: "Sources/Cache/ChatModel"),
    .systemLibrary(name: "CSQLiteSettings", path: "Sources/Cache/CSQLiteSettings"),
    .target(name: "RawSQLite", dependencies: ["CSQLiteSettings", sqlite], path: "Sources/Cache/RawSQLite"),
    .target(
      name: "CacheStorage", dependencies: ["CacheSchema", "ChatModel", "RawSQLite", sqlite, crypto],
      path: "Sources/Cache/CacheStorage", resources: [.copy("PrivacyInfo.xcprivacy")]),
    .target(
      name: "CacheLoading", dependencies: ["CacheStorage", "CacheSchema", "ChatModel", "RawSQLite", sqlite, crypto],
      path: "Sources/Cache/CacheLoading"),
    .target(
      name: "ChatCache", dependencies: ["CacheStorage", "CacheSchema", "ChatModel", "RawSQLite", grdb, sqlite],
      path: "Sources/Cache/ChatCache"),
    .target(name: "ChatWire", dependencies: ["ChatModel"], path: "Sources/Session/ChatWire"),
    .target(name: "ChatConnection", dependencies: ["ChatWire", "ChatModel"], path: "Sources/Session/ChatConnection"),
    .target(
      name: "SendbirdTransport",
      dependencies: [
        "ChatConnection", "ChatWire", "ChatModel", linuxNIOCore, linuxNIOPosix, linuxNIOHTTP1, linuxNIOWebSocket,
        nioSSL,
      ], path: "Sources/Session/SendbirdTransport"),
    .target(
      name: "CacheSync", dependencies: ["ChatWire", "ChatCache", "ChatModel"], path: "Sources/Session/CacheSync"),
    .target(
      name: "ChatClient", dependencies: ["CacheSync", "ChatWire", "ChatCache", "ChatModel"],
      path: "Sources/Session/ChatClient"),
    .target(name: "LocalCaching", dependencies: ["ChatClient", "ChatModel"], path: "Sources/APIs/LocalCaching"),
    .target(
      name: "ChatObservation", dependencies: ["LocalCaching", "ChatClient"], path: "Sources/APIs/ChatObservation"),
    .target(name: "SyncManager", dependencies: ["ChatClient", "ChatModel"], path: "Sources/APIs/SyncManager"),
    .target(
      name: "EventAdapter", dependencies: ["LocalCaching", "SyncManager", "ChatClient", "ChatModel"],
      path: "Sources/APIs/EventAdapter"),
    .target(
      name: "SideBySide",
      dependencies: ["EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "ChatModel", crypto],
      path: "Sources/APIs/SideBySide"),
    // What the shims of both versions have in common: the session over the network, and names that are the same.
    .target(
      name: "SharedFace", dependencies: ["ChatClient", "ChatModel", "SendbirdTransport"],
      path: "Sources/APIs/Shims/SharedFace"),
    .target(
      name: "SendBirdSDK", dependencies: ["SharedFace", "LocalCaching", "ChatClient", "ChatModel"],
      path: "Sources/APIs/Shims/SendBirdSDK", exclude: ["Headers"]),
    .target(
      name: "SendbirdChatSDK", dependencies: ["SharedFace", "LocalCaching", "ChatClient", "ChatModel"],
      path: "Sources/APIs/Shims/SendbirdChatSDK"),
    .target(
      name: "SendBirdSyncManager", dependencies: ["SyncManager", "SendBirdSDK", "ChatClient"],
      path: "Sources/APIs/Shims/SendBirdSyncManager", exclude: ["Headers"]),
    .target(
      name: "DevChatBackend", dependencies: ["ChatWire", "ChatModel", grdb, sqlite], path: "Sources/Lab/DevChatBackend"),
    // For tests of apps, and for ours: no socket, and nothing of swift-nio.
    .target(
      name: "ChatTesting", dependencies: ["DevChatBackend", "ChatConnection", "ChatWire", "ChatModel"],
      path: "Sources/Lab/ChatTesting"),
    .target(
      name: "DevChatServer",
      dependencies: [
        "DevChatBackend", "ChatWire", "ChatModel", nioCore, nioPosix, nioHTTP1,
        nioWebSocket, nioConcurrencyHelpers,
      ], path: "Sources/Lab/DevChatServer"),
    .executableTarget(
      name: "cachebridge-lab",
      dependencies: [
        "SideBySide", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatCache",
        "ChatConnection", "ChatTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend", "ChatWire",
        "ChatModel", "MigrationReport", "ReportRendering", argumentParser,
      ], path: "Sources/Lab/cachebridge-lab"),
    // The app of the guides, in language mode 5 as the apps are that move.
    .executableTarget(
      name: "five-steps",
      dependencies: [
        "SendBirdSyncManager", "SendBirdSDK", "EventAdapter", "SideBySide", "StoreMigrator", "ChatCache", "ChatModel",
        "LegacyFixtures", "DevChatServer", "DevChatBackend", "ChatWire", argumentParser,
      ], path: "Docs/Example", exclude: ["transcript.txt", "iOS"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "LegacyStore", dependencies: ["ChatModel", "RawSQLite", sqlite, crypto],
      path: "Sources/Migration/LegacyStore"),
    .target(
      name: "LegacyFixtures", dependencies: ["LegacyStore", "ChatModel", "RawSQLite", crypto],
      path: "Sources/Migration/LegacyFixtures"),
    .target(name: "MigrationReport", path: "Sources/Migration/MigrationReport"),
    .systemLibrary(
      name: "CLibXML2", path: "Sources/Migration/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "ReportRendering", dependencies: ["MigrationReport", "ChatModel", "CLibXML2"],
      path: "Sources/Migration/ReportRendering"),
    .target(
      name: "StoreMigrator",
      dependencies: ["LegacyStore", "CacheLoading", "CacheStorage", "ChatModel", "MigrationReport", crypto],
      path: "Sources/Migration/StoreMigrator", resources: [.copy("PrivacyInfo.xcprivacy")]),
    .executableTarget(
      name: "cachebridge",
      dependencies: [
        "StoreMigrator", "CacheLoading", "CacheStorage", "ChatModel", "LegacyStore", "LegacyFixtures",
        "MigrationReport", "ReportRendering", argumentParser,
      ], path: "Sources/Migration/cachebridge"),
    // Random numbers that a seed repeats, for all tests.
    .target(name: "SeededTesting", path: "Tests/Support/SeededTesting"),
    // The files of this package and folders that go away, for all tests.
    .target(name: "FileTesting", path: "Tests/Support/FileTesting"),
    // The built programs as processes of their own, for tests of what they say and leave behind.
    .target(name: "ProcessTesting", dependencies: ["FileTesting"], path: "Tests/Support/ProcessTesting"),
    .testTarget(
      name: "ProcessTestingTests", dependencies: ["PacedTesting", "FileTesting", "ProcessTesting"],
      path: "Tests/Support/ProcessTestingTests"),
    // How tests share a machine: few that are heavy at a time, on threads of their own.
    .target(name: "PacedTesting", path: "Tests/Support/PacedTesting"),
    .testTarget(name: "PacedTestingTests", dependencies: ["PacedTesting"], path: "Tests/Support/PacedTestingTests"),
    .testTarget(
      name: "ChatModelTests", dependencies: ["PacedTesting", "ChatModel", "SeededTesting"],
      path: "Tests/Cache/ChatModelTests"),
    .testTarget(
      name: "ChatWireTests", dependencies: ["PacedTesting", "FileTesting", "ChatWire", "ChatModel", "SeededTesting"],
      path: "Tests/Session/ChatWireTests"),
    .target(
      name: "LiveTesting",
      dependencies: [
        "ChatTesting", "ChatConnection", "CacheSync", "ChatCache", "SendbirdTransport", "DevChatServer",
        "DevChatBackend", "ChatWire", "ChatModel", "FileTesting", "SeededTesting",
      ],
      path: "Tests/Support/LiveTesting"),
    // Apps of the two layers, for the tests of both: they know what they were told, and nothing else.
    .target(
      name: "LayerTesting",
      dependencies: ["LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatWire", "ChatModel", "LiveTesting"],
      path: "Tests/Support/LayerTesting"),
    // A device as a process of its own, for tests that kill it.
    .executableTarget(
      name: "sync-device",
      dependencies: ["LiveTesting", "CacheSync", "ChatCache", "SendbirdTransport", "ChatWire", "ChatModel"],
      path: "Tests/Support/SyncDevice"),
    .testTarget(
      name: "ChatTestingTests",
      dependencies: ["PacedTesting", "FileTesting", "ChatTesting", "LocalCaching", "ChatClient", "ChatModel"],
      path: "Tests/Lab/ChatTestingTests"),
    .testTarget(
      name: "CacheSyncTests",
      dependencies: [
        "PacedTesting", "sync-device", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "ChatTesting", "DevChatBackend", "ProcessTesting", "RawSQLite", sqlite,
      ], path: "Tests/Session/CacheSyncTests"),
    .testTarget(
      name: "ChatClientTests",
      dependencies: [
        "PacedTesting", "FileTesting", "ChatClient", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "DevChatBackend",
      ], path: "Tests/Session/ChatClientTests"),
    .testTarget(
      name: "LocalCachingTests",
      dependencies: [
        "PacedTesting", "LocalCaching", "ChatClient", "CacheSync", "ChatCache", "ChatWire", "ChatModel", "LiveTesting",
        "LayerTesting", "ChatTesting", "ChatConnection", "DevChatBackend",
      ], path: "Tests/APIs/LocalCachingTests"),
    .testTarget(
      name: "ChatObservationTests",
      dependencies: ["PacedTesting", "ChatObservation", "LocalCaching", "ChatClient", "ChatTesting", "ChatModel"],
      path: "Tests/APIs/ChatObservationTests"),
    .testTarget(
      name: "SyncManagerTests",
      dependencies: [
        "PacedTesting", "FileTesting", "SyncManager", "LocalCaching", "SendBirdSyncManager", "ChatClient", "CacheSync",
        "ChatCache", "ChatWire",
        "ChatModel", "LiveTesting", "LayerTesting", "ChatTesting", "ChatConnection", "DevChatBackend",
        "StoreMigrator", "LegacyFixtures",
        "LegacyStore",
      ], path: "Tests/APIs/SyncManagerTests"),
    .testTarget(
      name: "EventAdapterTests",
      dependencies: [
        "PacedTesting", "FileTesting", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync",
        "ChatCache",
        "ChatWire", "ChatModel",
        "LiveTesting", "LayerTesting", "SendbirdTransport", "DevChatBackend",
      ], path: "Tests/APIs/EventAdapterTests"),
    .testTarget(
      name: "SideBySideTests",
      dependencies: [
        "PacedTesting", "SideBySide", "EventAdapter", "LocalCaching", "SyncManager", "ChatClient", "CacheSync",
        "ChatCache", "ChatWire",
        "ChatModel", "LiveTesting", "LayerTesting", "DevChatBackend",
      ], path: "Tests/APIs/SideBySideTests"),
    .testTarget(
      name: "SeedSnippetTests",
      dependencies: [
        "PacedTesting", "FileTesting", "EventAdapter", "SendBirdSyncManager", "SendBirdSDK", "SendbirdChatSDK",
        "SharedFace", "SendbirdTransport",
        "LiveTesting",
        "DevChatServer",
        "ChatClient", "ChatModel",
      ], path: "Tests/APIs/SeedSnippetTests",
      // As the apps that call this API.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "AsyncClientTests",
      dependencies: ["PacedTesting", "SendBirdSyncManager", "LiveTesting", "ChatClient"],
      path: "Tests/APIs/AsyncClientTests"),
    .testTarget(
      name: "SendbirdChatSDKTests",
      dependencies: ["PacedTesting", "SendbirdChatSDK", "LiveTesting", "ChatClient"],
      path: "Tests/APIs/SendbirdChatSDKTests",
      // As the apps that call this API.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "DevChatBackendTests",
      dependencies: ["PacedTesting", "FileTesting", "DevChatBackend", "ChatWire", "ChatModel"],
      path: "Tests/Lab/DevChatBackendTests"),
    .testTarget(
      name: "DevChatServerTests",
      dependencies: [
        "FileTesting", "PacedTesting", "ProcessTesting", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel",
        nioCore, nioPosix, nioHTTP1, nioWebSocket, nioConcurrencyHelpers,
      ], path: "Tests/Lab/DevChatServerTests"),
    .testTarget(
      name: "SendbirdTransportTests",
      dependencies: [
        "PacedTesting", "FileTesting", "ChatConnection", "ChatTesting", "SendbirdTransport", "DevChatServer",
        "DevChatBackend", "ChatWire",
        "ChatModel", nioCore,
        nioPosix, nioHTTP1,
        nioWebSocket, nioConcurrencyHelpers, nioSSL, "ProcessTesting", "SeededTesting",
      ], path: "Tests/Session/SendbirdTransportTests"),
    .testTarget(
      name: "ChatCacheTests",
      dependencies: [
        "PacedTesting", "FileTesting", "ChatCache", "CacheLoading", "CacheStorage", "ChatModel", "CacheSchema",
        "RawSQLite", "SeededTesting", grdb,
      ],
      path: "Tests/Cache/ChatCacheTests"),
    .testTarget(
      name: "LegacyStoreTests",
      dependencies: [
        "PacedTesting", "FileTesting", "LegacyStore", "LegacyFixtures", "RawSQLite", "ChatModel", "SeededTesting",
      ],
      path: "Tests/Migration/LegacyStoreTests"),
    .testTarget(
      name: "LegacyFixturesTests",
      dependencies: ["PacedTesting", "FileTesting", "LegacyFixtures", "LegacyStore", "RawSQLite"],
      path: "Tests/Migration/LegacyFixturesTests"),
    .testTarget(
      name: "StoreMigratorTests",
      dependencies: [
        "PacedTesting", "FileTesting", "OracleTesting", "SchemaChecking", "StoreMigrator", "ReportRendering",
        "MigrationReport", "LegacyFixtures", "LegacyStore", "ChatCache", "CacheLoading", "CacheStorage", "ChatModel",
        "RawSQLite", "SeededTesting",
        sqlite,
      ], path: "Tests/Migration/StoreMigratorTests"),
    // A second, independent reading of the schemas, for some of the test targets.
    .target(
      name: "SchemaChecking", dependencies: ["CLibXML2", "FileTesting"], path: "Tests/Support/SchemaChecking"),
    // What a migration must give, from the contract alone: it shares no code with what it judges.
    .target(
      name: "OracleTesting", dependencies: ["FileTesting", "RawSQLite"], path: "Tests/Support/OracleTesting"),
    .testTarget(
      name: "OracleTestingTests", dependencies: ["PacedTesting", "FileTesting", "OracleTesting", "LegacyFixtures"],
      path: "Tests/Support/OracleTestingTests"),
    .testTarget(
      name: "ReportRenderingTests",
      dependencies: [
        "PacedTesting", "FileTesting", "ReportRendering", "MigrationReport", "ProcessTesting", "SchemaChecking",
        "SeededTesting", "ChatModel",
      ], path: "Tests/Migration/ReportRenderingTests",
      exclude: ["Golden"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "PacedTesting", "FileTesting", "OracleTesting", "cachebridge", "cachebridge-lab", "LegacyFixtures",
        "LegacyStore", "RawSQLite", "SchemaChecking", "SeededTesting", "ProcessTesting", sqlite,
      ], path: "Tests/Migration/CommandTests"),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "PacedTesting", "FileTesting", "five-steps", "cachebridge", "LegacyFixtures", "LegacyStore", "ProcessTesting",
      ],
      path: "Tests/APIs/ExampleTests"),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "PacedTesting", "FileTesting", "cachebridge-lab", "SideBySide", "EventAdapter", "LocalCaching", "ChatClient",
        "LiveTesting", "ChatTesting", "SendbirdTransport", "DevChatServer", "DevChatBackend", "ChatWire", "ChatModel",
        "MigrationReport", "ReportRendering", "ProcessTesting", "SchemaChecking",
      ], path: "Tests/Lab/LabTests"),
    // An app that has a cache open, as a process of its own, for tests of what happens beside it.
    .executableTarget(name: "cache-app", dependencies: ["ChatCache", "ChatModel"], path: "Tests/Support/CacheApp"),
    // An app that asks a rollout at launch whether to migrate, to be killed.
    .executableTarget(
      name: "rollout-app", dependencies: ["StoreMigrator", "ChatCache"], path: "Tests/Support/RolloutApp"),
    // Stores and caches that are spoilt, by seed; and a process that puts many of them through the libraries.
    .target(
      name: "DamageTesting",
      dependencies: ["FileTesting", "StoreMigrator", "ChatCache", "LegacyFixtures", "RawSQLite", "SeededTesting"],
      path: "Tests/Support/DamageTesting"),
    .executableTarget(
      name: "damage-probe",
      dependencies: [
        "DamageTesting", "StoreMigrator", "ChatCache", "CacheLoading", "CacheStorage", "LegacyStore", "MigrationReport",
        "ChatModel",
      ],
      path: "Tests/Support/DamageProbe"),
    .testTarget(
      name: "CrashTests",
      dependencies: [
        "PacedTesting", "FileTesting", "cachebridge", "cache-app", "rollout-app", "damage-probe", "DamageTesting",
        "ChatCache", "CacheLoading", "CacheStorage",
        "LegacyFixtures",
        "RawSQLite", "ProcessTesting", "SeededTesting",
      ], path: "Tests/Migration/CrashTests"),
  ],
  swiftLanguageModes: [.v6]
)

// CI sets this for its measurements. A target of this package, because it uses what is `package`, and not one that every
// `swift test` builds: `.ci/run event-rate`, `sync-rate`, `collection-cost`, `shadow-cost`, `search-cost` and `soak`.
if Context.environment["CACHEBRIDGE_MEASUREMENTS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "wire-load",
      dependencies: [
        "SideBySide", "LocalCaching", "SyncManager", "ChatClient", "CacheSync", "ChatCache", "DevChatServer",
        "DevChatBackend", "SendbirdTransport", "ChatWire", "ChatModel", "ProcessTesting", sqlite, nioCore, nioPosix,
        nioHTTP1, nioWebSocket, nioConcurrencyHelpers, argumentParser,
      ], path: "Tests/Benchmarks/WireLoad"))
}
// A quick loop while one part changes: only the test targets that this names, separated by commas.
if let names = Context.environment["CACHEBRIDGE_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in target.type == .test && !names.contains { $0 == target.name } }
}
// A simulator runs no programs: the libraries, the test targets that this names, and what they need.
// `.github/workflows/ci.yml` sets it.
if let names = Context.environment["CACHEBRIDGE_SIMULATOR"]?.split(separator: ",").map(String.init) {
  var waiting = names + package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
  var needed: Set<String> = []
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): waiting.append(name)
      default: continue
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0 is Product.Executable }
}
#if os(Linux)
  // Preloaded into the tool by the tests of power losses; nothing links against it, and no app builds it.
  package.targets.append(
    .target(
      name: "PowerLossRecorder", path: "Tests/Support/PowerLossRecorder", linkerSettings: [.linkedLibrary("dl")]))
  package.products.append(
    .library(name: "PowerLossRecorder", type: .dynamic, targets: ["PowerLossRecorder"]))
#endif

// An import is public only where a declaration needs it, and a file names the modules whose members it uses. The targets
// of `reaching` use members of values that reach them through the target below, which the drawing lets them not import.
let reaching: Set = [
  "StoreMigrator", "LocalCaching", "SyncManager", "EventAdapter", "SideBySide", "LayerTesting", "DamageTesting",
]
for target in package.targets where ![.system, .plugin, .test].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("InternalImportsByDefault")]
  if !reaching.contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("MemberImportVisibility"))
  }
}

// CI sets this: warnings of our own targets are errors, and nothing else has to be built twice for it.
if Context.environment["CACHEBRIDGE_STRICT"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"])]
  }
}
