public import Foundation
public import LegacyStore

/// What is known about a store without decoding payloads.
public struct StoreInspection: Sendable {
  public let model: LegacyModel
  public let evidence: ModelDetection.Evidence
  public let frameworkVersion: Int64?
  /// Length of the main file.
  public let mainBytes: Int64
  /// Length of the `-wal`, `nil` if there is none.
  public let walBytes: Int64?
  public let journalBytes: Int64?
  public let plan: MigrationPlan
  /// Rows by entity, in the order of the model.
  public let rows: [(entity: LegacyEntity, count: Int64)]
  /// The result of SQLite's structural check; `nil` if it was not requested.
  public let isHealthy: Bool?
  /// What SQLite reads from the `-wal`; `nil` if there is none. With a damaged log, everything here is what SQLite
  /// still reads.
  package let log: LogSurvey?

  /// Inspects a store through a private view in the system's temporary directory, and writes nothing else.
  /// - Parameter checksHealth: runs SQLite's structural check, which reads the whole file.
  /// - Throws: `MigrationError`.
  public init(store: URL, checksHealth: Bool = false) throws {
    var seen: StoreRecognition?
    do {
      let recognition = try StoreRecognition(path: store.path, toleratesDamage: true)
      seen = recognition
      if let fault = recognition.fault, fault.code != .damagedWAL { throw fault }
      log = recognition.log
      do {
        let early = try recognition.detection()
        mainBytes = recognition.snapshot.bytes(.main) ?? 0
        walBytes = recognition.snapshot.bytes(.wal)
        journalBytes = recognition.snapshot.bytes(.journal)
        (model, evidence, frameworkVersion) = (early.model, early.evidence, early.frameworkVersion)
        (plan, isHealthy) = try TemporaryView.with(recognition) { reader in
          let health = checksHealth ? try reader.passesQuickCheck() : nil
          return (try MigrationPlan(reader, selected: nil) { false }, health)
        }
        rows = plan.model.entities.map { [plan] entity in
          (entity, plan.owners.reduce(plan.ownerless[entity] ?? 0) { $0 + ($1.rows[entity] ?? 0) })
        }
      } catch let error as StoreError where error.isSalvageable(.pages) {
        // All that is wrong with the first part of a damaged log is that it is only a part.
        throw recognition.fault ?? error
      }
    } catch {
      throw MigrationError(error, reading: seen)
    }
  }
}
