#define _GNU_SOURCE

#include "CSystem.h"

#include <fcntl.h>

int csystem_open_for_search(const char *path) {
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}
