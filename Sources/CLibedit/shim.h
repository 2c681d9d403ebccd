#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ttydefaults.h>
#include <unistd.h>
#include <wchar.h>

// What Swift cannot call: variadic functions; and the callbacks that have to look at their owner.

/// Completes the word at the cursor; the first argument is the owner.
typedef unsigned char (*clibedit_complete_function)(void *, EditLine *);

/// A line editor with its history, and what its callbacks need.
typedef struct {
  EditLine *line;
  History *history;
  int input;
  /// Bytes that were typed before the line began, while the terminal still worked by lines.
  int typed_ahead;
  int (*is_interrupted)(void);
  clibedit_complete_function complete;
  void *owner;
} clibedit_session;

static clibedit_session *clibedit_session_of(EditLine *line) {
  void *session = NULL;
  el_get(line, EL_CLIENTDATA, &session);
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

/// Starts a session on standard input and output; 0 if there is no terminal to edit on.
static inline int clibedit_open(clibedit_session *session, const char *name, int history_size) {
  HistEvent event;
  // Without a locale that knows characters beyond ASCII, names of sources could not be typed.
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  session->input = fileno(stdin);
  session->line = el_init(name, stdin, stdout, stderr);
  if (session->line == NULL) return 0;
  session->history = history_init();
  if (session->history == NULL) {
    el_end(session->line);
    return 0;
  }
  history(session->history, &event, H_SETSIZE, history_size);
  history(session->history, &event, H_SETUNIQUE, 1);
  el_set(session->line, EL_CLIENTDATA, (void *)session);
  el_set(session->line, EL_PROMPT, clibedit_prompt);
  el_set(session->line, EL_EDITOR, "emacs");
  el_set(session->line, EL_SIGNAL, 1);
  el_set(session->line, EL_HIST, history, session->history);
  el_set(session->line, EL_GETCFN, clibedit_read);
  el_set(session->line, EL_ADDFN, "ergostat-complete", "Complete the word", clibedit_complete);
  el_set(session->line, EL_BIND, "^I", "ergostat-complete", NULL);
  el_set(session->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
  // The user's own bindings from ~/.editrc come last.
  el_source(session->line, NULL);
  return 1;
}

/// Reads a line as `el_gets` does; NULL at the end of the input.
///
/// The terminal hands on single keys before the prompt shows: libedit would switch after it, and a Ctrl-D typed in between was lost.
static inline const char *clibedit_gets(clibedit_session *session, int *count) {
  el_set(session->line, EL_PREP_TERM, 1);
  if (ioctl(session->input, FIONREAD, &session->typed_ahead) != 0) session->typed_ahead = 0;
  return el_gets(session->line, count);
}

static inline void clibedit_close(clibedit_session *session) {
  history_end(session->history);
  el_end(session->line);
}

/// Adds a line to the history in memory.
static inline void clibedit_remember(clibedit_session *session, const char *text) {
  HistEvent event;
  history(session->history, &event, H_ENTER, text);
}
