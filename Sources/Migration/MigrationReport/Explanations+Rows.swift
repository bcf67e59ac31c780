extension Explanations {
  /// The columns of the ledger (Docs/RowRules.md).
  static let outcomes: [Explanation] = [
    Explanation(
      "migrated", kind: .fate,
      summary: "The row is in the cache.",
      text: "The row passed every rule and was written. A chunk counts as migrated if at least one piece of it "
        + "still proves something.",
      whatToDo: "Nothing."),
    Explanation(
      "duplicate", kind: .fate,
      summary: "Another row for the same item was kept.",
      text: "Of several rows for one message, the one with the greatest `updated_at` is kept, then the one saved most "
        + "often, then the newest row. A failed or pending message that was sent after all is a duplicate too.",
      whatToDo: "Nothing."),
    Explanation(
      "tombstone", kind: .fate,
      summary: "The message was deleted.",
      text: "The row, or another row of the same message, is marked as deleted. The cache remembers the deletion, "
        + "so that no later merge brings the message back.",
      whatToDo: "Nothing."),
    Explanation(
      "rejected", kind: .fate,
      summary: "The row breaks a rule and went to the quarantine file.",
      text: "The finding with the reason says which rule. The whole row is in `<name>.rejects.jsonl` next to the "
        + "cache; that file is content, and only its owner can read it.",
      whatToDo: "Look at the reasons in the report; the complete rows are in the `.rejects.jsonl` file."),
    Explanation(
      "dropped", kind: .fate,
      summary: "The chunk no longer proves anything.",
      text: "Only chunks are dropped: their filter cannot be read, or no migrated message lies inside them. No "
        + "message is lost by it; the server is asked for that time again.",
      whatToDo: "Nothing."),
  ]

  /// Findings about rows that do not reject them (Docs/RowRules.md).
  static let rowFindings: [Explanation] = [
    Explanation(
      .ownerAssumed, .warning,
      summary: "Rows without an owner were given to the only owner of the store.",
      text: "The owner id is missing in these rows. All other rows of the store belong to one user, so they were "
        + "taken as that user's.",
      whatToDo: "Nothing, unless several users shared the device before owners were recorded."),
    Explanation(
      .stubChannel, .info,
      summary: "Some channels are known only because something refers to them.",
      text: "A message, an outgoing message or a token was migrated, but its channel has no row of its own. The cache "
        + "contains a stub for it: a url without a payload.",
      whatToDo: "Nothing; the next sync of the channel list fills it."),
    Explanation(
      .chunkCut, .info,
      summary: "Synced ranges were cut where a message is missing.",
      text: "A synced range claims that every message in it is known. A message row inside it was undecoded or "
        + "rejected, so the range was cut at that time and the server will be asked for it again.",
      whatToDo: "Nothing; the server refills that time."),
    Explanation(
      .chunkDropped, .info,
      summary: "Synced ranges without any migrated message were dropped.",
      text: "After cutting and shrinking, no part of these chunks contained a message that passes their "
        + "filter. They no longer prove anything.",
      whatToDo: "Nothing; the server refills that time."),
    Explanation(
      .filterUnreadable, .warning,
      summary: "Synced ranges were dropped because their filter cannot be read.",
      text: "The filter archive of a chunk is not readable or names another channel, so it is unknown which "
        + "messages the chunk covers.",
      whatToDo: "Nothing; the messages are kept and the server is asked for that time again."),
    Explanation(
      .quarantineUnreadable, .warning,
      summary: "Lines of the quarantine file cannot be read, so no synced range was added.",
      text: "A merge looks up in the `.rejects.jsonl` file next to the cache which messages earlier runs rejected. "
        + "If a line is damaged, any message may be missing, so the merge does not turn chunks into synced ranges. The "
        + "ranges that the cache already had stay.",
      whatToDo:
        "Correct or remove these lines before the next merge. The messages are kept and the server is asked for "
        + "that time again."),
    Explanation(
      .undecoded, .warning,
      summary: "The payload of these rows could not be read; they are kept as they are.",
      text:
        "The payload is missing, has no known encoding, or is not as a whole one well-formed JSON object. All columns "
        + "and the raw bytes are kept in the cache's `undecoded` table, and no synced range covers the time of such a "
        + "message. A row of FailedMessage or PendingMessage was never sent: no server has it.",
      whatToDo: "An app that can read them can pass its own decoder. Otherwise let the server refill what was sent."),
    Explanation(
      .rowsRepaired, .info,
      summary: "Rows that were repaired in the quarantine file are now in the cache.",
      text: "The cache contains the repaired rows, which differ from those in the store. `verify` accounts for them "
        + "without comparing them and counts what they added as additional. A later --merge treats them as seen.",
      whatToDo: "Nothing."),
  ]

  static let rejectReasons: [Explanation] = [
    Explanation(
      .ownerMissing, .warning, kind: .rejectReason,
      summary: "Rows have no owner, and the store has several or none.",
      text: "The owner id is NULL or empty, and it cannot be guessed because the rows of the store do not all belong "
        + "to one user. Such a row goes to `%ownerless.rejects.jsonl`.",
      whatToDo:
        "Nothing can be shown to the wrong user this way. Give the rows their owner for `cachebridge rejects retry`. "
        + "Otherwise the server refills them only where no synced range covers their time."),
    Explanation(
      .columnImpossible, .warning, kind: .rejectReason,
      summary: "A required column is missing or has an impossible value.",
      text: "For example a message without a channel url, with an id below 1 or with a time before 1970. The columns "
        + "decide, even if the payload has the value. A row of FailedMessage or PendingMessage was never sent: no server "
        + "has it.",
      whatToDo:
        "Look at the rows in the `.rejects.jsonl` file next to the cache. The server refills a message whose channel "
        + "and time are known; another one may be in a synced range, so repair it for `cachebridge rejects retry`."),
    Explanation(
      .unknownKind, .warning, kind: .rejectReason,
      summary: "The payload is not a known kind of message.",
      text: "The payload can be read, but its type is neither user, file nor admin message.",
      whatToDo: "Look at the rows in the `.rejects.jsonl` file next to the cache; a newer version may know the kind."),
    Explanation(
      .disagrees, .warning, kind: .rejectReason,
      summary: "Row and payload contradict each other.",
      text: "Id, time, channel or another field is in both but differs, or the payload lacks a field that it must "
        + "have. Ids and times are whole numbers: `1.0` and `\"123\"` disagree with 1 and 123. A row of FailedMessage or "
        + "PendingMessage was never sent: no server has it.",
      whatToDo: "Look at the rows in the `.rejects.jsonl` file next to the cache; the server refills what was sent."),
    Explanation(
      .requestIDMissing, .warning, kind: .rejectReason,
      summary: "An outgoing message has no request id.",
      text: "Neither the column nor the payload of a pending or failed message contains a request id. Without one, it "
        + "cannot be sent again safely: the server could not recognize a repetition.",
      whatToDo: "Look at the rows in the `.rejects.jsonl` file next to the cache if the texts matter to a user."),
    Explanation(
      .tokenMissing, .warning, kind: .rejectReason,
      summary: "A changelog token row contains no token.",
      text: "The token column is NULL or empty.",
      whatToDo: "Nothing; the next sync starts with a time instead of a token."),
    Explanation(
      .chunkInverted, .warning, kind: .rejectReason,
      summary: "A synced range ends before it starts.",
      text: "The chunk's start is after its end, so it cannot be trusted.",
      whatToDo: "Nothing; the server refills that time."),
  ]
}
