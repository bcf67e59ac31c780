// What must hold where the suites run as on an Apple system. Prints each point that does not; exits with their number.
//
//   check FOLDER   an empty folder for its files

#include <fcntl.h>
#include <linux/fs.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int failures;

static void expect(int holds, const char *what) {
  if (holds) return;
  printf("does not hold: %s\n", what);
  failures += 1;
}

static char path[4096], name[4200];

static const char *file(const char *end) {
  snprintf(name, sizeof name, "%s/a.sqlite%s", path, end);
  return name;
}

// The result of opening the file and reading from it; what `sql` does first counts too.
static int opening(const char *address, int flags, const char *sql) {
  sqlite3 *db = 0;
  int code = sqlite3_open_v2(address, &db, flags, 0);
  if (code == SQLITE_OK && sql) code = sqlite3_exec(db, sql, 0, 0, 0);
  if (code == SQLITE_OK) code = sqlite3_exec(db, "SELECT count(*) FROM sqlite_master", 0, 0, 0);
  sqlite3_close(db);
  return code;
}

static void checkSQLite(void) {
  expect(strcmp(sqlite3_libversion(), EXPECTED_VERSION) == 0, "the version is " EXPECTED_VERSION);
  expect(sqlite3_compileoption_used("OMIT_AUTORESET"), "Apple's compile options");
  int make = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  opening(file(""), make, "PRAGMA journal_mode=WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)");
  expect(access(file("-wal"), F_OK) == 0, "a log stays after the last close");
  expect(opening(file(""), SQLITE_OPEN_READONLY, 0) == SQLITE_OK, "a file with an empty log is opened read-only");
  unlink(file("-wal"));
  unlink(file("-shm"));
  expect(opening(file(""), SQLITE_OPEN_READONLY, 0) == SQLITE_CANTOPEN, "a file without its log is not opened read-only");
  char address[4300];
  snprintf(address, sizeof address, "file:%s?immutable=1", file(""));
  expect(opening(address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 0) == SQLITE_OK, "but as one that nobody changes");
  expect(opening(file(""), SQLITE_OPEN_READWRITE, 0) == SQLITE_OK, "and for writing");
  expect(
    opening(file(""), SQLITE_OPEN_READWRITE, "PRAGMA writable_schema=ON; DELETE FROM sqlite_master") != SQLITE_OK,
    "connections are defensive");
}

static void checkClone(void) {
  int source = open(file(".source"), O_RDWR | O_CREAT | O_TRUNC, 0600);
  int target = open(file(".target"), O_RDWR | O_CREAT | O_TRUNC, 0600);
  char text[5] = "";
  expect(
    write(source, "clone", 5) == 5 && ioctl(target, FICLONE, source) == 0 && pread(target, text, 5, 0) == 5
      && memcmp(text, "clone", 5) == 0,
    "files are cloned");
  close(source);
  close(target);
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  snprintf(path, sizeof path, "%s", arguments[1]);
  checkSQLite();
  checkClone();
  return failures;
}
