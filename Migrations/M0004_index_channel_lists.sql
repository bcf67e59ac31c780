-- Lists of channels in the orders that columns can tell, without stubs. A page goes on where the one before ended, so
-- an index holds everything that the order looks at.
DROP INDEX channel_by_last_message;
CREATE INDEX channel_by_last_message ON channel (last_message_at DESC, created_at DESC, url)
  WHERE payload IS NOT NULL;
CREATE INDEX channel_by_creation ON channel (created_at DESC, url) WHERE payload IS NOT NULL;
CREATE INDEX channel_by_name ON channel (name, created_at DESC, url) WHERE payload IS NOT NULL;
