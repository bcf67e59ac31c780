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
