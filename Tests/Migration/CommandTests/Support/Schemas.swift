import FileTesting
import Foundation
import SchemaChecking
import Testing

/// The published schemas of Docs/Schemas.
enum Schemas {
  /// Breaks of a JSON report.
  static func violations(ofReport bytes: [UInt8]) throws -> [String] {
    try checker("report").violations(of: Data(bytes))
  }

  /// Breaks of the one document that `--json` prints.
  static func violations(ofResult bytes: [UInt8]) throws -> [String] {
    try checker("command-result").violations(of: Data(bytes))
  }

  private static func checker(_ name: String) throws -> JSONSchemaChecker {
    try JSONSchemaChecker(Repository.schema(name))
  }
}
