extension Explanations {
  /// The findings of `migrations lint` in the folder of a cache's schema migrations (Migrations/README.md).
  static let migrationFindings: [Explanation] = [
    Explanation(
      "migration_name_invalid", summary: "A file name is not that of a migration.",
      text: "Migrations are named MNNNN_verb_object.sql: four digits, then at least two words of a-z and digits.",
      whatToDo: "Rename it, or move it out of the folder."),
    Explanation(
      "migration_number_repeated", summary: "Two migrations have the same number.",
      text: "They are applied in the order of their numbers, so each needs its own.",
      whatToDo: "Give the next number to the one that has not shipped."),
    Explanation(
      "migration_number_missing", summary: "The numbers have a gap.",
      text: "Numbers count from 1; the last one is the version of the schema.",
      whatToDo: "Renumber the ones that have not shipped, or restore the missing file."),
    Explanation(
      "migration_text_changed", summary: "The text of a migration differs from the recorded one.",
      text:
        "Devices may already have run the old text and would never run the new one. Line endings and a byte order mark do "
        + "not count.",
      whatToDo: "Restore the old text and create a new migration. If it never shipped, remove its line from "
        + "checksums.txt and record it again."),
    Explanation(
      "migration_text_unreadable", summary: "A migration is not UTF-8 text, or contains a NUL character.",
      text: "SQLite would read only part of it.", whatToDo: "Save it as UTF-8."),
    Explanation(
      "migration_checksum_missing", severity: .warning, summary: "A migration is not frozen yet.",
      text: "Its checksum is not in checksums.txt, so an edit would go unnoticed.",
      whatToDo: "Run `cachebridge migrations hash --write` before it ships."),
    Explanation(
      "migration_file_missing", summary: "A recorded migration has no file.",
      text: "Its checksum is in checksums.txt; caches on devices have run it.", whatToDo: "Restore the file."
    ),
    Explanation(
      "migration_not_embedded", severity: .warning, summary: "This build of the tool does not contain the migration.",
      text: "The list in CacheSchema+Migrations.swift that it was built with has another text, or lacks the migration.",
      whatToDo: "Run `cachebridge migrations embed`, and build again."),
    Explanation(
      "migration_transaction_statement",
      summary: "A migration begins or ends a transaction, attaches, or sets a pragma.",
      text:
        "Every migration runs in one transaction together with its row in the list of applied ones; this statement "
        + "would break it.",
      whatToDo: "Remove the statement."),
    Explanation(
      "migration_destructive_statement", summary: "A statement removes or changes rows, or drops a column or table.",
      text: "What it deletes cannot be restored on a device.",
      whatToDo: "Keep the data, or say in a comment `-- destructive: why` why it may be deleted."),
    Explanation(
      "migration_step_fails", summary: "A migration fails.",
      text: "SQLite refuses a statement, on an empty file or on a populated cache of an earlier version.",
      whatToDo: "Run it in the sqlite3 shell on such a file to see the message."),
    Explanation(
      "migration_snapshot_missing", summary: "The schema after a migration is not recorded.",
      text:
        "In a review, Schema/vN.sql shows what a migration changes; a test compares it with what the migration does.",
      whatToDo: "Run `swift test --filter CacheSchemaTests` twice, and read the file."),
    Explanation(
      "migration_snapshot_differs", summary: "The schema after a migration differs from the recorded one.",
      text: "From an empty file or from an earlier version, the migrations produce a schema other than Schema/vN.sql.",
      whatToDo: "Compare the two; a shipped migration must not change."),
    Explanation(
      "migration_fixture_missing", summary: "There is no populated cache of an earlier version to test migrations on.",
      text: "Only a cache with rows shows what a migration does to them.",
      whatToDo: "Add vN.sql to the fixtures (Tests/Fixtures/Caches/README.md)."),
    Explanation(
      "migration_fixture_unusable", summary: "A populated cache was not created by these migrations.",
      text: "Its list of applied migrations has other names or checksums.",
      whatToDo: "Check whether a shipped text was changed; otherwise create the fixture again."),
    Explanation(
      "migration_rows_changed", summary: "Rows of a populated cache changed during the migrations.",
      text: "Each table was compared in the columns that it had before.",
      whatToDo: "Keep the rows, or say in a comment `-- destructive: why` why they change."),
  ]
}
