// The least that a scan for repositories can cost: one openat, the reads of getdents64 and one
// close a folder, and a boundary wherever a repository begins. Built by the benchmark, never linked.
//
//   limit walk|records THREADS FOLDER
//
// The first line of the output has the nanoseconds that the scan took, the folders that it read and
// the folders that it stayed out of; each further line is the path of a repository. `records` also
// reads what a record of each repository is made from.
//
// The last read of a folder, which brings nothing, is made on purpose: what a short one means is
// told by some file systems and not by others.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { LISTING = 64 << 10, TEXT = 64 << 10, DEEPEST = 512, SPINS = 2000 };

typedef struct {
  char *bytes;
  size_t length, capacity;
} Buffer;

// A folder whose subfolders are being looked at; their names wait in the worker's `names`.
typedef struct {
  int descriptor;
  size_t start, next, end;
  size_t pathLength;
} Frame;

// Subfolders that a worker has given away: one folder's descriptor and path, and their names.
typedef struct Task {
  struct Task *following;
  int descriptor;
  size_t pathLength, namesLength;
  char bytes[];
} Task;

typedef struct {
  Buffer names, path, found;
  Frame frames[DEEPEST];
  int depth;
  uint64_t folders, ignored;
  _Alignas(8) char listing[LISTING];
  char text[TEXT + 1];
  char needle[512];
} Worker;

static bool readsRecords;
static int threads;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
// Guarded by the lock; the atomic ones may be looked at without it.
static Task *tasks;
static _Atomic int waiting, queued;
static _Atomic bool isOver;

static void *orDie(void *pointer) {
  if (!pointer) {
    fputs("limit: out of memory\n", stderr);
    exit(1);
  }
  return pointer;
}

static inline void reserve(Buffer *buffer, size_t count) {
  if (buffer->length + count <= buffer->capacity) return;
  buffer->capacity = 2 * buffer->capacity + count;
  buffer->bytes = orDie(realloc(buffer->bytes, buffer->capacity));
}

// The names that repostream stays out of wherever they are; see IgnoreList.swift.
static inline bool isIgnored(const char *name) {
  switch (name[0]) {
  case 'n': return !strcmp(name, "node_modules");
  case 'b': return !strcmp(name, "bower_components");
  case '_': return !strcmp(name, "__pycache__");
  case '$': return !strcmp(name, "$RECYCLE.BIN");
  case 'S': return !strcmp(name, "System Volume Information");
  case 'l': return !strcmp(name, "lost+found");
  case '@': return !strcmp(name, "@eaDir");
  case '.':
    switch (name[1]) {
    case 'v': return !strcmp(name, ".venv");
    case 't': return !strcmp(name, ".tox");
    case 'T': return !strcmp(name, ".Trash") || !strncmp(name, ".Trash-", 7);
    case 's': return !strcmp(name, ".snapshots");
    case 'z': return !strcmp(name, ".zfs");
    case 'S': return !strcmp(name, ".Spotlight-V100");
    case 'f': return !strcmp(name, ".fseventsd");
    case 'r': return !strcmp(name, ".repo");
    }
  }
  return false;
}

// Reads a file of a repository as far as the text has room for it; nothing where there is none. Of a
// regular file, one that gives less than it was asked for is at its end.
static size_t readFile(Worker *worker, int folder, const char *name) {
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, worker->text, TEXT);
  close(file);
  size_t length = count > 0 ? (size_t)count : 0;
  worker->text[length] = 0;
  return length;
}

// Reads what a record is made from: what stands in the git dir, whether it is one to git, whose it
// is, HEAD, the configuration, when HEAD moved, the branch's commit, and what tells submodules.
static void readRecord(Worker *worker, int folder, bool isBare) {
  char name[300];
  struct stat status;
  int git = openat(folder, isBare ? "." : ".git", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (git < 0) return;
  fstat(git, &status);
  while (syscall(SYS_getdents64, git, worker->listing, LISTING) > 0) continue;
  bool hasHead = readFile(worker, git, "HEAD") > 0;
  worker->text[strcspn(worker->text, "\r\n")] = 0;
  snprintf(name, sizeof name, "%.255s", hasHead ? worker->text : "");
  faccessat(git, "objects", X_OK, 0);
  faccessat(git, "refs", X_OK, 0);
  readFile(worker, git, "config");
  readFile(worker, git, "logs/HEAD");
  fstatat(git, "..", &status, AT_SYMLINK_NOFOLLOW);
  if (!strncmp(name, "ref: ", 5) && !readFile(worker, git, name + 5)) {
    snprintf(worker->needle, sizeof worker->needle, " %s\n", name + 5);
    // One that the text has no room for is read to the end, in vain, by nobody.
    if (readFile(worker, git, "packed-refs")) (void)!strstr(worker->text, worker->needle);
  }
  if (!isBare) readFile(worker, git, "../.gitmodules");
  close(git);
}

static void found(Worker *worker, int folder, size_t pathLength, bool isBare) {
  reserve(&worker->found, pathLength + 1);
  memcpy(worker->found.bytes + worker->found.length, worker->path.bytes, pathLength);
  worker->found.length += pathLength;
  worker->found.bytes[worker->found.length++] = '\n';
  if (readsRecords) readRecord(worker, folder, isBare);
}

static bool isFolder(int folder, const char *name) {
  struct stat status;
  return !fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) && S_ISDIR(status.st_mode);
}

// Reads a folder whose path is in the worker's `path`, takes its descriptor over, and leaves a
// frame where it has subfolders to look at.
static void visit(Worker *worker, int folder, size_t pathLength) {
  size_t start = worker->names.length;
  uint64_t ignored = 0;
  bool hasHead = false, hasObjects = false, hasRefs = false;
  ssize_t count;
  worker->folders++;
  while ((count = syscall(SYS_getdents64, folder, worker->listing, LISTING)) > 0) {
    // The names of one read are shorter than the read.
    reserve(&worker->names, (size_t)count);
    char *names = worker->names.bytes;
    size_t length = worker->names.length;
    for (ssize_t offset = 0; offset < count;) {
      struct dirent64 *entry = (struct dirent64 *)(worker->listing + offset);
      const char *name = entry->d_name;
      offset += entry->d_reclen;
      if (entry->d_type == DT_REG) {
        if (!memcmp(name, "HEAD", 5)) hasHead = true;
        if (memcmp(name, ".git", 5)) continue;
        goto repository;
      }
      if (entry->d_type != DT_DIR) {
        if (entry->d_type != DT_UNKNOWN) continue;
        if (!isFolder(folder, name)) {
          if (!memcmp(name, "HEAD", 5)) hasHead = true;
          continue;
        }
      }
      if (name[0] == '.') {
        if (!name[1] || (name[1] == '.' && !name[2])) continue;
        if (!memcmp(name, ".git", 5)) goto repository;
      }
      if (name[0] == 'o' && !strcmp(name, "objects")) hasObjects = true;
      if (name[0] == 'r' && !strcmp(name, "refs")) hasRefs = true;
      if (isIgnored(name)) {
        ignored++;
        continue;
      }
      size_t size = strlen(name) + 1;
      memcpy(names + length, name, size);
      length += size;
    }
    worker->names.length = length;
  }
  if (hasHead && hasObjects && hasRefs) {
    worker->names.length = start;
    found(worker, folder, pathLength, true);
    close(folder);
    return;
  }
  worker->ignored += ignored;
  if (worker->names.length == start || worker->depth == DEEPEST) {
    worker->names.length = start;
    close(folder);
    return;
  }
  worker->frames[worker->depth++] =
      (Frame){folder, start, start, worker->names.length, pathLength};
  return;

repository:
  worker->names.length = start;
  found(worker, folder, pathLength, false);
  close(folder);
}

// Gives half of the subfolders that wait in the largest tree to a worker that has none.
static void share(Worker *worker) {
  for (int index = 0; index < worker->depth; index++) {
    Frame *frame = &worker->frames[index];
    bool isLast = index == worker->depth - 1;
    char *bytes = worker->names.bytes;
    size_t cut = frame->next + (frame->end - frame->next) / 2;
    // A worker that gave its only subfolder away would be the next to ask for one.
    if (isLast) {
      while (cut < frame->end && bytes[cut]) cut++;
      cut++;
    } else {
      while (cut > frame->next && bytes[cut - 1]) cut--;
    }
    if (cut >= frame->end) continue;
    size_t length = frame->end - cut;
    int descriptor = fcntl(frame->descriptor, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return;
    Task *task = orDie(malloc(sizeof(Task) + frame->pathLength + length));
    task->descriptor = descriptor;
    task->pathLength = frame->pathLength;
    task->namesLength = length;
    memcpy(task->bytes, worker->path.bytes, frame->pathLength);
    memcpy(task->bytes + frame->pathLength, bytes + cut, length);
    frame->end = cut;
    pthread_mutex_lock(&lock);
    task->following = tasks;
    tasks = task;
    atomic_fetch_add_explicit(&queued, 1, memory_order_relaxed);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return;
  }
}

static Task *take(void) {
  Task *task = NULL;
  pthread_mutex_lock(&lock);
  if (!tasks) {
    if (atomic_fetch_add(&waiting, 1) + 1 == threads) {
      isOver = true;
      pthread_cond_broadcast(&changed);
    }
    // What is given soon is taken without going to sleep.
    pthread_mutex_unlock(&lock);
    for (int spin = 0; spin < SPINS; spin++) {
      if (atomic_load_explicit(&queued, memory_order_relaxed) || isOver) break;
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
    }
    pthread_mutex_lock(&lock);
    while (!tasks && !isOver) pthread_cond_wait(&changed, &lock);
    if (tasks) atomic_fetch_sub(&waiting, 1);
  }
  if (tasks) {
    task = tasks;
    tasks = task->following;
    atomic_fetch_sub_explicit(&queued, 1, memory_order_relaxed);
  }
  pthread_mutex_unlock(&lock);
  return task;
}

static void walk(Worker *worker) {
  while (worker->depth > 0) {
    Frame *frame = &worker->frames[worker->depth - 1];
    if (frame->next == frame->end) {
      close(frame->descriptor);
      worker->names.length = frame->start;
      worker->depth--;
      continue;
    }
    if (atomic_load_explicit(&waiting, memory_order_relaxed)
        > atomic_load_explicit(&queued, memory_order_relaxed)) {
      share(worker);
    }
    const char *name = worker->names.bytes + frame->next;
    size_t length = strlen(name);
    frame->next += length + 1;
    int folder = openat(
        frame->descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
      if (errno != EACCES && errno != ENOENT) perror("limit: openat");
      continue;
    }
    size_t pathLength = frame->pathLength;
    worker->path.length = pathLength;
    reserve(&worker->path, length + 1);
    worker->path.bytes[pathLength] = '/';
    memcpy(worker->path.bytes + pathLength + 1, name, length);
    visit(worker, folder, pathLength + 1 + length);
  }
}

static void *run(void *pointer) {
  Worker *worker = pointer;
  walk(worker);
  Task *task;
  while ((task = take())) {
    worker->path.length = worker->names.length = 0;
    reserve(&worker->path, task->pathLength);
    memcpy(worker->path.bytes, task->bytes, task->pathLength);
    reserve(&worker->names, task->namesLength);
    memcpy(worker->names.bytes, task->bytes + task->pathLength, task->namesLength);
    worker->names.length = task->namesLength;
    worker->frames[worker->depth++] =
        (Frame){task->descriptor, 0, 0, task->namesLength, task->pathLength};
    free(task);
    walk(worker);
  }
  return NULL;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(int count, char **arguments) {
  int64_t start = now();
  threads = count == 4 ? atoi(arguments[2]) : 0;
  if (threads < 1) {
    fputs("usage: limit walk|records THREADS FOLDER\n", stderr);
    return 64;
  }
  readsRecords = !strcmp(arguments[1], "records");
  const char *root = arguments[3];
  int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) {
    perror(root);
    return 1;
  }
  Worker *workers = orDie(calloc((size_t)threads, sizeof(Worker)));
  pthread_t *others = orDie(calloc((size_t)threads, sizeof(pthread_t)));
  reserve(&workers[0].path, strlen(root));
  memcpy(workers[0].path.bytes, root, strlen(root));
  visit(&workers[0], folder, strlen(root));
  for (int index = 1; index < threads; index++) {
    if (pthread_create(&others[index], NULL, run, &workers[index])) return 1;
  }
  run(&workers[0]);
  uint64_t folders = 0, ignored = 0;
  for (int index = 0; index < threads; index++) {
    if (index > 0) pthread_join(others[index], NULL);
    folders += workers[index].folders;
    ignored += workers[index].ignored;
  }
  long long duration = now() - start;
  printf("%lld %llu %llu\n", duration, (unsigned long long)folders, (unsigned long long)ignored);
  for (int index = 0; index < threads; index++) {
    Buffer *found = &workers[index].found;
    fwrite(found->bytes, 1, found->length, stdout);
  }
  return fflush(stdout) ? 1 : 0;
}
