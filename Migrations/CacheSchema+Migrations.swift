// swift-format-ignore-file
// Written by `cachebridge migrations embed` from the .sql files beside it. Do not edit.

extension CacheSchema {
  /// All migrations in the order in which they are applied, with the texts of the files of the same names.
  public static let migrations: [Migration] = [
    Migration(number: 1, name: "create_cache", sql: #"""
-- Who this file belongs to, and what an offline start needs.
CREATE TABLE session (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  app_id TEXT,
  payload TEXT
);

-- payload NULL: a stub, known only because something refers to it.
CREATE TABLE channel (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  created_at INTEGER,
  name TEXT,
  custom_type TEXT,
  last_message_at INTEGER,
  unread_message_count INTEGER,
  unread_mention_count INTEGER,
  member_state TEXT,
  hidden_state TEXT,
  last_access_at INTEGER,
  payload TEXT
);
CREATE UNIQUE INDEX channel_by_url ON channel (url);

-- kind is checked as a range: for a list SQLite fills a temporary table, anew for every row.
CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  message_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
  parent_message_id INTEGER,
  custom_type TEXT,
  sender_id TEXT,
  request_id TEXT,
  payload TEXT NOT NULL
);
CREATE UNIQUE INDEX message_by_time ON message (channel_id, created_at, message_id);
CREATE UNIQUE INDEX message_by_id ON message (channel_id, message_id);
CREATE INDEX message_by_parent ON message (channel_id, parent_message_id) WHERE parent_message_id IS NOT NULL;

-- Pending and failed messages. start_at and end_at are the legacy PendingMessage columns, kept as they were.
CREATE TABLE outgoing_message (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'failed')),
  automatic_resendable INTEGER,
  error_code INTEGER,
  start_at INTEGER,
  end_at INTEGER,
  payload TEXT NOT NULL
);
CREATE UNIQUE INDEX outgoing_by_request ON outgoing_message (request_id);
CREATE INDEX outgoing_by_channel ON outgoing_message (channel_id, created_at);

-- filter '' admits everything; otherwise the normal form as in the export.
CREATE TABLE synced_range (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  filter TEXT NOT NULL,
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  history_start_reached INTEGER NOT NULL DEFAULT 0,
  CHECK (start_at <= end_at)
);
CREATE UNIQUE INDEX synced_range_by_start ON synced_range (channel_id, filter, start_at);

-- channel_url '' holds the token of the channel list.
CREATE TABLE changelog_token (
  scope TEXT NOT NULL CHECK (scope IN ('channels', 'messages')),
  channel_url TEXT NOT NULL,
  token TEXT NOT NULL,
  PRIMARY KEY (scope, channel_url)
) WITHOUT ROWID;

CREATE TABLE channel_query (
  id INTEGER PRIMARY KEY,
  include_empty INTEGER,
  sort_order INTEGER,
  custom_types TEXT,
  savepoint TEXT,
  updated_at INTEGER,
  payload BLOB
);

-- What was deleted stays known, so that no later merge brings it back. Request ids end here once their message
-- was sent or removed.
CREATE TABLE deleted_key (
  channel_url TEXT NOT NULL,
  message_id INTEGER NOT NULL,
  request_id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (channel_url, message_id, request_id)
) WITHOUT ROWID;

-- Legacy rows whose payload could not be read: every column as JSON, and the raw bytes.
CREATE TABLE undecoded (
  id INTEGER PRIMARY KEY,
  entity TEXT NOT NULL,
  z_pk INTEGER NOT NULL,
  z_opt INTEGER,
  channel_url TEXT,
  message_id INTEGER,
  created_at INTEGER,
  request_id TEXT,
  columns TEXT NOT NULL,
  bytes BLOB
);

-- One row per migration of a legacy store into this file.
CREATE TABLE migration_run (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  model TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  -- 0 when only some owners of the store were asked for.
  covers_all_owners INTEGER NOT NULL,
  ledger TEXT NOT NULL
);

-- Every legacy row that was seen, in blocks: key, save counter, fingerprint and fate. A merge works on what is not
-- in here; `verify` accounts for every row with it.
CREATE TABLE legacy_account (
  entity TEXT NOT NULL,
  first_pk INTEGER NOT NULL,
  run INTEGER NOT NULL,
  last_pk INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (entity, first_pk, run)
);

"""#),
    Migration(number: 2, name: "add_salvage", sql: #"""
-- Where rows of a damaged legacy store are gone: the keys without a row, and what the rows beside them tell.
-- channel_id NULL: any channel may have lost some; times NULL: at any time. about: about how many rows.
CREATE TABLE lost_history (
  id INTEGER PRIMARY KEY,
  entity TEXT NOT NULL,
  first_pk INTEGER NOT NULL,
  last_pk INTEGER NOT NULL,
  channel_id INTEGER REFERENCES channel (id) ON DELETE CASCADE,
  start_at INTEGER,
  end_at INTEGER,
  about INTEGER NOT NULL,
  CHECK (first_pk <= last_pk)
);
CREATE UNIQUE INDEX lost_history_by_key ON lost_history (entity, first_pk);
CREATE INDEX lost_history_by_channel ON lost_history (channel_id);

-- From which rung of salvage a row came; NULL: read in the ordinary way.
ALTER TABLE undecoded ADD COLUMN rung TEXT;

-- What the run was, and how many rows came from which rung (a JSON object; NULL: all in the ordinary way).
ALTER TABLE migration_run ADD COLUMN kind TEXT NOT NULL DEFAULT 'migrate'
  CHECK (kind IN ('migrate', 'merge', 'retry'));
ALTER TABLE migration_run ADD COLUMN rungs TEXT;

-- The channel list in its most frequent order.
CREATE INDEX channel_by_last_message ON channel (last_message_at, id);

"""#),
    Migration(number: 3, name: "add_resending", sql: #"""
-- What sending again needs. resend_count: attempts that were made without the user. failed_at: when the last attempt
-- failed, ms. file_path: the app's file that is still to be uploaded; NULL when its url is known, and for text.
ALTER TABLE outgoing_message ADD COLUMN resend_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outgoing_message ADD COLUMN failed_at INTEGER;
ALTER TABLE outgoing_message ADD COLUMN file_path TEXT;

"""#),
    Migration(number: 4, name: "index_channel_lists", sql: #"""
-- Lists of channels in the orders that columns can tell, without stubs. A page goes on where the one before ended, so
-- an index holds everything that the order looks at.
DROP INDEX channel_by_last_message;
CREATE INDEX channel_by_last_message ON channel (last_message_at DESC, created_at DESC, url)
  WHERE payload IS NOT NULL;
CREATE INDEX channel_by_creation ON channel (created_at DESC, url) WHERE payload IS NOT NULL;
CREATE INDEX channel_by_name ON channel (name, created_at DESC, url) WHERE payload IS NOT NULL;

"""#),
    Migration(number: 5, name: "remember_app_changes", sql: #"""
-- What an app does to its cache between migrations: evidence for `verify`, and for merges, which bring nothing back.

-- 1: the app wrote the row last. 0: it is as a migration brought it.
ALTER TABLE channel ADD COLUMN is_from_app INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN is_from_app INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outgoing_message ADD COLUMN is_from_app INTEGER NOT NULL DEFAULT 0;

-- One row per act that removes many rows, not one per row. Repeated acts raise what the row says.
--   messages: a channel was cleared of messages, undecoded rows and its token, by the user or to make room
--   history:  messages were hidden by a history offset
--   channel:  a channel was deleted with everything in it; the row stays when the channel comes back
--   token:    a changelog token was removed
--   deleted:  messages were deleted or hidden; channel_url is ''. Only clearing everything, which forgets them, asks for it
--   everything, outgoing: all was cleared; channel_url is '', because nothing may name a channel then
-- up_to: the greatest creation time among what was removed, ms; -1 when nothing had one.
-- run: how many runs of a migration the file had seen. What they brought, and has no time, went with it.
CREATE TABLE removal (
  channel_url TEXT NOT NULL,
  kind TEXT NOT NULL
    CHECK (kind IN ('messages', 'history', 'channel', 'token', 'deleted', 'everything', 'outgoing')),
  up_to INTEGER NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (channel_url, kind)
) WITHOUT ROWID;

-- Which store a row comes from: its UUID, '' when it is not known. Two devices of one user number their rows alike.
ALTER TABLE migration_run ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE undecoded ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE lost_history ADD COLUMN source TEXT NOT NULL DEFAULT '';
DROP INDEX lost_history_by_key;
CREATE UNIQUE INDEX lost_history_by_key ON lost_history (entity, first_pk, source);

"""#),
    Migration(number: 6, name: "keep_unsent_work", sql: #"""
-- What exists nowhere else: what the user did that the server does not have yet, and what the user has not sent.

-- In the order of id, per channel. One row per subject, because later actions replace or cancel earlier ones.
--   kind: edit, delete, reaction, pin; read, whose message_id is 0
--   subject: the key of the reaction; of an edit, the kind of its message; '' for others
--   is_begun: 1 when it was sent at least once, so that the server may have it
--   payload: what to do, JSON
CREATE TABLE offline_action (
  id INTEGER PRIMARY KEY,
  channel_url TEXT NOT NULL,
  message_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'delete', 'reaction', 'pin', 'read')),
  subject TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  is_begun INTEGER NOT NULL DEFAULT 0,
  payload TEXT NOT NULL
);
CREATE UNIQUE INDEX offline_action_by_subject ON offline_action (channel_url, message_id, kind, subject);

-- One per channel. reply_to: the message that it replies to.
CREATE TABLE draft (
  channel_url TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  reply_to INTEGER,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The files of drafts, in their order. file_path: as in outgoing_message. url: of a file that the server has.
CREATE TABLE draft_file (
  channel_url TEXT NOT NULL,
  place INTEGER NOT NULL,
  file_path TEXT,
  url TEXT,
  name TEXT NOT NULL DEFAULT '',
  mime_type TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (channel_url, place)
) WITHOUT ROWID;

"""#),
  ]
}
