// Calls that change names, and those that no record shows.

#if defined(__linux__)

#include "Recorder.h"

static void record_names(uint32_t kind, uint32_t flags, const char *from, const char *to) {
  record(kind, flags, 0, 0, from, strlen(from), to, strlen(to));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  NEXT("renameat2", int, int, const char *, int, const char *, unsigned);
  char source[PLACE], target[PLACE];
  if (!(resolve(from_folder, from, source) | resolve(to_folder, to, target)))
    return next(from_folder, from, to_folder, to, flags);
  BEGIN;
  pass(POWER_LOSS_RENAME, target);
  int result = next(from_folder, from, to_folder, to, flags);
  if (result == 0) {
    record_names(POWER_LOSS_RENAME, flags, source, target);
    if (flags & RENAME_EXCHANGE) record_path(POWER_LOSS_UNKNOWN, 0, 0, "exchange");
  }
  END;
  return result;
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return renameat2(from_folder, from, to_folder, to, 0);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  NEXT("linkat", int, int, const char *, int, const char *, int);
  char source[PLACE], target[PLACE];
  if (!resolve(to_folder, to, target)) return next(from_folder, from, to_folder, to, flags);
  resolve(from_folder, from, source);
  BEGIN;
  pass(POWER_LOSS_LINK, target);
  int result = next(from_folder, from, to_folder, to, flags);
  int descriptor;
  if (result != 0) {
  } else if (sscanf(from, "/proc/self/fd/%d", &descriptor) == 1 && handle_of(descriptor)) {
    record_path(POWER_LOSS_LINK_HANDLE, 0, handle_of(descriptor), target);
  } else {
    record_names(POWER_LOSS_LINK, 0, source, target);
  }
  END;
  return result;
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char *path, int flags) {
  NEXT("unlinkat", int, int, const char *, int);
  char place[PLACE];
  if (!resolve(folder, path, place)) return next(folder, path, flags);
  BEGIN;
  uint32_t kind = flags & AT_REMOVEDIR ? POWER_LOSS_RMDIR : POWER_LOSS_UNLINK;
  int saved = errno;
  if (faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0) pass(kind, place);
  errno = saved;
  int result = next(folder, path, flags);
  if (result == 0) record_path(kind, 0, 0, place);
  END;
  return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  struct stat info;
  if (lstat(path, &info) != 0) return -1;
  return unlinkat(AT_FDCWD, path, S_ISDIR(info.st_mode) ? AT_REMOVEDIR : 0);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  NEXT("mkdirat", int, int, const char *, mode_t);
  char place[PLACE];
  if (!resolve(folder, path, place)) return next(folder, path, mode);
  BEGIN;
  int saved = errno;
  if (faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0) pass(POWER_LOSS_MKDIR, place);
  errno = saved;
  int result = next(folder, path, mode);
  if (result == 0) record_path(POWER_LOSS_MKDIR, 0, 0, place);
  END;
  return result;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

// MARK: What is not understood

static void unknown(const char *path, const char *name) {
  char place[PLACE];
  if (log_descriptor < 0 || !resolve(AT_FDCWD, path, place)) return;
  BEGIN;
  record_path(POWER_LOSS_UNKNOWN, 0, 0, name);
  END;
}

#define TRUNCATE_PATH(name)              \
  int name(const char *path, off_t length) { \
    NEXT(#name, int, const char *, off_t);   \
    unknown(path, #name);                    \
    return next(path, length);               \
  }
TRUNCATE_PATH(truncate)
TRUNCATE_PATH(truncate64)

#define OPEN_STREAM(name)                       \
  FILE *name(const char *path, const char *mode) { \
    NEXT(#name, FILE *, const char *, const char *); \
    if (strpbrk(mode, "wa+")) unknown(path, #name);  \
    return next(path, mode);                       \
  }
OPEN_STREAM(fopen)
OPEN_STREAM(fopen64)

#define MAKE_TEMPORARY(name)     \
  int name(char *path) {         \
    NEXT(#name, int, char *);    \
    unknown(path, #name);        \
    return next(path);           \
  }
MAKE_TEMPORARY(mkstemp)
MAKE_TEMPORARY(mkstemp64)

int symlink(const char *content, const char *path) {
  NEXT("symlink", int, const char *, const char *);
  unknown(path, "symlink");
  return next(content, path);
}

int posix_fallocate(int descriptor, off_t at, off_t length) {
  NEXT("posix_fallocate", int, int, off_t, off_t);
  BEGIN;
  if (handle_of(descriptor)) record_path(POWER_LOSS_UNKNOWN, 0, handle_of(descriptor), "posix_fallocate");
  END;
  return next(descriptor, at, length);
}
int fallocate(int descriptor, int mode, off_t at, off_t length) {
  NEXT("fallocate", int, int, int, off_t, off_t);
  BEGIN;
  if (handle_of(descriptor)) record_path(POWER_LOSS_UNKNOWN, 0, handle_of(descriptor), "fallocate");
  END;
  return next(descriptor, mode, at, length);
}

#endif
