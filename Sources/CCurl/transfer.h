// One request and what comes back of it.

#ifndef CCURL_TRANSFER_H
#define CCURL_TRANSFER_H

#include "CCurl.h"
#include "library.h"

/// Bytes that may grow up to a limit.
typedef struct {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
  size_t limit;
} byte_buffer;

/// A transfer, in the list of those that wait or of those that run.
typedef struct ccurl_transfer {
  struct ccurl_transfer *next;
  uint64_t number;
  ccurl_completion completion;
  void *context;
  CURL *easy;
  struct curl_slist *headers;
  byte_buffer header;
  byte_buffer body;
  bool is_header_complete;
  bool is_securing;
  /// Why a callback took no more; 0 where none refused.
  int refusal;
} ccurl_transfer;

/// Makes a transfer that is not started; NULL where there is no memory for it.
ccurl_transfer *transfer_make(
    const ccurl_request *request, ccurl_completion completion, void *context);

/// Tells how it ended, and frees it; it must not be in a multi handle.
void transfer_end(ccurl_transfer *transfer, int code);

/// Frees a transfer that was never started; nobody is told.
void transfer_drop(ccurl_transfer *transfer);

#endif
