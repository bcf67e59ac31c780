// Which paths are below the root, and what descriptors are open at.

#if defined(__linux__)

#include "Recorder.h"

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

int resolve(int folder, const char *path, char *result) {
  char whole[PLACE] = "";
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

enum { DESCRIPTORS = 4096 };

static int64_t last_handle;

// What a descriptor was opened as. The identity shows where libc has closed and opened one on its own.
static struct {
  int64_t handle;
  dev_t device;
  ino_t inode;
} handles[DESCRIPTORS];

int64_t handle_of(int descriptor) {
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

void opened(int descriptor, int flags, const char *path) {
  if (descriptor < 0) return;
  record_path(POWER_LOSS_OPEN, (uint32_t)flags, ++last_handle, path);
  set_handle(descriptor, last_handle);
}

const char *place_of(int descriptor, char *buffer) {
  char link[64];
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  buffer[length < 0 ? 0 : length] = 0;
  errno = saved;
  return strncmp(buffer, root, root_length) == 0 && buffer[root_length] == '/' ? buffer + root_length + 1 : buffer;
}

void forget(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) handles[descriptor].handle = 0;
}

int duplicated(int from, int to) {
  if (to >= 0 && to < DESCRIPTORS) {
    handles[to].handle = 0;
    if (handle_of(from)) handles[to] = handles[from];
  }
  return to;
}

void close_unseen(int descriptor) {
  NEXT("close", int, int);
  next(descriptor);
}

#endif
