// Calls that open, close and copy descriptors.

#if defined(__linux__)

#include "Recorder.h"

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  NEXT("openat", int, int, const char *, int, ...);
  char place[PLACE];
  if (!resolve(folder, path, place)) return next(folder, path, flags, mode);
  BEGIN;
  int is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  int saved = errno;
  if (!is_unnamed && flags & (O_CREAT | O_TRUNC)) {
    if (flags & O_TRUNC || faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0) pass(POWER_LOSS_OPEN, place);
    errno = saved;
  }
  int descriptor = next(folder, path, flags, mode);
  opened(descriptor, flags, place);
  END;
  return descriptor;
}

#define MODE(flags)                                                   \
  mode_t mode = 0;                                                    \
  if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) {      \
    va_list rest;                                                     \
    va_start(rest, flags);                                            \
    mode = va_arg(rest, mode_t);                                      \
    va_end(rest);                                                     \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(folder, path, flags, mode);
}
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __openat_2(int folder, const char *path, int flags) { return open_at(folder, path, flags, 0); }
int __openat64_2(int folder, const char *path, int flags) { return open_at(folder, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
  NEXT("close", int, int);
  BEGIN;
  forget(descriptor);
  int result = next(descriptor);
  END;
  return result;
}

int dup(int descriptor) {
  NEXT("dup", int, int);
  BEGIN;
  int result = duplicated(descriptor, next(descriptor));
  END;
  return result;
}
int dup2(int descriptor, int target) {
  NEXT("dup2", int, int, int);
  BEGIN;
  int result = duplicated(descriptor, next(descriptor, target));
  END;
  return result;
}
int dup3(int descriptor, int target, int flags) {
  NEXT("dup3", int, int, int, int);
  BEGIN;
  int result = duplicated(descriptor, next(descriptor, target, flags));
  END;
  return result;
}

// All commands take nothing, a number or a pointer.
#define CONTROL(name)                                                                              \
  int name(int descriptor, int command, ...) {                                                     \
    NEXT(#name, int, int, int, ...);                                                               \
    va_list rest;                                                                                  \
    va_start(rest, command);                                                                       \
    void *argument = va_arg(rest, void *);                                                         \
    va_end(rest);                                                                                  \
    if (command != F_DUPFD && command != F_DUPFD_CLOEXEC) return next(descriptor, command, argument); \
    BEGIN;                                                                                         \
    int result = duplicated(descriptor, next(descriptor, command, argument));                      \
    END;                                                                                           \
    return result;                                                                                 \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

#endif
