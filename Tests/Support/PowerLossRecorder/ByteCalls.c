// Calls that change what is in files, and those that sync.

#if defined(__linux__)

#include "Recorder.h"

#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/uio.h>

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

static void passed(int descriptor, uint32_t kind) {
  char buffer[PATH_MAX];
  if (changes_left >= 0 && handle_of(descriptor)) pass(kind, place_of(descriptor, buffer));
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

#endif
