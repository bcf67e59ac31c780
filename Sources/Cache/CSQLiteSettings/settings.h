#ifndef CACHEBRIDGE_SQLITE_SETTINGS_H
#define CACHEBRIDGE_SQLITE_SETTINGS_H

#include <sqlite3.h>

/// Turns on SQLite's defensive mode: no writes to the schema or to shadow tables, and no other way for SQL to damage
/// the file. `sqlite3_db_config` takes a variable number of arguments, which Swift cannot call.
static inline int cachebridge_set_defensive(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Whether closing the last connection folds the log into the main file and removes it; SQLite's default is that it does.
static inline int cachebridge_set_checkpoint_at_close(sqlite3 *db, int isOn) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isOn, (int *)0);
}

#endif
