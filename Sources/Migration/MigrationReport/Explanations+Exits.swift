extension Explanations {
  static let exits: [Explanation] = [
    Explanation(
      .ok,
      summary: "Done; no row was left behind.",
      text: "The command did its work, and no row was undecoded or rejected. Duplicates, tombstones, dropped chunks "
        + "and stub channels are normal and do not change this. After `migrate` and `verify` it is said of the "
        + "owners that were selected. For `verify` it means that every row of theirs is accounted for, also those that were "
        + "set aside; for `inspect` that the model could be named.",
      whatToDo: "Nothing."),
    Explanation(
      .internal,
      summary: "A fault of this tool.",
      text: "Something happened that should never happen, for example a ledger that does not balance. "
        + "Nothing was published and the store was not changed.",
      whatToDo: "Report it together with the report file; it contains no content unless --reveal was given."),
    Explanation(
      .partial,
      summary: "Done, but some rows could not be migrated.",
      text: "The cache is complete apart from rows whose payload could not be read (undecoded) or that break a rule "
        + "(rejected). Undecoded rows are kept in the cache with all their columns and bytes, rejected ones in the "
        + "quarantine file next to it. A migration with --salvage also ends like this if messages of the store are "
        + "gone or may be gone. Only `migrate` and `rejects retry` end like this.",
      whatToDo:
        "Look at the findings of the report. The rows are in the `.rejects.jsonl` file, where you can repair them "
        + "for `cachebridge rejects retry`. You can use the cache as it is: the server refills what is missing, "
        + "because no synced range covers a missing message whose owner, channel and time are known. Rows without one of "
        + "these need a repair, and so do messages that were never sent (FailedMessage, PendingMessage): they exist "
        + "nowhere else, so keep the store until then."),
    Explanation(
      .mismatch,
      summary: "Two things that should agree do not.",
      text:
        "`migrate`: the cache did not contain what the store contains, so it was not published. `verify`: store and "
        + "cache differ. `report diff` and `report summary --baseline`: something got worse. `upgrade --undo`: the cache "
        + "was changed since. `migrations hash --write`: a migration differs from its recorded text.",
      whatToDo:
        "Read the checks that are not ok. After `migrate`, run the same command again. If the problem persists, "
        + "report it."),
    Explanation(
      .unsupportedSource,
      summary: "The file is not a store that this tool can read.",
      text:
        "The source is a folder (or a folder without any store, for `inspect`), empty, text, another SQLite or Core Data file, a store of a pre-release or "
        + "unknown model, or one whose metadata or tables cannot be trusted. A store with tables but without any rows "
        + "ends like this too, unless --allow-empty is given. The finding of the report names the cause. "
        + "A cache that is none, that another version made, or that is another user's, ends like this too. Commands on "
        + "reports end like this if the file is no report, and `report summary` if there is none at all.",
      whatToDo: "Check the path, and that the `-wal` file is next to the store: without it, a store looks empty. "
        + "`cachebridge inspect FOLDER` lists the stores in an app's container."),
    Explanation(
      .damaged,
      summary: "The store is damaged.",
      text:
        "The file is truncated, contains a page that cannot be read, or its `-wal` is damaged or belongs to another "
        + "store. Nothing was published.",
      whatToDo: "Copy the store from the device again, with its `-wal` and `-shm`. " + salvage),
    Explanation(
      .rejectLimit,
      summary: "More rows were undecoded or rejected than --max-rejects allows.",
      text:
        "The limit counts undecoded and rejected rows of those read. The limit was exceeded, so nothing was published.",
      whatToDo: "Read the findings. If you can do without these rows, raise the limit. Otherwise, find out what wrote "
        + "them."),
    Explanation(
      .locked,
      summary: "Another run is working here, or the cache is in use.",
      text:
        "One run at a time may work on a target folder. A cache counts as in use if an app keeps its write lock, writes to "
        + "it during --replace, or has it open during `upgrade`. A lock ends with the process that holds it.",
      whatToDo: "Wait for the other run or close the app, then run the command again."),
    Explanation(
      .targetExists,
      summary: "The target already contains a cache of this user.",
      text: "Nothing is overwritten unless you ask for it. All owners are checked before any work begins.",
      whatToDo: "Use --merge to add what is new in the store, or choose another folder. --replace rebuilds the cache, "
        + "without what an app wrote to it: unsent messages, drafts, and what it removed."),
    Explanation(
      .targetNewer,
      summary: "The cache was created by a newer version.",
      text: "Its schema has a higher number than this version knows, so it was left untouched.",
      whatToDo: "Update this tool."),
    Explanation(
      .noSpace,
      summary: "There is not enough space.",
      text: "The disk is full, a quota is used up, or a file would be larger than the file system allows. Nothing was "
        + "published and the working folder was removed, unless the message says that the caches are in place and only "
        + "reports are missing, or the caches of some users already were: then the others wait for the same command. A "
        + "command whose standard output has no space left ends like this too.",
      whatToDo: "Free space, or choose a folder on another disk. If only reports are missing, run the same command "
        + "again: it writes them and nothing else."),
    Explanation(
      .noAccess,
      summary: "A file cannot be read or written, or the store is encrypted.",
      text: "The system refused access, or the file looks like an encrypted database: no SQLite header, a length in "
        + "whole kilobytes, and no text at its start.",
      whatToDo: "Check the permissions. On a device, unlock it first; an encrypted store must be decrypted by the app "
        + "that wrote it."),
    Explanation(
      .sourceMissing,
      summary: "The store does not exist.",
      text: "There is no file at the given path.",
      whatToDo: "Check the path. `cachebridge inspect FOLDER` lists the stores in an app's container."),
    Explanation(
      .sourceChanged,
      summary: "The store changed while it was read.",
      text: "Size, modification time or change counter differ from those at the start, so what was read may be "
        + "neither the old nor the new state. Nothing was published. `rejects retry` ends like this if its quarantine file "
        + "was saved meanwhile, and says whether rows were merged.",
      whatToDo: "Close the app that writes the store, or migrate before SyncManager is set up, and run again."),
    Explanation(
      .pending,
      summary: "Migrations of the cache's schema are pending.",
      text: "`status --exit-code` ends like this when the cache works but has an older schema than this version. So "
        + "does `resync-plan` for a cache of schema version 1, which has no place for what a damaged store lost.",
      whatToDo: "Run `cachebridge upgrade CACHE`; opening the cache in an app does the same."),
    Explanation(
      .usage,
      summary: "The command line is wrong.",
      text:
        "An argument is missing, unknown, or does not go with the others; or a path is empty; or an output is one of "
        + "the files that the command reads, a cache, or another output. Nothing was done and no report written.",
      whatToDo: "Run the command with --help."),
    Explanation(
      .interrupted,
      summary: "The run was interrupted and can be resumed.",
      text: "The work done so far is kept in the working folder; the store is untouched and nothing half-done is "
        + "visible.",
      whatToDo: "Run the same command again to continue where it stopped."),
  ]
}
