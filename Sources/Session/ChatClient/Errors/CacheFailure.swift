package import ChatCache

/// Why a user's cache cannot be used. Contains no content and no paths.
public struct CacheFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure: the code of the underlying `CacheError`, a stable name in snake case such as `damaged` or
  /// `no_space`. More may be added.
  public let code: String
  /// What happened and what to do next, in one or two sentences.
  public let message: String
  /// Whether the cause is the file itself, so that `rebuildCache` helps. Otherwise it is, for example, the disk or the
  /// permissions.
  public let canRebuild: Bool

  package init(_ error: CacheError) {
    let ofFile: [CacheError.Code] = [
      .damaged, .notACache, .schemaMismatch, .newerVersion, .otherUser, .storage,
    ]
    (code, message, canRebuild) = (error.code.rawValue, error.message, ofFile.contains(error.code))
  }

  public var description: String { "\(code): \(message)" }
}
