"""What a team would write in an afternoon: decode with the standard library, insert with executemany."""

import base64
import json
import sqlite3
import sys

KEY = bytes(range(256)) * 4096
store, target = sys.argv[1:]
source = sqlite3.connect(f"file:{store}?immutable=1", uri=True)
cache = sqlite3.connect(target, isolation_level=None)
cache.executescript("""
PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
CREATE TABLE message (id INTEGER PRIMARY KEY, channel TEXT, message_id INTEGER, created_at INTEGER,
  updated_at INTEGER, type TEXT, custom_type TEXT, sender_id TEXT, request_id TEXT, parent INTEGER, payload TEXT);
""")


def decoded(stored):
    length = len(stored)
    text = (int.from_bytes(stored, "big") ^ int.from_bytes(KEY[:length], "big")).to_bytes(length, "big")
    return base64.b64decode(text).decode()


def rows():
    for key, url, message, created, request, stored in source.execute(
            "SELECT Z_PK, ZCHANNEL_URL, ZMESSAGE_ID, ZCREATED_AT, ZREQUEST_ID, ZSERIALIZED_DATA"
            " FROM ZSUCCEEDEDMESSAGE ORDER BY Z_PK"):
        text = decoded(stored)
        payload = json.loads(text)
        yield (key, url, message, created, payload.get("updated_at") or 0, payload.get("type"),
               payload.get("custom_type"), (payload.get("user") or {}).get("user_id"),
               request or payload.get("request_id"), payload.get("parent_message_id"), text)


cache.execute("BEGIN")
cache.executemany("INSERT INTO message VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows())
cache.execute("COMMIT")
cache.execute("CREATE UNIQUE INDEX message_by_time ON message (channel, created_at, message_id)")
cache.execute("CREATE UNIQUE INDEX message_by_id ON message (channel, message_id)")
