#include "transfer.h"

#include <stdlib.h>
#include <string.h>

static bool append(byte_buffer *buffer, const char *bytes, size_t size) {
  if (size > buffer->limit - buffer->size) return false;
  if (size > buffer->capacity - buffer->size) {
    size_t capacity = buffer->capacity == 0 ? 4096 : buffer->capacity;
    while (capacity < buffer->size + size) capacity *= 2;
    uint8_t *grown = realloc(buffer->bytes, capacity);
    if (grown == NULL) return false;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->size, bytes, size);
  buffer->size += size;
  return true;
}

/// CURLOPT_HEADERFUNCTION(3): a line at a time.
static size_t receive_header(char *line, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  size *= count;
  // What came before, such as 100 or 103, was not the answer. A trailer behind the body is none of it.
  if (transfer->is_header_complete && size >= 5 && memcmp(line, "HTTP/", 5) == 0) {
    transfer->header.size = 0;
    transfer->is_header_complete = false;
  }
  if (transfer->is_header_complete) return size;
  transfer->is_header_complete = size <= 2 && (line[0] == '\r' || line[0] == '\n');
  if (append(&transfer->header, line, size)) return size;
  transfer->refusal = CCURL_HEADER_TOO_LARGE;
  return 0;
}

/// CURLOPT_WRITEFUNCTION(3).
static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  if (append(&transfer->body, bytes, size * count)) return size * count;
  transfer->refusal = CCURL_BODY_TOO_LARGE;
  return 0;
}

/// CURLOPT_SSL_CTX_FUNCTION(3): TLS begins.
static int begin_securing(CURL *easy, void *context, void *transfer_pointer) {
  (void)easy, (void)context;
  ((ccurl_transfer *)transfer_pointer)->is_securing = true;
  return CURLE_OK;
}

static bool set_options(ccurl_transfer *transfer, const ccurl_request *request) {
  CURL *easy = transfer->easy;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *headers = curl.slist_append(transfer->headers, request->headers[i]);
    if (headers == NULL) return false;
    transfer->headers = headers;
  }
  // Unknown to older versions, which then wait for a resolver where a transfer is cancelled.
  curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  // Unknown to builds with another library for TLS; then securing a connection counts as connecting.
  curl.easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, begin_securing);
  curl.easy_setopt(easy, CURLOPT_SSL_CTX_DATA, transfer);
  if (request->ca_file != NULL) curl.easy_setopt(easy, CURLOPT_CAINFO, request->ca_file);
  if (request->ca_folder != NULL) curl.easy_setopt(easy, CURLOPT_CAPATH, request->ca_folder);
  return curl.easy_setopt(easy, CURLOPT_URL, request->url) == CURLE_OK
      && (!request->without_proxy || curl.easy_setopt(easy, CURLOPT_NOPROXY, "*") == CURLE_OK)
      && curl.easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->timeout_ms) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_PROTOCOLS, (long)CURLPROTO_HTTP_AND_HTTPS) == CURLE_OK
      // One transfer a connection: a peer's mistake costs one of them.
      && curl.easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate") == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_PRIVATE, transfer) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_HEADERDATA, transfer) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body) == CURLE_OK
      && curl.easy_setopt(easy, CURLOPT_WRITEDATA, transfer) == CURLE_OK;
}

void transfer_drop(ccurl_transfer *transfer) {
  if (transfer->easy != NULL) curl.easy_cleanup(transfer->easy);
  curl.slist_free_all(transfer->headers);
  free(transfer->header.bytes);
  free(transfer->body.bytes);
  free(transfer);
}

ccurl_transfer *transfer_make(
    const ccurl_request *request, ccurl_completion completion, void *context) {
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->completion = completion;
  transfer->context = context;
  transfer->header.limit = request->header_limit;
  transfer->body.limit = request->body_limit;
  transfer->easy = curl.easy_init();
  if (transfer->easy == NULL || !set_options(transfer, request)) {
    transfer_drop(transfer);
    return NULL;
  }
  return transfer;
}

static ccurl_phase phase(const ccurl_transfer *transfer) {
  int64_t resolved = 0, ready = 0, answered = 0;
  curl.easy_getinfo(transfer->easy, CURLINFO_NAMELOOKUP_TIME_T, &resolved);
  curl.easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &ready);
  curl.easy_getinfo(transfer->easy, CURLINFO_STARTTRANSFER_TIME_T, &answered);
  if (answered > 0 && transfer->is_header_complete) return CCURL_RECEIVING;
  if (ready > 0) return CCURL_WAITING;
  if (transfer->is_securing) return CCURL_SECURING;
  return resolved > 0 ? CCURL_CONNECTING : CCURL_RESOLVING;
}

void transfer_end(ccurl_transfer *transfer, int code) {
  ccurl_response response = {
      // What a callback refuses is CURLE_WRITE_ERROR whatever the reason.
      .code = transfer->refusal != 0 ? transfer->refusal : code,
      .phase = phase(transfer),
      .header = transfer->header.bytes,
      .header_size = transfer->header.size,
      .is_header_complete = transfer->is_header_complete,
      .body = transfer->body.bytes,
      .body_size = transfer->body.size,
  };
  curl.easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &response.status);
  curl.easy_getinfo(transfer->easy, CURLINFO_SSL_VERIFYRESULT, &response.verify_result);
  transfer->completion(transfer->context, &response);
  transfer_drop(transfer);
}
