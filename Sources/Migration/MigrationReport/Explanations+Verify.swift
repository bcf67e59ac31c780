extension Explanations {
  /// What a comparison of store and cache found (Docs/Architecture.md#how-the-proof-works).
  static let verifyFindings: [Explanation] = [
    Explanation(
      .rowsMissing, .error, summary: "Rows of the store are missing from the cache.",
      text: "By the row rules they should have been migrated, and the cache does not remember that they were deleted.",
      whatToDo: "Migrate again with --merge. With --replace, what an app wrote to the cache is gone, too."),
    Explanation(
      .rowsDiffer, .error, summary: "Rows differ between store and cache.",
      text: "Both have the row and neither is newer, but their payloads or columns are not the same.",
      whatToDo:
        "Migrate again with --replace, unless an app has written to the cache: that would be gone. If the problem "
        + "persists, report it."),
    Explanation(
      .rowsOlder, .error, summary: "Rows of the cache are older than those of the store.",
      text: "The store was written to after the migration.", whatToDo: "Migrate again with --merge."),
    Explanation(
      .setAsideMissing, .warning, summary: "Rows were set aside, but their copies are gone.",
      text:
        "A rejected row has no line in its owner's quarantine file, or an undecoded one is no longer in the cache, and the cache does not remember that an app removed it. Only the store still has these rows.",
      whatToDo:
        "Put the .rejects.jsonl file back next to its cache, or migrate again with --replace. If you removed the lines on purpose: nothing."
    ),
    Explanation(
      .rowsNewer, .info, summary: "Rows of the cache are newer than those of the store.",
      text: "An app synced, changed or removed them after the migration, and the cache says so. This is not an error.",
      whatToDo: "Nothing."),
    Explanation(
      .rowsAdded, .info, summary: "The cache contains rows that the store does not have.",
      text: "An app synced after the migration. This is not an error.", whatToDo: "Nothing."),
    Explanation(
      .rowsNotSelected, .info, summary: "Rows of the store belong to owners that were not selected, or to none.",
      text:
        "The migration was limited to some owners, so these rows are in no cache of this folder, and they were not compared.",
      whatToDo: "Keep the store, or migrate again with --merge and without --owner."),
  ]

  /// What no run can prove from the files alone.
  static let notChecked: [Explanation] = [
    Explanation(
      "server_side_equality", kind: .notChecked,
      summary: "The server was not asked whether the store was up to date.",
      text: "The tool works on files and opens no connection. Messages that were changed or deleted on the server "
        + "after the last sync are as outdated in the cache as they were in the store.",
      whatToDo: "Nothing; the first sync with the migrated changelog tokens delivers the changes."),
    Explanation(
      "store_structure", kind: .notChecked,
      summary: "SQLite's structural check of the store was not run.",
      text: "The check reads the whole file, so `migrate` leaves it out for a store of more than 256 MiB without a "
        + "`-wal`, and `verify` unless --salvage is given. Every row that was read is accounted for all the same; rows "
        + "that a damaged structure hides would not be noticed.",
      whatToDo: "Run `cachebridge inspect STORE --health`, or migrate with `--salvage auto`, which always checks."),
    Explanation(
      "row_digests", kind: .notChecked,
      summary: "The content of the rows was not compared in full.",
      text:
        "Only --verify 4, the default, compares a digest of every row. On a lower level, rows are compared in part, "
        + "as a sample, as counts, or not at all.",
      whatToDo: "Run `cachebridge verify STORE DIR`: it always compares every row."),
    Explanation(
      "synced_ranges", kind: .notChecked,
      summary: "The times that the caches claim to have completely were not compared with the store.",
      text:
        "A migration proves them for new caches, from the store's chunks. Once an app has synced or a merge has added "
        + "something, a cache also claims what was proven since, and no file says by whom. With --verify 0, nothing is "
        + "compared.",
      whatToDo: "Nothing; an app that misses messages of a channel can clear its cache of that channel and sync again."),
    Explanation(
      "salvage_completeness", kind: .notChecked,
      summary: "The store is damaged: its original content is not fully known.",
      text: "Every row that was read is accounted for and proven. What was on lost pages is estimated from the rows "
        + "around them, and a damaged byte in a row that is still consistent cannot be distinguished from a correct one.",
      whatToDo: "Refill from the server what the re-sync plan lists; where that matters, sync the whole history again."),
  ]
}
