import LegacyStore

/// Which target a row goes to, by its owner.
struct OwnerRouting: Sendable {
  /// A destination for rows: the cache of one owner, or the quarantine of rows without one.
  enum Target: Sendable, Equatable {
    case owner([UInt8])
    case ownerless
  }

  let targets: [Target]
  /// Set if the store has exactly one distinct owner: rows without one are assigned to it.
  let onlyOwner: Int?
  private let indexes: [[UInt8]: Int]
  private let ownerless: Int?

  /// - Parameters:
  ///   - owners: the distinct owner ids of the whole store, over all entities.
  ///   - selected: the requested ids, `nil` for all.
  ///   - hasOwnerless: whether some rows have no owner.
  init(owners: [[UInt8]], selected: Set<[UInt8]>?, hasOwnerless: Bool) {
    let chosen = owners.filter { selected?.contains($0) ?? true && UTF8Text.isValid($0) }
    var targets = chosen.map(Target.owner)
    onlyOwner = owners.count == 1 && chosen.count == 1 ? 0 : nil
    let hasUnusable = owners.contains { !UTF8Text.isValid($0) }
    if selected == nil, hasUnusable || hasOwnerless && onlyOwner == nil {
      ownerless = targets.count
      targets.append(.ownerless)
    } else {
      ownerless = nil
    }
    self.targets = targets
    indexes = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
    unusable = Set(owners.filter { !UTF8Text.isValid($0) })
  }
  private let unusable: Set<[UInt8]>

  /// The same routing for some of the targets, numbered from 0 in the given order; rows of the others are skipped.
  func group(_ chosen: some Collection<Int>) -> OwnerRouting { OwnerRouting(self, chosen) }

  private init(_ whole: OwnerRouting, _ chosen: some Collection<Int>) {
    let places = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
    targets = chosen.map { whole.targets[$0] }
    onlyOwner = whole.onlyOwner.flatMap { places[$0] }
    ownerless = whole.ownerless.flatMap { places[$0] }
    indexes = whole.indexes.compactMapValues { places[$0] }
    unusable = whole.unusable
  }

  /// Where a row goes, and what is known about its owner.
  enum Route: Equatable {
    case target(Int)
    /// The owner is missing and the only one is assumed.
    case assumed(Int)
    /// Rejected because it has no owner, or one that is not text.
    case ownerless(Int, isImpossible: Bool)
    /// Belongs to an owner that was not requested: not read.
    case skipped
  }

  func route(_ owner: [UInt8]?) -> Route {
    if let owner {
      if let index = indexes[owner] { return .target(index) }
      if unusable.contains(owner), let ownerless { return .ownerless(ownerless, isImpossible: true) }
      return .skipped
    }
    if let onlyOwner { return .assumed(onlyOwner) }
    if let ownerless { return .ownerless(ownerless, isImpossible: false) }
    return .skipped
  }
}
