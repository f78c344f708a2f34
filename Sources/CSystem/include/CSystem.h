// The few Linux calls that Glibc's module does not show. Each does one thing, nothing more.

#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// Reads directory entries: getdents64(2).
static inline ssize_t csystem_getdents64(int descriptor, void *buffer, size_t size) {
  return syscall(SYS_getdents64, descriptor, buffer, size);
}

/// Opens a descriptor that becomes readable when the process ends: pidfd_open(2).
static inline int csystem_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/// Opens a folder for looking at what is in it, also where it may not be read: open(2) with
/// `O_PATH`. Not in this header, since <fcntl.h> would bring types that Glibc's module has.
int csystem_open_for_search(const char *path);

/// Opens a folder by a path that leads over no link: openat2(2) with `RESOLVE_NO_SYMLINKS`, or,
/// where there is no such call, open(2) with `O_NOFOLLOW`, which looks at the last name alone.
int csystem_open_real_folder(const char *path);

/// Lets a program that is started inherit no descriptor from this one on, and start in the root folder:
/// posix_spawn_file_actions_addclosefrom_np(3), posix_spawn_file_actions_addchdir_np(3). Takes a
/// `posix_spawn_file_actions_t`, whose header is left out for the same reason.
int csystem_spawn_apart(void *file_actions, int first_descriptor);

extern char **environ;

/// The environment as it is now: environ(7).
static inline char **csystem_environ(void) {
  return environ;
}

#endif
