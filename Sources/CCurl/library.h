// The few functions and constants of libcurl that are needed: curl/curl.h and curl/multi.h, which a
// machine has only where somebody builds with it. The numbers are part of libcurl's ABI.

#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <stdbool.h>

typedef void CURL;
typedef void CURLM;
struct curl_slist;

enum {
  CURLE_OK = 0,
  CURLMSG_DONE = 1,
  CURL_GLOBAL_DEFAULT = 3,
  CURL_HTTP_VERSION_1_1 = 2,
  CURLPROTO_HTTP_AND_HTTPS = 1 | 2,
};

// Options: 0 is a long, 10000 a pointer, 20000 a function.
enum {
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_CAINFO = 10065,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_HTTP_VERSION = 84,
  CURLOPT_CAPATH = 10097,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_ACCEPT_ENCODING = 10102,
  CURLOPT_PRIVATE = 10103,
  CURLOPT_SSL_CTX_FUNCTION = 20108,
  CURLOPT_SSL_CTX_DATA = 10109,
  CURLOPT_TIMEOUT_MS = 155,
  CURLOPT_NOPROXY = 10177,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CURLOPT_QUICK_EXIT = 322,
};

// Information: 0x100000 is a pointer, 0x200000 a long, 0x600000 a time in microseconds.
enum {
  CURLINFO_RESPONSE_CODE = 0x200000 + 2,
  CURLINFO_SSL_VERIFYRESULT = 0x200000 + 13,
  CURLINFO_PRIVATE = 0x100000 + 21,
  CURLINFO_NAMELOOKUP_TIME_T = 0x600000 + 51,
  CURLINFO_PRETRANSFER_TIME_T = 0x600000 + 53,
  CURLINFO_STARTTRANSFER_TIME_T = 0x600000 + 54,
};

typedef struct {
  int msg;
  CURL *easy_handle;
  union {
    void *whatever;
    int result;
  } data;
} CURLMsg;

/// libcurl's functions, by their names without `curl_`; see their man pages.
typedef struct {
  int (*global_init)(long flags);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *line);
  void (*slist_free_all)(struct curl_slist *list);
  CURL *(*easy_init)(void);
  int (*easy_setopt)(CURL *easy, int option, ...);
  int (*easy_getinfo)(CURL *easy, int information, ...);
  void (*easy_cleanup)(CURL *easy);
  CURLM *(*multi_init)(void);
  int (*multi_add_handle)(CURLM *multi, CURL *easy);
  int (*multi_remove_handle)(CURLM *multi, CURL *easy);
  int (*multi_perform)(CURLM *multi, int *running);
  CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
  int (*multi_poll)(CURLM *multi, void *descriptors, unsigned count, int timeout_ms, int *ready);
  int (*multi_wakeup)(CURLM *multi);
  int (*multi_cleanup)(CURLM *multi);
} library;

/// libcurl, once ccurl_load() has returned true.
extern library curl;

#endif
