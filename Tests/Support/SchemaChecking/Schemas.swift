import FileTesting
import Foundation

/// The published schemas of Docs/Schemas.
package enum Schemas {
  private static let report = checker("report")
  private static let result = checker("command-result")

  /// Breaks of a JSON report.
  package static func violations(ofReport bytes: [UInt8]) throws -> [String] {
    try report.get().violations(of: Data(bytes))
  }

  /// Breaks of the one document that `--json` prints.
  package static func violations(ofResult bytes: [UInt8]) throws -> [String] {
    try result.get().violations(of: Data(bytes))
  }

  private static func checker(_ name: String) -> Result<JSONSchemaChecker, any Error> {
    Result { try JSONSchemaChecker(Repository.schema(name)) }
  }
}
