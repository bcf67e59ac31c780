import CacheStorage
import Foundation
import LegacyStore
public import MigrationReport

/// Why a migration did not happen. The store is unchanged, and unless `isPublished` says otherwise nothing was put in
/// place.
public struct MigrationError: Error, Sendable, CustomStringConvertible {
  /// The command's exit code, and the `code` and `id` of the JSON result.
  public let code: VerdictCode
  /// What happened, in one sentence without any content.
  public let message: String
  /// What to do next.
  public let hint: String
  /// A more specific cause, explained by `cachebridge explain`.
  public let finding: FindingCode?
  /// The report of the run so far; `nil` for codes that write none.
  public package(set) var report: MigrationReport?
  /// Finished files stay in the working folder for the next run.
  var keepsWork = false
  /// Everything is done; only reports could not be written. `report` is then the report of the run.
  public package(set) var isPublished = false

  public init(_ code: VerdictCode, _ message: String, hint: String, finding: FindingCode? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.finding = finding
  }

  public var description: String { hint.isEmpty ? message : "\(message) \(hint)" }

  /// The reports could not be written after the run's files were put in place.
  static func reportsMissing(_ cause: any Error, report: MigrationReport, hint: String) -> MigrationError {
    let cause = MigrationError(cause)
    var error = MigrationError(cause.code, cause.message, hint: hint, finding: cause.finding)
    error.report = report
    error.isPublished = true
    return error
  }

  static let interrupted = MigrationError(
    .interrupted, "Interrupted; the store is untouched and nothing is published yet.",
    hint: "Run the same command again to finish.")

  /// A codec of the app threw: not now.
  static let codecFailed = MigrationError(
    .interrupted, "A codec of the app could not read a payload at the moment; the store is untouched.",
    hint: "Make the same call again when the codec can read, for example once the device is unlocked.")
}

extension MigrationError {
  /// Converts an error that ended the reading of a store. While another process writes to it, pages of two states look
  /// like damage, or like another file; only the change shows that the store is sound.
  init(_ error: any Error, reading recognition: StoreRecognition?) {
    self.init(error)
    let causes: [VerdictCode] = [.damaged, .unsupportedSource, .sourceMissing]
    if causes.contains(code), !isPublished, let recognition, !recognition.isUnchanged {
      self.init(store: StoreError.changed)
    }
  }

  /// Converts any error to the form that commands print.
  public init(_ error: any Error) {
    switch CacheError.wrapping(error) {
    case let error as MigrationError: self = error
    case let error as StoreError: self.init(store: error)
    case let error as CacheError: self.init(cache: error)
    case is CancellationError: self = .interrupted
    case is PayloadCodecFailure: self = .codecFailed
    default:
      self.init(
        .internal, "An unexpected failure: \(type(of: error)).",
        hint: "Run the command again. If the problem persists, report it and attach the JSON report.")
    }
  }

  private init(store error: StoreError) {
    let (code, finding): (VerdictCode, FindingCode?) =
      switch error.code {
      case .missing: (.sourceMissing, nil)
      case .isFolder: (.unsupportedSource, .sourceIsFolder)
      case .empty: (.unsupportedSource, .sourceFileEmpty)
      case .notSQLite: (.unsupportedSource, .sourceIsText)
      case .notCoreData: (.unsupportedSource, .sourceOtherSQLite)
      case .preRelease: (.unsupportedSource, .sourcePrerelease)
      case .unknownModel: (.unsupportedSource, .sourceUnknownModel)
      case .hostileMetadata: (.unsupportedSource, .sourceMetadataHostile)
      case .tableMissing: (.unsupportedSource, .sourceTableMissing)
      case .noRows: (.unsupportedSource, .sourceEmpty)
      case .damaged: (.damaged, .pageUnreadable)
      case .damagedWAL: (.damaged, .walDamaged)
      case .foreignWAL: (.damaged, .walForeign)
      case .changed: (.sourceChanged, nil)
      case .noSpace: (.noSpace, nil)
      case .noAccess: (.noAccess, .sourceUnreadable)
      case .noTemporaryFolder: (.noAccess, nil)
      case .encrypted: (.noAccess, .sourceEncrypted)
      case .interrupted: (.interrupted, nil)
      default: (.internal, nil)
      }
    self.init(code, error.message, hint: error.hint, finding: finding)
  }

  private init(cache error: CacheError) {
    let code: VerdictCode =
      switch error.code {
      case .noSpace: .noSpace
      case .noAccess: .noAccess
      case .busy: .locked
      case .interrupted: .interrupted
      case .newerVersion: .targetNewer
      case .missing: .sourceMissing
      case .upgradeDue: .pending
      case .notACache, .otherUser, .schemaMismatch: .targetExists
      case .damaged: .damaged
      case .storage where error.isOfDamagedFile: .damaged
      default: .internal
      }
    self.init(code, error.message, hint: "", finding: code == .noAccess ? .targetUnwritable : nil)
  }
}
