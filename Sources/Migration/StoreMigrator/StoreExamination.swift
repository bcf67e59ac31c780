package import Foundation
package import LegacyStore

/// How healthy a store is, and what else can be said about it.
package struct StoreExamination: Sendable {
  package let health: StoreHealth
  /// `nil` if the store cannot be read in the ordinary way.
  package let inspection: StoreInspection?
  /// Length of the main file.
  package let mainBytes: Int64
  /// Length of the `-wal`, `nil` if there is none.
  package let walBytes: Int64?
  package let journalBytes: Int64?

  /// Examines a store; reads it several times, and writes only a view in the system's temporary directory.
  /// - Throws: `MigrationError` if nothing in the file comes from a SyncManager store, or it cannot be read at all.
  package init(store: URL, isDue: @escaping () -> Bool = { false }) throws {
    do {
      let recognition = try StoreRecognition(path: store.path, toleratesDamage: true)
      mainBytes = recognition.snapshot.bytes(.main) ?? 0
      walBytes = recognition.snapshot.bytes(.wal)
      journalBytes = recognition.snapshot.bytes(.journal)
      let folder = try PrivateFolder()
      defer { folder.remove() }
      health = try StoreHealth.examine(recognition.files, folder: folder.path, access: .anotherProcess, isDue: isDue)
      do { inspection = try StoreInspection(store: store) } catch {
        // Something other than damage is wrong with it, or there is only damage.
        guard let advice = health.advice, advice != .off else { throw error }
        inspection = nil
      }
    } catch {
      throw MigrationError(error)
    }
  }

  package var isDamaged: Bool { health.advice != .off }
}
