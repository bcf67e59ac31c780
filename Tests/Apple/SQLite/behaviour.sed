# Edits of sqlite3.c. Each leaves the comment `apple: NAME`, by which `build` sees that it was made.

# Connections are defensive from the start (tekartik/sqflite#525).
s,db->flags |= SQLITE_ShortColNames$,db->flags |= /* apple: defensive */ SQLITE_Defensive | SQLITE_ShortColNames,

# Logs stay after the last close (oven-sh/bun#28212).
s,pNew->ctrlFlags = (u8)ctrlFlags;,pNew->ctrlFlags = (u8)ctrlFlags | /* apple: logs-stay */ UNIXFILE_PERSIST_WAL;,

# No opening of a file in WAL mode for reading alone while it has no -wal; an empty one will do (groue/GRDB.swift#102, #1258).
/rc = sqlite3WalOpen(pPager->pVfs,/i\
    /* apple: no-log-no-reading */\
    if( pPager->readOnly && !pPager->noLock ){\
      int isThere = 0;\
      sqlite3OsAccess(pPager->pVfs, pPager->zWal, SQLITE_ACCESS_READWRITE, &isThere);\
      if( !isThere ) return SQLITE_CANTOPEN_BKPT;\
    }
