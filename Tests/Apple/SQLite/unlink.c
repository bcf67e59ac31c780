// Preloaded: writes a line to the file that UNLINKED_DATABASES names when this process removes a database that it has
// open, or renames it or puts another file in its place. SQLite on Apple systems logs "BUG IN CLIENT" then.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Whether this process has the file open, as a database. Nothing is opened to find out: closing a file drops the locks
// that SQLite has on it.
static int is_open_database(const struct stat *info) {
  DIR *descriptors = opendir("/proc/self/fd");
  if (!descriptors) return 0;
  int found = 0;
  for (struct dirent *entry; !found && (entry = readdir(descriptors));) {
    int descriptor = atoi(entry->d_name);
    struct stat other;
    char head[16];
    found = entry->d_name[0] != '.' && descriptor != dirfd(descriptors) && fstat(descriptor, &other) == 0 &&
            other.st_dev == info->st_dev && other.st_ino == info->st_ino &&
            pread(descriptor, head, sizeof head, 0) == sizeof head && memcmp(head, "SQLite format 3", 16) == 0;
  }
  closedir(descriptors);
  return found;
}

static void look(const char *what, int folder, const char *path) {
  const char *report = getenv("UNLINKED_DATABASES");
  struct stat info;
  if (!report || fstatat(folder, path, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode)) return;
  if (!is_open_database(&info)) return;
  int out = open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (out < 0) return;
  dprintf(out, "%s %s\n", what, path);
  void *frames[40];
  backtrace_symbols_fd(frames, backtrace(frames, 40), out);
  close(out);
}

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

int unlink(const char *path) {
  look("unlink", AT_FDCWD, path);
  NEXT(unlink);
  return next(path);
}

int unlinkat(int folder, const char *path, int flags) {
  if (!(flags & AT_REMOVEDIR)) look("unlink", folder, path);
  NEXT(unlinkat);
  return next(folder, path, flags);
}

int remove(const char *path) {
  look("remove", AT_FDCWD, path);
  NEXT(remove);
  return next(path);
}

int rename(const char *from, const char *to) {
  look("rename", AT_FDCWD, from);
  look("replace", AT_FDCWD, to);
  NEXT(rename);
  return next(from, to);
}

int renameat2(int source, const char *from, int target, const char *to, unsigned flags) {
  look("rename", source, from);
  look("replace", target, to);
  NEXT(renameat2);
  return next(source, from, target, to, flags);
}
