// A library to be preloaded into a program on Linux. It writes down, in one order, what the program changes below one
// folder: see Recorder.c. Nothing links against it.

#ifndef POWER_LOSS_RECORDER_H
#define POWER_LOSS_RECORDER_H

#include <stdint.h>

// One record of the log, followed by `first` and `second` bytes: data or paths. Paths are relative to the folder;
// absolute where they lead out of it. All numbers are the machine's own.
typedef struct {
  uint32_t kind;
  // Of an open: the flags. Of a death: the kind of record that never came.
  uint32_t flags;
  // What an open returned, counted from 1: descriptors are used again.
  int64_t handle;
  // Of a write: where. Of a truncation: the new length.
  int64_t offset;
  uint32_t first;
  uint32_t second;
} power_loss_record;

enum {
  POWER_LOSS_OPEN = 1,
  POWER_LOSS_WRITE,
  POWER_LOSS_TRUNCATE,
  POWER_LOSS_SYNC,
  POWER_LOSS_RENAME,
  POWER_LOSS_LINK,
  POWER_LOSS_LINK_HANDLE,
  POWER_LOSS_UNLINK,
  POWER_LOSS_MKDIR,
  POWER_LOSS_RMDIR,
  // Memory that is shared with a file and may be written: changes that no record shows.
  POWER_LOSS_MAP,
  // A call that changes files in a way that no record shows.
  POWER_LOSS_UNKNOWN,
  // The process ends itself here, as it was asked to.
  POWER_LOSS_DEATH,
};

#endif
