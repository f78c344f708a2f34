#include "library.h"
#include "transfer.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

struct ccurl_loop {
  CURLM *multi;
  /// The thread's reference, and its owner's.
  atomic_int references;
  /// Guards what follows, which others hand to the thread.
  pthread_mutex_t mutex;
  uint64_t last_number;
  ccurl_transfer *waiting;
  uint64_t *cancelled;
  size_t cancelled_count;
  size_t cancelled_capacity;
  bool is_closing;
  /// What runs; only the thread looks at it.
  ccurl_transfer *running;
};

static void release(ccurl_loop *loop) {
  if (atomic_fetch_sub(&loop->references, 1) > 1) return;
  curl.multi_cleanup(loop->multi);
  pthread_mutex_destroy(&loop->mutex);
  free(loop->cancelled);
  free(loop);
}

/// Takes a transfer out of the list of those that run.
static void unlist(ccurl_loop *loop, const ccurl_transfer *ended) {
  ccurl_transfer **link = &loop->running;
  while (*link != NULL && *link != ended) link = &(*link)->next;
  if (*link != NULL) *link = ended->next;
}

static void end(ccurl_loop *loop, ccurl_transfer *transfer, int code) {
  unlist(loop, transfer);
  curl.multi_remove_handle(loop->multi, transfer->easy);
  transfer_end(transfer, code);
}

static void begin(ccurl_loop *loop, ccurl_transfer *transfer) {
  transfer->next = loop->running;
  loop->running = transfer;
  if (curl.multi_add_handle(loop->multi, transfer->easy) != 0) {
    end(loop, transfer, CCURL_NOT_STARTED);
  }
}

static void cancel(ccurl_loop *loop, uint64_t number) {
  ccurl_transfer *transfer = loop->running;
  while (transfer != NULL && transfer->number != number) transfer = transfer->next;
  if (transfer != NULL) end(loop, transfer, CCURL_CANCELLED);
}

/// Does what others asked for since it last looked; false where the loop is to end.
static bool take_orders(ccurl_loop *loop) {
  pthread_mutex_lock(&loop->mutex);
  ccurl_transfer *waiting = loop->waiting;
  uint64_t *cancelled = loop->cancelled;
  const size_t count = loop->cancelled_count;
  const bool is_closing = loop->is_closing;
  loop->waiting = NULL;
  loop->cancelled = NULL;
  loop->cancelled_count = loop->cancelled_capacity = 0;
  pthread_mutex_unlock(&loop->mutex);

  while (waiting != NULL) {
    ccurl_transfer *next = waiting->next;
    begin(loop, waiting);
    waiting = next;
  }
  for (size_t i = 0; i < count; i++) cancel(loop, cancelled[i]);
  free(cancelled);
  return !is_closing;
}

static void *run(void *argument) {
  ccurl_loop *loop = argument;
  bool is_sound = true;
  while (is_sound && take_orders(loop)) {
    int number;
    is_sound = curl.multi_perform(loop->multi, &number) == 0;
    for (CURLMsg *message; (message = curl.multi_info_read(loop->multi, &number)) != NULL;) {
      if (message->msg != CURLMSG_DONE) continue;
      const int code = message->data.result;
      ccurl_transfer *transfer = NULL;
      curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
      if (transfer != NULL) end(loop, transfer, code);
    }
    is_sound = is_sound && curl.multi_poll(loop->multi, NULL, 0, 60000, NULL) == 0;
  }
  // Where libcurl itself has failed, nothing is begun any more either.
  pthread_mutex_lock(&loop->mutex);
  loop->is_closing = true;
  pthread_mutex_unlock(&loop->mutex);
  take_orders(loop);
  while (loop->running != NULL) end(loop, loop->running, CCURL_CANCELLED);
  release(loop);
  return NULL;
}

/// Starts the thread, which no signal is ever given to.
static bool start_thread(ccurl_loop *loop) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  const bool has_started = pthread_create(&thread, NULL, run, loop) == 0;
  if (has_started) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return has_started;
}

ccurl_loop *ccurl_open(void) {
  if (!ccurl_load()) return NULL;
  ccurl_loop *loop = calloc(1, sizeof *loop);
  if (loop == NULL) return NULL;
  loop->multi = curl.multi_init();
  if (loop->multi == NULL) {
    free(loop);
    return NULL;
  }
  pthread_mutex_init(&loop->mutex, NULL);
  atomic_init(&loop->references, 2);
  if (!start_thread(loop)) {
    atomic_store(&loop->references, 1);
    release(loop);
    return NULL;
  }
  return loop;
}

uint64_t ccurl_start(
    ccurl_loop *loop, const ccurl_request *request, ccurl_completion completion, void *context) {
  ccurl_transfer *transfer = transfer_make(request, completion, context);
  if (transfer == NULL) return 0;
  pthread_mutex_lock(&loop->mutex);
  if (loop->is_closing) {
    pthread_mutex_unlock(&loop->mutex);
    transfer_drop(transfer);
    return 0;
  }
  const uint64_t number = transfer->number = ++loop->last_number;
  ccurl_transfer **last = &loop->waiting;
  while (*last != NULL) last = &(*last)->next;
  *last = transfer;
  curl.multi_wakeup(loop->multi);
  pthread_mutex_unlock(&loop->mutex);
  return number;
}

void ccurl_cancel(ccurl_loop *loop, uint64_t number) {
  pthread_mutex_lock(&loop->mutex);
  if (loop->cancelled_count == loop->cancelled_capacity) {
    const size_t capacity = loop->cancelled_capacity * 2 + 8;
    uint64_t *grown = realloc(loop->cancelled, capacity * sizeof *grown);
    if (grown != NULL) {
      loop->cancelled = grown;
      loop->cancelled_capacity = capacity;
    }
  }
  // Without memory for it the transfer goes on until its time is over, and nobody hears of it.
  if (loop->cancelled_count < loop->cancelled_capacity) {
    loop->cancelled[loop->cancelled_count++] = number;
  }
  curl.multi_wakeup(loop->multi);
  pthread_mutex_unlock(&loop->mutex);
}

void ccurl_close(ccurl_loop *loop) {
  pthread_mutex_lock(&loop->mutex);
  loop->is_closing = true;
  curl.multi_wakeup(loop->multi);
  pthread_mutex_unlock(&loop->mutex);
  release(loop);
}
