-- What sending again needs. resend_count: attempts that were made without the user. failed_at: when the last attempt
-- failed, ms. file_path: the app's file that is still to be uploaded; NULL when its url is known, and for text.
ALTER TABLE outgoing_message ADD COLUMN resend_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outgoing_message ADD COLUMN failed_at INTEGER;
ALTER TABLE outgoing_message ADD COLUMN file_path TEXT;
