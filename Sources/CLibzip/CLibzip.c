#include "CLibzip.h"

#include <dlfcn.h>
#include <pthread.h>

// libzip brings libcrypto, which takes longer to load and bind than the rest of a short command. So the library is opened by the first
// call into it; every function that this package calls stands here under its own name and hands over to the one of the library. The
// header tells the types of both, so that a difference does not compile.

#if defined(__APPLE__)
static const char *const places[] = {
    "libzip.dylib", "/opt/homebrew/opt/libzip/lib/libzip.dylib", "/usr/local/opt/libzip/lib/libzip.dylib", NULL};
#else
static const char *const places[] = {"libzip.so.5", "libzip.so.4", "libzip.so", NULL};
#endif

#define FUNCTIONS(F)                                                                                                     \
  F(int, zip_close, (zip_t * archive), (archive), -1)                                                                    \
  F(zip_t *, zip_fdopen, (int descriptor, int flags, int *error), (descriptor, flags, error), NULL)                      \
  F(int, zip_fclose, (zip_file_t * file), (file), -1)                                                                    \
  F(zip_int64_t, zip_file_add, (zip_t * archive, const char *name, zip_source_t *source, zip_flags_t flags),             \
    (archive, name, source, flags), -1)                                                                                  \
  F(int, zip_file_set_dostime,                                                                                           \
    (zip_t * archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags),                      \
    (archive, index, time, date, flags), -1)                                                                             \
  F(zip_file_t *, zip_fopen_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags),    \
    NULL)                                                                                                                \
  F(zip_int64_t, zip_fread, (zip_file_t * file, void *bytes, zip_uint64_t count), (file, bytes, count), -1)              \
  F(const char *, zip_get_name, (zip_t * archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags), NULL) \
  F(zip_int64_t, zip_get_num_entries, (zip_t * archive, zip_flags_t flags), (archive, flags), -1)                        \
  F(zip_t *, zip_open, (const char *path, int flags, int *error), (path, flags, error), NULL)                            \
  F(int, zip_set_file_compression,                                                                                       \
    (zip_t * archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t level), (archive, index, method, level), -1)  \
  F(zip_source_t *, zip_source_buffer, (zip_t * archive, const void *bytes, zip_uint64_t count, int frees),              \
    (archive, bytes, count, frees), NULL)                                                                                \
  F(zip_source_t *, zip_source_function, (zip_t * archive, zip_source_callback callback, void *owner),                   \
    (archive, callback, owner), NULL)                                                                                    \
  F(int, zip_stat_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *entry),                    \
    (archive, index, flags, entry), -1)                                                                                  \
  F(const char *, zip_strerror, (zip_t * archive), (archive), "libzip is not installed")

#define PROCEDURES(F)                                     \
  F(zip_discard, (zip_t * archive), (archive))            \
  F(zip_source_free, (zip_source_t * source), (source))   \
  F(zip_stat_init, (zip_stat_t * entry), (entry))

#define MEMBER(result, name, parameters, arguments, missing) result(*name) parameters;
#define PROCEDURE_MEMBER(name, parameters, arguments) void(*name) parameters;

static struct {
  FUNCTIONS(MEMBER)
  PROCEDURES(PROCEDURE_MEMBER)
} library;

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// A pointer to a function is written through one to data, as POSIX asks.
static int resolve(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  *(void **)function = found;
  return found != NULL;
}

#define RESOLVE(result, name, parameters, arguments, missing) &&resolve(handle, #name, &library.name)
#define RESOLVE_PROCEDURE(name, parameters, arguments) &&resolve(handle, #name, &library.name)

static void load(void) {
  for (const char *const *place = places; *place && !is_available; place++) {
    void *handle = dlopen(*place, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) continue;
    is_available = 1 FUNCTIONS(RESOLVE) PROCEDURES(RESOLVE_PROCEDURE);
    if (!is_available) dlclose(handle);
  }
}

int clibzip_is_available(void) {
  pthread_once(&once, load);
  return is_available;
}

#define FUNCTION(result, name, parameters, arguments, missing) \
  result name parameters { return clibzip_is_available() ? library.name arguments : missing; }
#define PROCEDURE(name, parameters, arguments)           \
  void name parameters {                                 \
    if (clibzip_is_available()) library.name arguments;  \
  }

FUNCTIONS(FUNCTION)
PROCEDURES(PROCEDURE)
