import Foundation
import OracleTesting
import ProcessTesting
import SchemaChecking
import Testing

/// The ids of the exit codes (Docs/Guides/codes.md#exit-codes).
let exitIDs: [Int32: String] = [
  0: "ok", 1: "internal", 2: "partial", 3: "mismatch", 4: "unsupported_source", 5: "damaged", 6: "reject_limit",
  7: "locked", 8: "target_exists", 9: "target_newer", 10: "no_space", 11: "no_access", 12: "source_missing",
  13: "source_changed", 20: "pending", 64: "usage", 75: "interrupted",
]

extension Tool.Outcome {
  /// What holds for every run, whatever it did.
  func expectExit(
    _ code: Int32, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!didExpire, "timed out \(comment)", sourceLocation: sourceLocation)
    #expect(
      exitCode == code, "\(comment) stdout: \(text.prefix(600)) stderr: \(errorText.prefix(600))",
      sourceLocation: sourceLocation)
    // "`NO_COLOR` honoured"; and files are no terminals: no escape sequences, no carriage returns of a progress bar.
    #expect(!output.contains(0x1B) && !errorOutput.contains(0x1B), "escape sequence", sourceLocation: sourceLocation)
    #expect(!errorOutput.contains(0x0D), "progress bar in a log", sourceLocation: sourceLocation)
    // "a fresh 0700 folder in the system's temporary directory, removed at the end"
    #expect(leftovers == [], "left in the temporary directory", sourceLocation: sourceLocation)
  }

  /// A run with `--json`: "prints one document `{code, id, message, hint, result}`, also on failure".
  /// - Returns: its `result`.
  @discardableResult
  func expectDocument(
    _ code: Int32, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONDocument {
    expectExit(code, comment, sourceLocation: sourceLocation)
    let document = try #require(self.document, "stdout is not one JSON document", sourceLocation: sourceLocation)
    #expect(
      document.keys.sorted() == ["code", "hint", "id", "message", "result"], sourceLocation: sourceLocation)
    #expect(document["code"]?.integer == Int(code), sourceLocation: sourceLocation)
    #expect(document["id"]?.text == exitIDs[code], sourceLocation: sourceLocation)
    #expect(document["message"]?.text?.isEmpty == false, sourceLocation: sourceLocation)
    #expect(try Schemas.violations(ofResult: output) == [], sourceLocation: sourceLocation)
    #expect(output.last == 0x0A, "no line feed at the end", sourceLocation: sourceLocation)
    return try #require(document["result"], sourceLocation: sourceLocation)
  }

  /// A run in text mode that failed: nothing on stdout, a sentence on stderr.
  func expectRefusal(_ code: Int32, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    expectExit(code, comment, sourceLocation: sourceLocation)
    #expect(output == [], "stdout holds only results \(comment)", sourceLocation: sourceLocation)
    expectSentence(sourceLocation: sourceLocation)
  }

  /// stderr explains in words, and not with the guts of a program.
  func expectSentence(sourceLocation: SourceLocation = #_sourceLocation) {
    let words = errorText.split { !$0.isLetter }
    #expect(words.count >= 4, "no helpful sentence: \(errorText)", sourceLocation: sourceLocation)
    for guts in ["Fatal error", "Swift.", "Error(", "Optional(", "SQLITE_", "NSCocoaErrorDomain", "errno"] {
      #expect(!errorText.contains(guts), "\(guts) in \(errorText)", sourceLocation: sourceLocation)
    }
  }
}
