import ArgumentParser
import DevChatBackend
import DevChatServer
import Foundation

/// Why the server did not start: a sentence on standard error, and the exit codes of `cachebridge explain`.
enum ServeFailure: Error, CustomStringConvertible {
  case tokenFile

  var description: String {
    "token_file_inaccessible: The file with the API token cannot be read. Check its path and permissions."
  }

  /// Reports what is wrong.
  /// - Returns: an error to throw, so that the process ends with the code of the failure.
  static func exit(for error: any Error) -> ExitCode {
    FileHandle.standardError.write(Data("cachebridge-lab: \(error)\n".utf8))
    return ExitCode(code(of: error))
  }

  private static func code(of error: any Error) -> Int32 {
    switch (error as? BackendError)?.code ?? (error as? ServerStartError)?.code ?? "" {
    case BackendError.unknownDataFile.code: 4
    case BackendError.lockedDataFile.code, ServerStartError.portInUse.code: 7
    case BackendError.inaccessibleDataFile.code, ServerStartError.portForbidden.code: 11
    case ServerStartError.noSuchAddress.code: 64
    default: error is ServeFailure ? 11 : 1
    }
  }
}
