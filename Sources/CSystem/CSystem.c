#define _GNU_SOURCE

#include "CSystem.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <spawn.h>

int csystem_open_for_search(const char *path) {
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

int csystem_open_real_folder(const char *path) {
  const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  const struct open_how how = {.flags = flags, .resolve = RESOLVE_NO_SYMLINKS};
  long descriptor = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
  // A sandbox that does not know the call may forbid it.
  if (descriptor < 0 && (errno == ENOSYS || errno == EPERM)) return open(path, flags);
  return (int)descriptor;
}

int csystem_spawn_apart(void *file_actions, int first_descriptor) {
  const int error = posix_spawn_file_actions_addclosefrom_np(file_actions, first_descriptor);
  return error != 0 ? error : posix_spawn_file_actions_addchdir_np(file_actions, "/");
}
