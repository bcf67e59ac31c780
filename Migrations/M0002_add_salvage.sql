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
