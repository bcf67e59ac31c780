extension Explanations {
  private static let checkPath =
    "Check the path. SyncManager's store is a `.sqlite` file; `cachebridge inspect FOLDER` finds it in a container."
  /// What to do about damage that remains.
  static let salvage =
    "If the problem persists, `cachebridge inspect STORE --health` says how to salvage it; `--salvage auto` does so."

  private static let copyAgain =
    "Copy the store from the device again, together with its `-wal`, `-journal` and `-shm` files."

  /// Why a source is unsupported, damaged or inaccessible (Docs/Guides/codes.md#exit-codes).
  static let sourceFindings: [Explanation] = [
    Explanation(
      .sourceEmpty, .error,
      summary: "The store has tables but no rows. Is the `-wal` missing?",
      text: "Core Data keeps fresh rows in the `-wal` file. A main file that was copied alone opens cleanly, passes "
        + "every check and is empty.",
      whatToDo: "Copy the `-wal` as well. If the store is really empty, pass --allow-empty."),
    Explanation(
      .sourceIsFolder, .error, summary: "The source is a folder.",
      text: "`migrate` reads one store. A folder, for example an app container, may contain several.",
      whatToDo: checkPath),
    Explanation(
      .sourceFileEmpty, .error, summary: "The source file is empty.",
      text: "The file has no bytes.", whatToDo: copyAgain),
    Explanation(
      .sourceIsText, .error, summary: "The source file is text.",
      text: "The file has no SQLite header, and its start is readable text.", whatToDo: checkPath),
    Explanation(
      .sourceOtherSQLite, .error, summary: "The file is a SQLite database, but not a Core Data store.",
      text: "It has no Core Data metadata.", whatToDo: checkPath),
    Explanation(
      .sourceOtherCoreData, .error, summary: "The file is a Core Data store of something else.",
      text: "Its entities are not those of SyncManager.", whatToDo: checkPath),
    Explanation(
      .sourcePrerelease, .error, summary: "The store was written by a pre-release of SyncManager.",
      text: "That model kept most attributes out of the file: channel urls, message ids and owners are not in it.",
      whatToDo: "Nothing can be migrated; start with an empty cache."),
    Explanation(
      .sourceUnknownModel, .error, summary: "The store's model is unknown.",
      text: "Entities look like those of SyncManager, but neither hashes, nor digest, nor tables and columns match a "
        + "released model. Any further reading would be a guess.",
      whatToDo: "Report the redacted fingerprint that `cachebridge inspect STORE` prints."),
    Explanation(
      .sourceMetadataHostile, .error, summary: "The store's metadata cannot be trusted.",
      text: "The metadata is not a property list within the limits of a Core Data store.",
      whatToDo: copyAgain),
    Explanation(
      .sourceTableMissing, .error, summary: "A table of the store's model is missing or not a real table.",
      text: "Every entity of the model must be an ordinary table with the model's columns; views and virtual tables "
        + "are not read.",
      whatToDo: copyAgain),
    Explanation(
      .sourceTruncated, .error, summary: "The store is shorter than its header says.",
      text: "The end of the file is missing, for example after an interrupted copy.",
      whatToDo: copyAgain + " " + salvage),
    Explanation(
      .pageUnreadable, .error, summary: "Pages of the store cannot be read.",
      text: "SQLite reported corruption or a read error inside a table of the model.",
      whatToDo: copyAgain + " " + salvage),
    Explanation(
      .walDamaged, .error, summary: "The `-wal` file is damaged before its end.",
      text: "SQLite reads a `-wal` up to the first bad frame and says nothing about the rest. After that frame, this "
        + "log contains complete transactions that the app had committed. A log that was continued after a power loss or "
        + "a killed writer can look the same; in that case, they are old transactions that never counted.",
      whatToDo: copyAgain + " " + salvage),
    Explanation(
      .walForeign, .error, summary: "The `-wal` file belongs to another store.",
      text: "Its frames do not fit the main file, so neither can be trusted alone.", whatToDo: copyAgain),
    Explanation(
      .rowsSalvaged, .warning, summary: "Rows were read around damaged places.",
      text: "Salvage was requested. These rows come from undamaged parts of a damaged store, and record the step that "
        + "read them.",
      whatToDo: "Nothing; the server refills what is lost."),
    Explanation(
      .rowsSalvagedUnmapped, .warning,
      summary: "It is unknown whether these rows were still in use: some may have been deleted.",
      text:
        "The list of free pages and the map that distinguishes live pages from free ones are destroyed. These rows are "
        + "on intact pages that no table leads to, which may be pages of deleted rows. They are labeled "
        + "`pages_unmapped` in the quarantine file, in the cache's `undecoded` table and in its record of the run.",
      whatToDo: "Let the app sync: the server's changelog deletes what was deleted. If that matters more than the "
        + "rows, use --salvage skip."),
    Explanation(
      .pagesLost, .warning, summary: "Pages of the store are lost.",
      text: "Salvage could not read them. The count is in pages; a page contains a few rows, or part of one.",
      whatToDo: "`messages_lost` and `rows_lost` estimate what was on them."),
    Explanation(
      .messagesLost, .warning, summary: "About this many messages of the store are gone.",
      text: "Their keys are on lost pages. The rows before and after show the channels and times they most likely "
        + "belong to, and the cache records that. A lost page can also have contained messages of other channels and "
        + "times, so all synced ranges of the owner are removed. If only the end of a row is lost, its start tells the "
        + "time, and only that moment is cut out.",
      whatToDo: "`cachebridge resync-plan CACHE` lists, per channel, what to request from the server."),
    Explanation(
      .outgoingUncertain, .warning, summary: "These outgoing messages may have been sent already.",
      text:
        "A sent message shows that an outgoing row with its request id was sent. Messages of this store are gone or "
        + "may be gone, so such a row may have been among them, and the outgoing message waits in the cache again.",
      whatToDo: "Do not send these messages again without asking the user, or look for their request ids on the server."
    ),
    Explanation(
      .rowsLost, .warning, summary: "About this many other rows of the store are gone.",
      text:
        "Channels, synced ranges, tokens, list states or outgoing messages. A lost channel becomes a stub, and a lost "
        + "range or token costs a sync. An outgoing message exists nowhere else.",
      whatToDo: "Nothing for channels, ranges and tokens: the next sync restores them. Unsent messages are lost."),
    Explanation(
      .sourceUnreadable, .error, summary: "The store cannot be opened for reading.",
      text: "The system refused access to the file, to its `-wal`, or to its folder.",
      whatToDo: "Check the permissions; on a device, unlock it first."),
    Explanation(
      .sourceEncrypted, .error, summary: "The store seems to be encrypted.",
      text: "The file has no SQLite header, its length is a multiple of 1024 bytes, and its start is not text.",
      whatToDo: "Let the app that wrote it decrypt it first."),
    Explanation(
      .targetUnwritable, .error, summary: "The target folder or a report file cannot be written.",
      text: "The system refused to create or write a requested file.",
      whatToDo: "Check the permissions, or choose another folder."),
  ]
}
