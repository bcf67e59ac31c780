package import FileTesting

/// What one run of a program left behind.
package struct ProgramOutcome: Sendable, CustomStringConvertible {
  package let ending: ChildEnding
  /// The run was killed because its time was up.
  package let didExpire: Bool
  package let output: [UInt8]
  package let errorOutput: [UInt8]
  /// What still lay in the run's own temporary directory afterwards.
  package let leftovers: [String]
  /// Holds the run's streams and temporary directory as long as somebody looks at them.
  package let folder: TemporaryFolder

  /// The exit code; of a run that was killed: the signal.
  package var exitCode: Int32 { abs(ending.status) }

  package var text: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

  /// Short: a failed expectation prints it.
  package var description: String {
    "\(ending)\(didExpire ? " (time was up)" : ""), \(output.count) bytes out, "
      + "\(String(decoding: errorOutput.suffix(400), as: UTF8.self))"
  }
}
