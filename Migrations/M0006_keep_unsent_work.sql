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
