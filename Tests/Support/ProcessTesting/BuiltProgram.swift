import Foundation

/// The programs that were built together with the tests.
package enum BuiltProgram {
  /// A small clean environment, with what the programs need in it.
  package static var environment: [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    // Other libraries than the system's, which these tests run with: `.ci/run apple-sqlite`.
    for name in ["LD_LIBRARY_PATH", "LD_PRELOAD"] { variables[name] = ProcessInfo.processInfo.environment[name] }
    return variables
  }

  /// Where a program lies: beside the test bundle.
  package static func path(_ name: String) -> String {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    // On Apple systems the bundle is a folder of its own, with the executable some levels down.
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return ".build/debug/\(name)"
  }
}
