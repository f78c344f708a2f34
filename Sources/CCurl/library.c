#include "library.h"

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

library curl;

static bool is_loaded;

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  const struct {
    const char *name;
    void *function;
  } functions[] = {
      {"curl_global_init", &curl.global_init},
      {"curl_slist_append", &curl.slist_append},
      {"curl_slist_free_all", &curl.slist_free_all},
      {"curl_easy_init", &curl.easy_init},
      {"curl_easy_setopt", &curl.easy_setopt},
      {"curl_easy_getinfo", &curl.easy_getinfo},
      {"curl_easy_cleanup", &curl.easy_cleanup},
      {"curl_multi_init", &curl.multi_init},
      {"curl_multi_add_handle", &curl.multi_add_handle},
      {"curl_multi_remove_handle", &curl.multi_remove_handle},
      {"curl_multi_perform", &curl.multi_perform},
      {"curl_multi_info_read", &curl.multi_info_read},
      {"curl_multi_poll", &curl.multi_poll},
      {"curl_multi_wakeup", &curl.multi_wakeup},
      {"curl_multi_cleanup", &curl.multi_cleanup},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    // Through a pointer to a pointer, since ISO C lets no object pointer become a function pointer.
    if ((*(void **)functions[i].function = dlsym(handle, functions[i].name)) == NULL) return;
  }
  is_loaded = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}
