import Foundation
import LegacyStore
import MigrationReport

extension MigrationRun {
  /// Opens the store, or reuses the view that an interrupted run created.
  func open(_ opening: SourceOpening, _ work: WorkFolder, _ state: inout RunState) throws -> OpenedSource {
    let source = try openSource(opening, work, &state)
    facts.detection = source.reader.detection
    facts.isStructureChecked = source.isStructureChecked
    return source
  }

  private func openSource(
    _ opening: SourceOpening, _ work: WorkFolder, _ state: inout RunState
  ) throws -> OpenedSource {
    var opening = opening
    let isDue = { [cancellation] in cancellation.isCancelled }
    emit(.phase(.view))
    let asIs: OpenedSource? = try clock.measure(.view, bytes: { opening.recognition.snapshot.totalBytes }) {
      if let known = try knownView(opening, state) { return known }
      return try opening.openAsIs(
        in: work.viewFolder, access: options.access, checksStructure: true, isDue: isDue)
    }
    if let asIs {
      state.view = asIs.reader.view
      state.isSalvaged = asIs.salvaged != nil
      state.isStructureChecked = asIs.isStructureChecked
      try work.save(state)
      facts.state = state
      return asIs
    }
    emit(.phase(.salvage))
    return try clock.measure(.salvage, bytes: { opening.recognition.snapshot.totalBytes }) {
      try checkSpaceForRebuilding(opening, work)
      let source = try opening.rebuild(in: work.viewFolder, access: options.access, isDue: isDue)
      state.view = source.reader.view
      (state.isSalvaged, state.isLogForeign) = (true, source.isLogForeign)
      state.isStructureChecked = source.isStructureChecked
      try work.save(state)
      facts.state = state
      return source
    }
  }

  /// The view of an interrupted run, if it is complete.
  private func knownView(_ opening: SourceOpening, _ state: RunState) throws -> OpenedSource? {
    guard let view = state.view, FileSystem.exists(view.path) else { return nil }
    if state.isSalvaged {
      return try SalvagedStore.open(view.path).map { try OpenedSource($0, isLogForeign: state.isLogForeign) }
    }
    guard let reader = try? opening.recognition.open(view) else { return nil }
    return OpenedSource(reader: reader, salvaged: nil, isStructureChecked: state.isStructureChecked)
  }

  /// The rebuilt store is about as long as the damaged one, and the caches come on top of that.
  private func checkSpaceForRebuilding(_ opening: SourceOpening, _ work: WorkFolder) throws {
    let bytes = opening.recognition.snapshot.totalBytes
    try checkSpace(needed: bytes + bytes / 2, "for rebuilding the store and for the caches", work)
  }
}
