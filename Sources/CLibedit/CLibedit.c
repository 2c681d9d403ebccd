#include "CLibedit.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ttydefaults.h>
#include <unistd.h>
#include <wchar.h>

// With the libraries that it brings, libedit takes a tenth of the start of a command, and only a person at a terminal needs it.

#if defined(__APPLE__)
static const char *const places[] = {"/usr/lib/libedit.3.dylib", "libedit.dylib", NULL};
#else
static const char *const places[] = {"libedit.so.2", "libedit.so.0", "libedit.so", NULL};
#endif

#define FUNCTIONS(F) \
  F(el_init)         \
  F(el_end)          \
  F(el_set)          \
  F(el_get)          \
  F(el_gets)         \
  F(el_source)       \
  F(el_reset)        \
  F(el_line)         \
  F(el_deletestr)    \
  F(el_insertstr)    \
  F(history)         \
  F(history_init)    \
  F(history_end)

// The header tells the type of each.
#define MEMBER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(MEMBER)
} library;

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// A pointer to a function is written through one to data, as POSIX asks.
static int resolve(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  *(void **)function = found;
  return found != NULL;
}

#define RESOLVE(name) &&resolve(handle, #name, &library.name)
static void load(void) {
  for (const char *const *place = places; *place && !is_available; place++) {
    void *handle = dlopen(*place, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) continue;
    is_available = 1 FUNCTIONS(RESOLVE);
    if (!is_available) dlclose(handle);
  }
}

static int is_loaded(void) {
  pthread_once(&once, load);
  return is_available;
}

static clibedit_session *clibedit_session_of(EditLine *line) {
  void *session = NULL;
  library.el_get(line, EL_CLIENTDATA, &session);
  return (clibedit_session *)session;
}

static char *clibedit_prompt(EditLine *line) {
  (void)line;
  return (char *)"ergostat> ";
}

static unsigned char clibedit_complete(EditLine *line, int key) {
  (void)key;
  clibedit_session *session = clibedit_session_of(line);
  return session->complete(session->owner, line);
}

/// Reads one character and gives up when the program was interrupted: libedit's own reader would go on waiting.
///
/// libedit sends Ctrl-C on while it is still blocked for this thread, so that another thread may be the one that notes it, later and
/// without waking this one. Hence the wait has an end, after which the note is looked at again.
static int clibedit_read(EditLine *line, wchar_t *character) {
  clibedit_session *session = clibedit_session_of(line);
  char bytes[8];
  size_t count = 0;
  for (;;) {
    struct pollfd waited = {session->input, POLLIN, 0};
    if (session->is_interrupted()) return -1;
    int ready = poll(&waited, 1, 50);
    if (ready == 0) continue;
    if (ready < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    ssize_t got = read(session->input, &bytes[count], 1);
    if (got == 0) return 0;
    if (got < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return -1;
    }
    count += 1;
    if (session->typed_ahead > 0) {
      session->typed_ahead -= 1;
      // A terminal that works by lines hands a Ctrl-D on as a zero once it no longer does.
      if (bytes[0] == 0) bytes[0] = CEOF;
    }
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t length = mbrtowc(character, bytes, count, &state);
    if (length == (size_t)-2 && count < sizeof bytes) continue;
    // Bytes that are no character in this locale are shown as a question mark rather than lost.
    if (length == (size_t)-1 || length == (size_t)-2) *character = L'?';
    return 1;
  }
}

int clibedit_open(clibedit_session *session, const char *name, int history_size) {
  HistEvent event;
  if (!is_loaded()) return 0;
  // Without a locale that knows characters beyond ASCII, names of sources could not be typed.
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  session->input = fileno(stdin);
  session->line = library.el_init(name, stdin, stdout, stderr);
  if (session->line == NULL) return 0;
  session->history = library.history_init();
  if (session->history == NULL) {
    library.el_end(session->line);
    session->line = NULL;
    return 0;
  }
  library.history(session->history, &event, H_SETSIZE, history_size);
  library.history(session->history, &event, H_SETUNIQUE, 1);
  library.el_set(session->line, EL_CLIENTDATA, (void *)session);
  library.el_set(session->line, EL_PROMPT, clibedit_prompt);
  library.el_set(session->line, EL_EDITOR, "emacs");
  library.el_set(session->line, EL_SIGNAL, 1);
  library.el_set(session->line, EL_HIST, library.history, session->history);
  library.el_set(session->line, EL_GETCFN, clibedit_read);
  library.el_set(session->line, EL_ADDFN, "ergostat-complete", "Complete the word", clibedit_complete);
  library.el_set(session->line, EL_BIND, "^I", "ergostat-complete", NULL);
  library.el_set(session->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
  // The user's own bindings from ~/.editrc come last.
  library.el_source(session->line, NULL);
  return 1;
}

// The terminal hands on single keys before the prompt shows: libedit would switch after it, and a Ctrl-D typed in between was lost.
const char *clibedit_gets(clibedit_session *session, int *count) {
  library.el_set(session->line, EL_PREP_TERM, 1);
  if (ioctl(session->input, FIONREAD, &session->typed_ahead) != 0) session->typed_ahead = 0;
  return library.el_gets(session->line, count);
}

void clibedit_close(clibedit_session *session) {
  library.history_end(session->history);
  library.el_end(session->line);
}

void clibedit_remember(clibedit_session *session, const char *text) {
  HistEvent event;
  library.history(session->history, &event, H_ENTER, text);
}

void clibedit_reset(EditLine *line) { library.el_reset(line); }
const LineInfo *clibedit_line(EditLine *line) { return library.el_line(line); }
void clibedit_delete(EditLine *line, int count) { library.el_deletestr(line, count); }
int clibedit_insert(EditLine *line, const char *text) { return library.el_insertstr(line, text); }
