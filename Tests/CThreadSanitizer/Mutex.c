// Tells the thread sanitizer what the locks of Swift's Synchronization module order.
//
// The quick ways into and out of a Mutex are compiled into whoever uses it, so the sanitizer sees
// them. The slow ones, taken where two threads meet, are in a library that was built without it:
// unseen, they make a race of whatever the lock guards. These stand in front of them and say what
// they do, no more; a lock that is missing is still found.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// _MutexHandle._lockSlow(UInt32) and _MutexHandle._unlockSlow(), which are part of the module's ABI.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  SWIFT void (*next)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  next(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
  SWIFT void (*next)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(handle);
  next(handle);
}

#endif
#endif
