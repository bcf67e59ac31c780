extension Explanations {
  /// What `migrations lint` finds in the folder of a cache's schema migrations (Migrations/README.md).
  static let migrationFindings: [Explanation] = [
    Explanation(
      "migration_name_invalid", summary: "A file is not called as migrations are.",
      text: "Migrations are called MNNNN_verb_object.sql: four digits, then at least two words of a-z and digits.",
      whatToDo: "Rename it, or move it out of the folder."),
    Explanation(
      "migration_number_repeated", summary: "Two migrations have one number.",
      text: "They are applied in the order of their numbers, so each has its own.",
      whatToDo: "Give the one that has not shipped the next number."),
    Explanation(
      "migration_number_missing", summary: "The numbers have a gap.",
      text: "They count from 1; the number of the last one is the version of the schema.",
      whatToDo: "Number the ones that have not shipped without a gap, or bring the lost file back."),
    Explanation(
      "migration_text_changed", summary: "The text of a migration is not the recorded one.",
      text:
        "Devices may have run the old text already and would never run the new one. Line ends and a byte order mark do "
        + "not count.",
      whatToDo: "Put the old text back and make a new migration. If it never shipped, remove its line from "
        + "checksums.txt and record it again."),
    Explanation(
      "migration_text_unreadable", summary: "A migration is no UTF-8 text, or has a NUL character.",
      text: "SQLite would read it in part.", whatToDo: "Save it as UTF-8."),
    Explanation(
      "migration_checksum_missing", severity: .warning, summary: "A migration is not frozen yet.",
      text: "Its checksum is not in checksums.txt, so an edit would go unnoticed.",
      whatToDo: "Run `cachebridge migrations hash --write` before it ships."),
    Explanation(
      "migration_file_missing", summary: "A recorded migration has no file.",
      text: "Its checksum is in checksums.txt; caches that are out there have run it.", whatToDo: "Bring the file back."
    ),
    Explanation(
      "migration_not_embedded", severity: .warning, summary: "This build of the tool does not carry the migration.",
      text: "The list in CacheSchema+Migrations.swift, with which it was built, has another text or lacks it.",
      whatToDo: "Run `cachebridge migrations embed`, and build again."),
    Explanation(
      "migration_transaction_statement",
      summary: "A migration begins or ends a transaction, attaches, or sets a pragma.",
      text:
        "Every migration runs in one transaction together with its row in the list of applied ones; such a statement "
        + "would break it.",
      whatToDo: "Remove the statement."),
    Explanation(
      "migration_destructive_statement", summary: "A statement removes or changes rows, or drops a column or table.",
      text: "What it loses cannot be brought back on a device.",
      whatToDo: "Keep the data; or say why it may go in a comment `-- destructive: why`."),
    Explanation(
      "migration_step_fails", summary: "A migration fails.",
      text: "SQLite refuses a statement, on an empty file or on a populated cache of an earlier version.",
      whatToDo: "Run it in the sqlite3 shell on such a file to see the message."),
    Explanation(
      "migration_snapshot_missing", summary: "The schema after a migration is not recorded.",
      text: "Schema/vN.sql shows in a review what a migration changes, and notices when it changes more.",
      whatToDo: "Run `swift test --filter CacheSchemaTests` twice, and read the file."),
    Explanation(
      "migration_snapshot_differs", summary: "The schema after a migration is not the recorded one.",
      text: "From an empty file or from an earlier version, the migrations end elsewhere than Schema/vN.sql says.",
      whatToDo: "Compare the two; a shipped migration must not change."),
    Explanation(
      "migration_fixture_missing", summary: "There is no populated cache of an earlier version to try migrations on.",
      text: "Only one with rows shows what a migration does to them.",
      whatToDo: "Add vN.sql to the fixtures (Tests/Fixtures/Caches/README.md)."),
    Explanation(
      "migration_fixture_unusable", summary: "A populated cache was not made by these migrations.",
      text: "Its list of applied migrations has other names or checksums.",
      whatToDo: "See whether a shipped text was changed; else make the fixture again."),
    Explanation(
      "migration_rows_changed", summary: "Rows of a populated cache are not what they were before the migrations.",
      text: "Each table was compared over the columns that it had.",
      whatToDo: "Keep the rows; or say why they change in a comment `-- destructive: why`."),
  ]
}
