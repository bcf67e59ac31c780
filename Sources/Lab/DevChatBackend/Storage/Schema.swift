import Foundation
import GRDB

/// The tables of the server. Times are ms; changelog tokens count in `change_sequence`.
enum Schema {
  static let version = 4

  /// - Parameters:
  ///   - path: a file that is created if missing, and updated if older; `nil` for memory.
  ///   - version: tests use versions other than the last.
  static func open(_ path: String?, upTo version: Int = version) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "DevChatBackend"
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 1
    configuration.prepareDatabase { db in
      guard path != nil else { return }
      // Exclusive: a second server on the same file would hand out the same message ids. The kernel drops the lock of a
      // server that was killed.
      try db.execute(
        sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    // It contains access tokens, so only its owner may read it.
    if let path, !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    let queue =
      try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
    try queue.write { db in
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard found != version else { return }
      guard (0..<version).contains(found) else { throw BackendError.unknownDataFile }
      let steps = [people + channels + messages, services, openChannels, friends]
      try db.execute(sql: steps[found..<version].joined() + "PRAGMA user_version = \(version)")
    }
    return queue
  }

  private static let people = """
    CREATE TABLE server (
      id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, time INTEGER NOT NULL,
      message_id INTEGER NOT NULL);
    INSERT INTO server VALUES (1, 0, 0, 0);
    CREATE TABLE user (
      id INTEGER PRIMARY KEY AUTOINCREMENT, user_id TEXT NOT NULL UNIQUE, nickname TEXT NOT NULL DEFAULT '',
      profile_url TEXT NOT NULL DEFAULT '', metadata BLOB, languages BLOB, discovery_keys BLOB,
      is_active INTEGER NOT NULL DEFAULT 1, accepts_invitations INTEGER NOT NULL DEFAULT 1,
      created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL DEFAULT 0, has_logged_in INTEGER NOT NULL DEFAULT 0,
      access_token TEXT, file_key TEXT NOT NULL, push_trigger TEXT NOT NULL DEFAULT 'all');
    CREATE TABLE session (
      id TEXT PRIMARY KEY, key TEXT NOT NULL, user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      expires_at INTEGER, is_revoked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX session_user ON session (user);
    CREATE TABLE block (
      blocker INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      blockee INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      PRIMARY KEY (blocker, blockee)) WITHOUT ROWID;
    CREATE TABLE file (
      id TEXT PRIMARY KEY, mime_type TEXT NOT NULL, content BLOB NOT NULL, requires_key INTEGER NOT NULL);

    """

  private static let channels = """
    CREATE TABLE channel (
      id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, name TEXT NOT NULL DEFAULT '',
      cover_url TEXT NOT NULL DEFAULT '', data TEXT NOT NULL DEFAULT '', custom_type TEXT NOT NULL DEFAULT '',
      created_at INTEGER NOT NULL, created_by INTEGER, is_super INTEGER NOT NULL DEFAULT 0,
      is_broadcast INTEGER NOT NULL DEFAULT 0, is_exclusive INTEGER NOT NULL DEFAULT 0,
      is_public INTEGER NOT NULL DEFAULT 0, is_distinct INTEGER NOT NULL DEFAULT 0,
      is_discoverable INTEGER NOT NULL DEFAULT 0, is_ephemeral INTEGER NOT NULL DEFAULT 0,
      is_frozen INTEGER NOT NULL DEFAULT 0, access_code TEXT NOT NULL DEFAULT '', distinct_key TEXT,
      survival INTEGER NOT NULL DEFAULT -1, last_message_id INTEGER, last_message_at INTEGER NOT NULL DEFAULT 0,
      change_sequence INTEGER NOT NULL, change_time INTEGER NOT NULL);
    CREATE INDEX channel_distinct ON channel (distinct_key) WHERE distinct_key IS NOT NULL;
    CREATE TABLE member (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      is_joined INTEGER NOT NULL, is_operator INTEGER NOT NULL DEFAULT 0, inviter INTEGER,
      invited_at INTEGER NOT NULL DEFAULT 0, joined_at INTEGER NOT NULL DEFAULT 0, read_at INTEGER NOT NULL DEFAULT 0,
      delivered_at INTEGER NOT NULL DEFAULT 0, message_offset INTEGER NOT NULL DEFAULT 0,
      unread INTEGER NOT NULL DEFAULT 0, mentions INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0,
      count_preference TEXT NOT NULL DEFAULT 'all', push_trigger TEXT NOT NULL DEFAULT 'default',
      muted_at INTEGER NOT NULL DEFAULT 0, muted_until INTEGER NOT NULL DEFAULT 0, mute_reason TEXT NOT NULL DEFAULT '',
      change_sequence INTEGER NOT NULL, change_time INTEGER NOT NULL,
      PRIMARY KEY (channel, user)) WITHOUT ROWID;
    CREATE INDEX member_user ON member (user);
    CREATE TABLE departure (
      user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE, url TEXT NOT NULL,
      change_sequence INTEGER NOT NULL, change_time INTEGER NOT NULL, PRIMARY KEY (user, url)) WITHOUT ROWID;
    CREATE TABLE ban (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE, start INTEGER NOT NULL, until INTEGER NOT NULL,
      reason TEXT NOT NULL, PRIMARY KEY (channel, user)) WITHOUT ROWID;
    CREATE TABLE metadata (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE, key TEXT NOT NULL, value TEXT NOT NULL,
      time INTEGER NOT NULL, PRIMARY KEY (channel, key)) WITHOUT ROWID;
    CREATE TABLE metacounter (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE, key TEXT NOT NULL, value INTEGER NOT NULL,
      PRIMARY KEY (channel, key)) WITHOUT ROWID;

    """

  private static let messages = """
    CREATE TABLE message (
      id INTEGER PRIMARY KEY, channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL DEFAULT 0, kind INTEGER NOT NULL,
      custom_type TEXT NOT NULL, sender INTEGER, sender_id TEXT, request_id TEXT, parent INTEGER,
      goes_to_channel INTEGER NOT NULL, counts_unread INTEGER NOT NULL, counts_last INTEGER NOT NULL,
      mentions_all INTEGER NOT NULL, thread_updated_at INTEGER, meta_arrays BLOB, payload BLOB NOT NULL);
    CREATE INDEX message_order ON message (channel, created_at, id);
    CREATE UNIQUE INDEX message_request ON message (channel, sender, request_id) WHERE request_id IS NOT NULL;
    CREATE INDEX message_thread ON message (parent) WHERE parent IS NOT NULL;
    CREATE TABLE mention (
      message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE, user INTEGER NOT NULL,
      PRIMARY KEY (message, user)) WITHOUT ROWID;
    CREATE TABLE reaction (
      message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE, key TEXT NOT NULL, user INTEGER NOT NULL,
      user_id TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (message, key, user)) WITHOUT ROWID;
    CREATE TABLE message_change (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE, message INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL, change_sequence INTEGER NOT NULL, change_time INTEGER NOT NULL,
      PRIMARY KEY (channel, message)) WITHOUT ROWID;
    CREATE INDEX message_change_order ON message_change (channel, change_sequence);

    """

  /// Version 2: pins, reports and device tokens.
  private static let services = """
    ALTER TABLE user ADD COLUMN push_preference BLOB;
    ALTER TABLE member ADD COLUMN push_sound TEXT NOT NULL DEFAULT 'default';
    CREATE TABLE push_token (
      user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE, type TEXT NOT NULL, token TEXT NOT NULL,
      position INTEGER NOT NULL, PRIMARY KEY (user, type, token)) WITHOUT ROWID;
    CREATE TABLE pin (
      channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
      message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE, position INTEGER NOT NULL,
      PRIMARY KEY (channel, message)) WITHOUT ROWID;
    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, channel_url TEXT, message INTEGER, offender TEXT,
      payload BLOB NOT NULL);

    """

  /// Version 3: open channels. A row of `member` is what a user is to one; `is_joined` means that the user participates.
  private static let openChannels = """
    ALTER TABLE channel ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX channel_open ON channel (id) WHERE is_open;

    """
}
