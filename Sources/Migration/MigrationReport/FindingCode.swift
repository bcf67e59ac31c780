/// What a finding is about. Codes are stable; new ones may be added, so this is a struct instead of an enumeration.
public struct FindingCode: RawRepresentable, Sendable, Codable, Equatable, Hashable {
  /// Lower-case words joined by underscores.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The cause of a failed run for which there is no separate code: the id of the verdict, for example `no_space`.
  public init(_ verdict: VerdictCode) { rawValue = verdict.id }

  public static func == (a: FindingCode, b: FindingCode) -> Bool { a.rawValue.utf8.elementsEqual(b.rawValue.utf8) }

  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }

  /// The usual severity; a warning for a code that this version does not know.
  public var severity: Finding.Severity { Explanations.find(rawValue)?.severity ?? .warning }

  /// One sentence; empty for a code that this version does not know.
  public var summary: String { Explanations.find(rawValue)?.summary ?? "" }
}

// MARK: Row rules (Docs/RowRules.md)

extension FindingCode {
  public static let ownerAssumed = FindingCode(rawValue: "owner_assumed")
  public static let stubChannel = FindingCode(rawValue: "stub_channel")
  public static let chunkCut = FindingCode(rawValue: "chunk_cut")
  public static let chunkDropped = FindingCode(rawValue: "chunk_dropped")
  public static let filterUnreadable = FindingCode(rawValue: "filter_unreadable")
  /// From a merge: lines of the quarantine file that cannot be read.
  public static let quarantineUnreadable = FindingCode(rawValue: "quarantine_unreadable")
  public static let undecoded = FindingCode(rawValue: "undecoded")
  /// From a retry: repaired rows that are now in the cache and differ from the store.
  public static let rowsRepaired = FindingCode(rawValue: "rows_repaired")

  // Reasons for rejecting a row.
  public static let ownerMissing = FindingCode(rawValue: "owner_missing")
  public static let columnImpossible = FindingCode(rawValue: "column_impossible")
  public static let unknownKind = FindingCode(rawValue: "unknown_kind")
  public static let disagrees = FindingCode(rawValue: "disagrees")
  public static let requestIDMissing = FindingCode(rawValue: "request_id_missing")
  public static let tokenMissing = FindingCode(rawValue: "token_missing")
  public static let chunkInverted = FindingCode(rawValue: "chunk_inverted")

  /// Every reason for rejecting a row, as in the quarantine file's `reason`.
  public static let rejectReasons: [FindingCode] = [
    ownerMissing, columnImpossible, unknownKind, disagrees, requestIDMissing, tokenMissing, chunkInverted,
  ]
}

// MARK: The source (Docs/Guides/codes.md#exit-codes)

extension FindingCode {
  /// Tables, but no rows.
  public static let sourceEmpty = FindingCode(rawValue: "source_empty")
  public static let sourceIsFolder = FindingCode(rawValue: "source_is_folder")
  /// A file of 0 bytes.
  public static let sourceFileEmpty = FindingCode(rawValue: "source_file_empty")
  public static let sourceIsText = FindingCode(rawValue: "source_is_text")
  /// A SQLite file without Core Data's tables.
  public static let sourceOtherSQLite = FindingCode(rawValue: "source_other_sqlite")
  public static let sourceOtherCoreData = FindingCode(rawValue: "source_other_core_data")
  public static let sourcePrerelease = FindingCode(rawValue: "source_prerelease")
  public static let sourceUnknownModel = FindingCode(rawValue: "source_unknown_model")
  public static let sourceMetadataHostile = FindingCode(rawValue: "source_metadata_hostile")
  public static let sourceTableMissing = FindingCode(rawValue: "source_table_missing")
  public static let sourceTruncated = FindingCode(rawValue: "source_truncated")
  public static let pageUnreadable = FindingCode(rawValue: "page_unreadable")
  /// SQLite would stop reading the `-wal` before commits that are in it.
  public static let walDamaged = FindingCode(rawValue: "wal_damaged")
  public static let walForeign = FindingCode(rawValue: "wal_foreign")
  public static let rowsSalvaged = FindingCode(rawValue: "rows_salvaged")
  /// Rows from pages that may or may not have been in use.
  public static let rowsSalvagedUnmapped = FindingCode(rawValue: "rows_salvaged_unmapped")
  public static let pagesLost = FindingCode(rawValue: "pages_lost")
  /// The count is an estimate, like that of `rowsLost`.
  public static let messagesLost = FindingCode(rawValue: "messages_lost")
  /// Outgoing messages of a store whose sent messages may be gone.
  public static let outgoingUncertain = FindingCode(rawValue: "outgoing_uncertain")
  /// Rows other than messages.
  public static let rowsLost = FindingCode(rawValue: "rows_lost")
  public static let sourceUnreadable = FindingCode(rawValue: "source_unreadable")
  public static let sourceEncrypted = FindingCode(rawValue: "source_encrypted")
  public static let targetUnwritable = FindingCode(rawValue: "target_unwritable")
}

// MARK: Verification (Docs/Architecture.md#how-the-proof-works)

extension FindingCode {
  public static let rowsMissing = FindingCode(rawValue: "rows_missing")
  public static let rowsDiffer = FindingCode(rawValue: "rows_differ")
  public static let rowsOlder = FindingCode(rawValue: "rows_older")
  public static let setAsideMissing = FindingCode(rawValue: "set_aside_missing")
  public static let rowsNewer = FindingCode(rawValue: "rows_newer")
  public static let rowsAdded = FindingCode(rawValue: "rows_added")
  /// Rows of owners that the migration did not select, or of none: they were not compared.
  public static let rowsNotSelected = FindingCode(rawValue: "rows_not_selected")
}
