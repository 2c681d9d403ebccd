#define _GNU_SOURCE // sched_setaffinity
#include "COpenBLAS.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>

#if defined(__APPLE__)
static const char *const places[] = {
    "libopenblas.dylib", "/opt/homebrew/opt/openblas/lib/libopenblas.dylib",
    "/usr/local/opt/openblas/lib/libopenblas.dylib", NULL};
#else
static const char *const places[] = {"libopenblas.so.0", "libopenblas.so", NULL};
#endif

// OpenBLAS starts a worker for every further processor that the loading thread may run on, and each spins for tens of
// milliseconds before it sleeps. So the loading thread, and it alone, is confined to one processor meanwhile: no worker is
// started. An environment variable would do the same, but changing the environment races with whoever reads it.
#if defined(__linux__)
static void *open_without_workers(const char *name) {
  cpu_set_t allowed, one;
  int is_confined = 0;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) > 1) {
    CPU_ZERO(&one);
    int processor = 0;
    while (!CPU_ISSET(processor, &allowed)) processor++;
    CPU_SET(processor, &one);
    is_confined = sched_setaffinity(0, sizeof one, &one) == 0;
  }
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (is_confined) sched_setaffinity(0, sizeof allowed, &allowed);
  return library;
}
#else
static void *open_without_workers(const char *name) { return dlopen(name, RTLD_LAZY | RTLD_LOCAL); }
#endif

// A pointer to a function is written through one to data, as POSIX asks.
static int resolve(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  *(void **)function = found;
  return found != NULL;
}

static int resolve_all(void *library, struct cob_functions *functions) {
  void (*set_thread_count)(int);
  if (!resolve(library, "openblas_set_num_threads", &set_thread_count) || !resolve(library, "cblas_dsum", &functions->sum) ||
      !resolve(library, "cblas_ddot", &functions->dot) ||
      !resolve(library, "cblas_idmin", &functions->positionOfMinimum) ||
      !resolve(library, "cblas_idmax", &functions->positionOfMaximum) ||
      !resolve(library, "cblas_dsyrk", &functions->addCrossProducts))
    return 0;
  // Several threads would change the order of summation from run to run, and gain nothing at the size of a chunk.
  set_thread_count(1);
  return 1;
}

int cob_load(const char *const *names, struct cob_functions *functions) {
  for (; *names; names++) {
    void *library = open_without_workers(*names);
    if (!library) continue;
    if (resolve_all(library, functions)) return 1;
    dlclose(library);
  }
  return 0;
}

static struct cob_functions found_functions;
static const struct cob_functions *found;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void) {
  if (cob_load(places, &found_functions)) found = &found_functions;
}

const struct cob_functions *cob_functions(void) {
  pthread_once(&once, find);
  return found;
}
