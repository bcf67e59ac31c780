// Preloaded into a program, this writes down what the program changes below one folder: which bytes, where, which
// names, and what was synced. From the log a test rebuilds what a disk may hold after a power loss.
//
//   POWER_LOSS_ROOT   the folder, absolute and without links
//   POWER_LOSS_LOG    the file of the records (see PowerLossRecorder.h); outside of the folder
//   POWER_LOSS_DEATH  optional: at the change with this number, counted from 1, the process kills itself instead
//
// One lock is held over each call and its record, so the order of the records is that of the changes. Changes that no
// record shows are recorded as such, so that a test never takes a log for complete that is not.

#if defined(__linux__)

#include "Recorder.h"

#include <signal.h>

// Recursive: libc may call one function that is replaced from another.
pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
char root[PATH_MAX];
size_t root_length;
int log_descriptor = -1;
long changes_left = -1;

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

void record(uint32_t kind, uint32_t flags, int64_t handle, int64_t offset, const void *first, size_t first_count,
            const void *second, size_t second_count) {
  int saved = errno;
  power_loss_record head = {kind, flags, handle, offset, (uint32_t)first_count, (uint32_t)second_count};
  append(&head, sizeof head);
  append(first, first_count);
  append(second, second_count);
  errno = saved;
}

void record_path(uint32_t kind, uint32_t flags, int64_t handle, const char *path) {
  record(kind, flags, handle, 0, path, strlen(path), NULL, 0);
}

void pass(uint32_t kind, const char *path) {
  if (changes_left < 0 || --changes_left > 0) return;
  record_path(POWER_LOSS_DEATH, kind, 0, path);
  raise(SIGKILL);
}

#endif
