// What the files of the recorder share; see Recorder.c. The program that it is loaded into sees nothing of it.

#ifndef RECORDER_H
#define RECORDER_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "PowerLossRecorder.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Declares `next`, the function that this one stands before.
#define NEXT(name, result, ...)       \
  static result (*next)(__VA_ARGS__); \
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, name)

#define BEGIN pthread_mutex_lock(&lock)
#define END pthread_mutex_unlock(&lock)

// Room for a path that is put together from two.
enum { PLACE = 2 * PATH_MAX };

#pragma GCC visibility push(hidden)

extern pthread_mutex_t lock;
extern char root[PATH_MAX];
extern size_t root_length;
extern int log_descriptor;
// How many changes are left before the process ends itself; below 0 it does not.
extern long changes_left;

void record(uint32_t kind, uint32_t flags, int64_t handle, int64_t offset, const void *first, size_t first_count,
            const void *second, size_t second_count);
void record_path(uint32_t kind, uint32_t flags, int64_t handle, const char *path);

// Counts a change that is about to happen.
void pass(uint32_t kind, const char *path);

// Writes a path relative to the root, or the absolute one; returns whether it is below the root.
int resolve(int folder, const char *path, char *result);

// What a descriptor was opened as; 0 for what is not below the root.
int64_t handle_of(int descriptor);

// A descriptor was opened, closed, or copied.
void opened(int descriptor, int flags, const char *path);
void forget(int descriptor);
int duplicated(int from, int to);

// What a descriptor is open at, as a text for `pass`.
const char *place_of(int descriptor, char *buffer);

// Closes what is no part of what the program does.
void close_unseen(int descriptor);

#pragma GCC visibility pop

#endif
