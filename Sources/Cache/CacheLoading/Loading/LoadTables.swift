/// The tables that exist only while a file is being loaded, for what is decided when all rows are there.
enum LoadTables {
  /// For every file.
  static let all = """
    CREATE TABLE load_state (
      id INTEGER PRIMARY KEY, stage INTEGER NOT NULL, entity_index INTEGER NOT NULL, after_key INTEGER);
    INSERT INTO load_state VALUES (1, 0, 0, NULL);
    CREATE TABLE load_channel (
      id INTEGER PRIMARY KEY, save_counter INTEGER NOT NULL, z_pk INTEGER NOT NULL);
    CREATE TABLE load_superseded (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, outcome INTEGER NOT NULL, PRIMARY KEY (entity, z_pk)) WITHOUT ROWID;
    CREATE TABLE load_rejected (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, reason TEXT NOT NULL, channel_url TEXT, message_id INTEGER,
      created_at INTEGER, request_id TEXT, columns TEXT NOT NULL, rung TEXT);
    CREATE TABLE load_token (z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, token TEXT NOT NULL);
    CREATE TABLE load_outgoing (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, z_opt INTEGER NOT NULL, state TEXT NOT NULL,
      channel_url TEXT NOT NULL, request_id TEXT NOT NULL, created_at INTEGER NOT NULL,
      automatic_resendable INTEGER, error_code INTEGER, start_at INTEGER, end_at INTEGER, payload TEXT NOT NULL);
    CREATE TABLE load_tombstone (
      channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, PRIMARY KEY (channel_url, message_id)) WITHOUT ROWID;
    CREATE TABLE load_buried_request (
      channel_url TEXT NOT NULL, request_id TEXT NOT NULL, PRIMARY KEY (channel_url, request_id)) WITHOUT ROWID;
    CREATE TABLE load_known_request (request_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE load_chunk (
      z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, filter TEXT NOT NULL, start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL);
    CREATE TABLE load_cut (
      channel_url TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (channel_url, at)) WITHOUT ROWID;
    CREATE TABLE load_lost (channel_url TEXT, start_at INTEGER NOT NULL, end_at INTEGER NOT NULL);
    CREATE INDEX load_lost_by_channel ON load_lost (channel_url, start_at);
    CREATE TABLE load_counter (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// In a merge, everything waits, because the cache may have newer rows.
  static let ofMerge = """
    CREATE TABLE load_channel_row (
      z_pk INTEGER PRIMARY KEY, save_counter INTEGER NOT NULL, url TEXT NOT NULL, payload TEXT NOT NULL);
    CREATE TABLE load_account (
      entity TEXT NOT NULL, first_pk INTEGER NOT NULL, last_pk INTEGER NOT NULL, row_count INTEGER NOT NULL,
      rows BLOB NOT NULL, PRIMARY KEY (entity, first_pk));
    CREATE TABLE load_message (
      z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, kind INTEGER NOT NULL, parent_message_id INTEGER, custom_type TEXT, sender_id TEXT,
      request_id TEXT, payload TEXT NOT NULL);
    CREATE TABLE load_undecoded (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, z_opt INTEGER, channel_url TEXT, message_id INTEGER,
      created_at INTEGER, request_id TEXT, columns TEXT NOT NULL, bytes BLOB, rung TEXT);
    CREATE TABLE load_snapshot_request (request_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE load_rejected_request (
      request_id TEXT NOT NULL, channel_url TEXT NOT NULL, PRIMARY KEY (request_id, channel_url)) WITHOUT ROWID;
    CREATE TABLE load_seen (channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, created_at INTEGER NOT NULL);
    CREATE TABLE load_query (
      z_pk INTEGER PRIMARY KEY, include_empty INTEGER, sort_order INTEGER, custom_types TEXT, savepoint TEXT,
      updated_at INTEGER, payload BLOB);
    """
}
