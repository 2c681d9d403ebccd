#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <histedit.h>

// libedit, loaded by the first line editor. Here is what Swift cannot call, variadic functions and callbacks that have to look at their
// owner, and the few plain ones.

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

/// Starts a session on standard input and output; 0 if there is no terminal to edit on, or no libedit. Without a session nothing else
/// may be called.
int clibedit_open(clibedit_session *session, const char *name, int history_size);

/// Reads a line as `el_gets` does; NULL at the end of the input.
const char *clibedit_gets(clibedit_session *session, int *count);

void clibedit_close(clibedit_session *session);

/// Adds a line to the history in memory.
void clibedit_remember(clibedit_session *session, const char *text);

/// As `el_reset`, `el_line`, `el_deletestr` and `el_insertstr`.
void clibedit_reset(EditLine *line);
const LineInfo *clibedit_line(EditLine *line);
void clibedit_delete(EditLine *line, int count);
int clibedit_insert(EditLine *line, const char *text);

#endif
