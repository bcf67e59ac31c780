// Preloaded into a program, this writes down what the program changes below one folder: which bytes, where, which names,
// and what was synced. From the log a test rebuilds what a disk may hold after a power loss.
//
//   POWER_LOSS_ROOT   the folder, absolute and without links
//   POWER_LOSS_LOG    the file of the records (see PowerLossRecorder.h); outside of the folder
//   POWER_LOSS_DEATH  optional: at the change with this number, counted from 1, the process kills itself instead
//
// One lock is held over each call and its record, so the order of the records is that of the changes. Changes that no
// record shows are recorded as such, so that a test never takes a log for complete that is not.

#if defined(__linux__)

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "PowerLossRecorder.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// Declares `next`, the function that this one stands before.
#define NEXT(name, result, ...)       \
  static result (*next)(__VA_ARGS__); \
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, name)

enum { DESCRIPTORS = 4096 };

// Recursive: libc may call one function that is replaced from another.
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char root[PATH_MAX];
static size_t root_length;
static int log_descriptor = -1;
static long changes_left = -1;
static int64_t last_handle;

// What a descriptor was opened as. The identity shows where libc has closed and opened one on its own.
static struct {
  int64_t handle;
  dev_t device;
  ino_t inode;
} handles[DESCRIPTORS];

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("POWER_LOSS_ROOT"), *path = getenv("POWER_LOSS_LOG"), *death = getenv("POWER_LOSS_DEATH");
  if (!folder || !path || strlen(folder) >= sizeof root) return;
  NEXT("open", int, const char *, int, ...);
  int descriptor = next(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  strcpy(root, folder);
  root_length = strlen(root);
  if (death) changes_left = atol(death);
  log_descriptor = descriptor;
}

static void append(const void *bytes, size_t count) {
  NEXT("write", ssize_t, int, const void *, size_t);
  while (count > 0) {
    ssize_t written = next(log_descriptor, bytes, count);
    if (written <= 0) {
      if (written < 0 && errno == EINTR) continue;
      // A log with a hole would prove nothing.
      abort();
    }
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void record(uint32_t kind, uint32_t flags, int64_t handle, int64_t offset, const void *first,
                   size_t first_count, const void *second, size_t second_count) {
  int saved = errno;
  power_loss_record head = {kind, flags, handle, offset, (uint32_t)first_count, (uint32_t)second_count};
  append(&head, sizeof head);
  append(first, first_count);
  append(second, second_count);
  errno = saved;
}

static void record_path(uint32_t kind, uint32_t flags, int64_t handle, const char *path) {
  record(kind, flags, handle, 0, path, strlen(path), NULL, 0);
}

// Counts a change that is about to happen.
static void pass(uint32_t kind, const char *path) {
  if (changes_left < 0 || --changes_left > 0) return;
  record_path(POWER_LOSS_DEATH, kind, 0, path);
  raise(SIGKILL);
}

static void close_unseen(int descriptor) {
  NEXT("close", int, int);
  next(descriptor);
}

// MARK: Paths

// Removes `.`, `..` and empty parts.
static void normalize(char *path) {
  char *out = path, *in = path;
  while (*in) {
    while (*in == '/') in++;
    char *end = in;
    while (*end && *end != '/') end++;
    size_t length = (size_t)(end - in);
    if (length == 0 || (length == 1 && in[0] == '.')) {
    } else if (length == 2 && in[0] == '.' && in[1] == '.') {
      while (out > path && *--out != '/') {
      }
    } else {
      *out++ = '/';
      memmove(out, in, length);
      out += length;
    }
    in = end;
  }
  if (out == path) *out++ = '/';
  *out = 0;
}

// Writes a path relative to the root, or the absolute one; returns whether it is below the root.
static int resolve(int folder, const char *path, char *result) {
  char whole[2 * PATH_MAX] = "";
  int saved = errno;
  if (path[0] != '/') {
    if (folder == AT_FDCWD) {
      if (!getcwd(whole, PATH_MAX)) whole[0] = 0;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, whole, PATH_MAX - 1);
      whole[length < 0 ? 0 : length] = 0;
    }
    strcat(whole, "/");
  }
  errno = saved;
  strncat(whole, path, PATH_MAX);
  normalize(whole);
  if (strlen(whole) >= PATH_MAX) whole[PATH_MAX - 1] = 0;
  int is_below = log_descriptor >= 0 && strncmp(whole, root, root_length) == 0
    && (whole[root_length] == '/' || whole[root_length] == 0);
  if (!is_below) {
    strcpy(result, whole);
    return 0;
  }
  strcpy(result, whole + root_length + (whole[root_length] == '/'));
  return 1;
}

// MARK: Descriptors

static int64_t handle_of(int descriptor) {
  if (log_descriptor < 0 || descriptor < 0 || descriptor >= DESCRIPTORS || !handles[descriptor].handle) return 0;
  struct stat info;
  int saved = errno;
  if (fstat(descriptor, &info) != 0 || info.st_dev != handles[descriptor].device
      || info.st_ino != handles[descriptor].inode)
    handles[descriptor].handle = 0;
  errno = saved;
  return handles[descriptor].handle;
}

static void set_handle(int descriptor, int64_t handle) {
  struct stat info;
  int saved = errno;
  if (descriptor >= 0 && descriptor < DESCRIPTORS && fstat(descriptor, &info) == 0) {
    handles[descriptor].handle = handle;
    handles[descriptor].device = info.st_dev;
    handles[descriptor].inode = info.st_ino;
  } else if (handle) {
    record_path(POWER_LOSS_UNKNOWN, 0, handle, "descriptor");
  }
  errno = saved;
}

static void opened(int descriptor, int flags, const char *path) {
  if (descriptor < 0) return;
  record_path(POWER_LOSS_OPEN, (uint32_t)flags, ++last_handle, path);
  set_handle(descriptor, last_handle);
}

// What a descriptor is open at, as a text for `pass`.
static const char *place(int descriptor, char *buffer) {
  char link[64];
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  buffer[length < 0 ? 0 : length] = 0;
  errno = saved;
  return strncmp(buffer, root, root_length) == 0 && buffer[root_length] == '/' ? buffer + root_length + 1 : buffer;
}

// Where the next `write` goes.
static off_t position(int descriptor) {
  struct stat info;
  int flags = fcntl(descriptor, F_GETFL);
  if (flags >= 0 && flags & O_APPEND && fstat(descriptor, &info) == 0) return info.st_size;
  return lseek(descriptor, 0, SEEK_CUR);
}

// Records what now stands in a file, for calls that move bytes without showing them.
static void record_range(int descriptor, off_t from, off_t end) {
  char link[64], block[65536];
  int64_t handle = handle_of(descriptor);
  NEXT("open", int, const char *, int, ...);
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  // The descriptor itself may be open for writing only.
  int reading = next(link, O_RDONLY | O_CLOEXEC);
  if (reading < 0) {
    record_path(POWER_LOSS_UNKNOWN, 0, handle, "range");
    return;
  }
  while (from < end) {
    size_t wanted = (size_t)(end - from) < sizeof block ? (size_t)(end - from) : sizeof block;
    ssize_t count = pread(reading, block, wanted, from);
    if (count <= 0) break;
    record(POWER_LOSS_WRITE, 0, handle, from, block, (size_t)count, NULL, 0);
    from += count;
  }
  close_unseen(reading);
}

// MARK: What is replaced

#define BEGIN pthread_mutex_lock(&lock)
#define END pthread_mutex_unlock(&lock)

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  NEXT("openat", int, int, const char *, int, ...);
  char place[2 * PATH_MAX];
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
  if (descriptor >= 0 && descriptor < DESCRIPTORS) handles[descriptor].handle = 0;
  int result = next(descriptor);
  END;
  return result;
}

static int duplicated(int from, int to) {
  if (to >= 0 && to < DESCRIPTORS) {
    handles[to].handle = 0;
    if (handle_of(from)) handles[to] = handles[from];
  }
  return to;
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

// MARK: Bytes

static void passed(int descriptor, uint32_t kind) {
  char buffer[PATH_MAX];
  if (changes_left >= 0 && handle_of(descriptor)) pass(kind, place(descriptor, buffer));
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  NEXT("write", ssize_t, int, const void *, size_t);
  BEGIN;
  int64_t handle = handle_of(descriptor);
  passed(descriptor, POWER_LOSS_WRITE);
  off_t at = handle ? position(descriptor) : 0;
  ssize_t result = next(descriptor, bytes, count);
  if (handle && result > 0) record(POWER_LOSS_WRITE, 0, handle, at, bytes, (size_t)result, NULL, 0);
  END;
  return result;
}

#define WRITE_AT(name)                                                                                 \
  ssize_t name(int descriptor, const void *bytes, size_t count, off_t at) {                            \
    NEXT(#name, ssize_t, int, const void *, size_t, off_t);                                            \
    BEGIN;                                                                                             \
    int64_t handle = handle_of(descriptor);                                                            \
    passed(descriptor, POWER_LOSS_WRITE);                                                              \
    ssize_t result = next(descriptor, bytes, count, at);                                               \
    if (handle && result > 0) record(POWER_LOSS_WRITE, 0, handle, at, bytes, (size_t)result, NULL, 0); \
    END;                                                                                               \
    return result;                                                                                     \
  }
WRITE_AT(pwrite)
WRITE_AT(pwrite64)

// The rest moves bytes without a look at them: what then stands in the file is recorded.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  NEXT("writev", ssize_t, int, const struct iovec *, int);
  BEGIN;
  passed(descriptor, POWER_LOSS_WRITE);
  off_t at = handle_of(descriptor) ? position(descriptor) : 0;
  ssize_t result = next(descriptor, parts, count);
  if (handle_of(descriptor) && result > 0) record_range(descriptor, at, at + result);
  END;
  return result;
}

#define SEND_FILE(name)                                                            \
  ssize_t name(int target, int source, off_t *from, size_t count) {                \
    NEXT(#name, ssize_t, int, int, off_t *, size_t);                               \
    BEGIN;                                                                         \
    passed(target, POWER_LOSS_WRITE);                                              \
    off_t at = handle_of(target) ? position(target) : 0;                           \
    ssize_t result = next(target, source, from, count);                            \
    if (handle_of(target) && result > 0) record_range(target, at, at + result);    \
    END;                                                                           \
    return result;                                                                 \
  }
SEND_FILE(sendfile)
SEND_FILE(sendfile64)

ssize_t copy_file_range(int source, off64_t *from, int target, off64_t *to, size_t count, unsigned flags) {
  NEXT("copy_file_range", ssize_t, int, off64_t *, int, off64_t *, size_t, unsigned);
  BEGIN;
  passed(target, POWER_LOSS_WRITE);
  off_t at = !handle_of(target) ? 0 : to ? *to : position(target);
  ssize_t result = next(source, from, target, to, count, flags);
  if (handle_of(target) && result > 0) record_range(target, at, at + result);
  END;
  return result;
}

int ioctl(int descriptor, unsigned long request, ...) {
  NEXT("ioctl", int, int, unsigned long, ...);
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (request != FICLONE && request != FICLONERANGE) return next(descriptor, request, argument);
  BEGIN;
  passed(descriptor, POWER_LOSS_WRITE);
  int result = next(descriptor, request, argument);
  struct stat info;
  if (result == 0 && handle_of(descriptor) && fstat(descriptor, &info) == 0)
    record_range(descriptor, 0, info.st_size);
  END;
  return result;
}

#define TRUNCATE(name)                                                              \
  int name(int descriptor, off_t length) {                                          \
    NEXT(#name, int, int, off_t);                                                   \
    BEGIN;                                                                          \
    int64_t handle = handle_of(descriptor);                                         \
    passed(descriptor, POWER_LOSS_TRUNCATE);                                        \
    int result = next(descriptor, length);                                          \
    if (handle && result == 0) record(POWER_LOSS_TRUNCATE, 0, handle, length, NULL, 0, NULL, 0); \
    END;                                                                            \
    return result;                                                                  \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name)                                                                  \
  int name(int descriptor) {                                                        \
    NEXT(#name, int, int);                                                          \
    BEGIN;                                                                          \
    int64_t handle = handle_of(descriptor);                                         \
    passed(descriptor, POWER_LOSS_SYNC);                                            \
    int result = next(descriptor);                                                  \
    if (handle && result == 0) record(POWER_LOSS_SYNC, 0, handle, 0, NULL, 0, NULL, 0); \
    END;                                                                            \
    return result;                                                                  \
  }
SYNC(fsync)
SYNC(fdatasync)

#define MAP(name)                                                                             \
  void *name(void *address, size_t length, int protection, int flags, int descriptor, off_t at) { \
    NEXT(#name, void *, void *, size_t, int, int, int, off_t);                                \
    void *result = next(address, length, protection, flags, descriptor, at);                  \
    if (descriptor < 0 || log_descriptor < 0 || !(protection & PROT_WRITE) || !(flags & MAP_SHARED)) return result; \
    BEGIN;                                                                                    \
    int64_t handle = handle_of(descriptor);                                                   \
    if (handle) record(POWER_LOSS_MAP, 0, handle, at, NULL, 0, NULL, 0);                      \
    END;                                                                                      \
    return result;                                                                            \
  }
MAP(mmap)
MAP(mmap64)

// MARK: Names

static void record_names(uint32_t kind, uint32_t flags, const char *from, const char *to) {
  record(kind, flags, 0, 0, from, strlen(from), to, strlen(to));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  NEXT("renameat2", int, int, const char *, int, const char *, unsigned);
  char source[2 * PATH_MAX], target[2 * PATH_MAX];
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
  char source[2 * PATH_MAX], target[2 * PATH_MAX];
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
  char place[2 * PATH_MAX];
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
  char place[2 * PATH_MAX];
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
  char place[2 * PATH_MAX];
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
