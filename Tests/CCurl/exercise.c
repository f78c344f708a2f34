// Transfers from a URL that are left to end, cancelled or closed at any moment, for a tool that watches
// the memory: each is told its end exactly once.
//
//   exercise URL ROUNDS

#include "CCurl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRANSFERS = 8 };

static atomic_int ended, answered, cancelled, failed;

/// Reads all that it is given, so that what was not written shows.
static void complete(void *context, const ccurl_response *response) {
  atomic_int *calls = context;
  unsigned sum = 0;
  for (size_t i = 0; i < response->header_size; i++) sum += response->header[i];
  for (size_t i = 0; i < response->body_size; i++) sum += response->body[i];
  atomic_int *kind = response->code == 0 && response->is_header_complete ? &answered
      : response->code == CCURL_CANCELLED                                ? &cancelled
                                                                         : &failed;
  atomic_fetch_add(kind, 1 + (sum & 0));
  atomic_fetch_add(calls, 1);
  atomic_fetch_add(&ended, 1);
}

/// Cancels at the same time as the thread that began them does other things.
static void *cancel(void *argument) {
  ccurl_loop *loop = argument;
  for (uint64_t number = 1; number <= TRANSFERS; number += 2) ccurl_cancel(loop, number);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  if (!ccurl_load()) {
    fputs("libcurl cannot be loaded\n", stderr);
    return 1;
  }
  const int rounds = atoi(arguments[2]);
  atomic_int *calls = calloc((size_t)rounds * TRANSFERS, sizeof *calls);
  const char *const headers[] = {"Accept: text/plain", "User-Agent: exercise"};
  int started = 0;
  srand(1);
  for (int round = 0; round < rounds; round++) {
    ccurl_loop *loop = ccurl_open();
    if (loop == NULL) return 1;
    for (int i = 0; i < TRANSFERS; i++) {
      char url[1024];
      // One in a while has no address.
      const char *base = rand() % 16 == 0 ? "http://no-such-host.invalid" : arguments[1];
      snprintf(url, sizeof url, "%s/users/ada/repos?%d", base, rand() % 8);
      const ccurl_request request = {
          .url = url,
          .headers = headers,
          .header_count = 2,
          .timeout_ms = 1 + rand() % 2000,
          .header_limit = 64 << 10,
          .body_limit = rand() % 4 == 0 ? 1000 : 1 << 20,
      };
      if (ccurl_start(loop, &request, complete, &calls[started]) != 0) started++;
    }
    pthread_t thread;
    if (pthread_create(&thread, NULL, cancel, loop) != 0) return 1;
    usleep((useconds_t)(rand() % 20000));
    ccurl_cancel(loop, 4);
    ccurl_cancel(loop, 4711);
    pthread_join(thread, NULL);
    // The rest is closed while it runs, or has ended.
    if (rand() % 2 == 0) usleep((useconds_t)(rand() % 40000));
    ccurl_close(loop);
  }
  for (int i = 0; i < 3000 && ended < started; i++) usleep(10000);
  // The threads are on their way out.
  usleep(300000);
  for (int i = 0; i < started; i++) {
    if (calls[i] != 1) {
      fprintf(stderr, "transfer %d was told its end %d times\n", i, calls[i]);
      return 1;
    }
  }
  printf("%d transfers: %d answered, %d cancelled, %d failed\n", started, answered, cancelled, failed);
  free(calls);
  return answered > 0 && cancelled > 0 && failed > 0 ? 0 : 1;
}
