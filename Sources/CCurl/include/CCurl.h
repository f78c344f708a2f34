// libcurl's multi interface with a thread of its own, loaded when it is first needed.
//
// In C, since libcurl's option setter is variadic. Nothing here decides anything: one request in,
// one response out.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What to ask for; all of it is copied.
typedef struct {
  const char *url;
  /// Lines such as `Accept: text/plain`; what is in them is sent as it stands.
  const char *const *headers;
  size_t header_count;
  /// How long all of it may take, in milliseconds; 0 for as long as it takes.
  long timeout_ms;
  /// The most bytes of a header block, and of a body once it is decoded.
  size_t header_limit;
  size_t body_limit;
  /// Certificates to believe, as a file and as a folder; NULL for the system's.
  const char *ca_file;
  const char *ca_folder;
  /// Whether the proxies of the environment are passed by.
  bool without_proxy;
} ccurl_request;

/// How far a transfer had come.
typedef enum {
  CCURL_RESOLVING,
  CCURL_CONNECTING,
  CCURL_SECURING,
  CCURL_WAITING,
  CCURL_RECEIVING,
} ccurl_phase;

/// Why a transfer ended that libcurl does not say; beside its own codes, which are positive.
enum {
  CCURL_CANCELLED = -1,
  CCURL_HEADER_TOO_LARGE = -2,
  CCURL_BODY_TOO_LARGE = -3,
  /// libcurl did not take it.
  CCURL_NOT_STARTED = -4,
};

/// What came back; its bytes live as long as the completion runs.
typedef struct {
  /// 0, a code of libcurl-errors(3), or one of the above.
  int code;
  ccurl_phase phase;
  /// CURLINFO_SSL_VERIFYRESULT(3).
  long verify_result;
  /// The last status; 0 where there was none.
  long status;
  /// The last header block with its status line, as it was sent, and whether its end was seen.
  const uint8_t *header;
  size_t header_size;
  bool is_header_complete;
  /// The body, decoded.
  const uint8_t *body;
  size_t body_size;
} ccurl_response;

/// Called exactly once for each transfer that has a number, on the loop's thread, which it must not hold up.
typedef void (*ccurl_completion)(void *context, const ccurl_response *response);

/// A thread that transfers.
typedef struct ccurl_loop ccurl_loop;

/// Loads libcurl where that was not tried yet; false where it is missing or older than 7.68.
bool ccurl_load(void);

/// Starts a thread; NULL where libcurl cannot be loaded, or there is no memory or thread for it.
ccurl_loop *ccurl_open(void);

/// Begins a transfer and returns its number, with which it can be cancelled; never waits. 0 where
/// there is no memory for it, or libcurl has failed: then its completion is not called.
uint64_t ccurl_start(
    ccurl_loop *loop, const ccurl_request *request, ccurl_completion completion, void *context);

/// Ends a transfer and closes its connection, soon; does nothing to one that has ended.
void ccurl_cancel(ccurl_loop *loop, uint64_t transfer);

/// Ends all transfers, all connections and the thread, soon. The loop must not be used any more.
void ccurl_close(ccurl_loop *loop);

#endif
