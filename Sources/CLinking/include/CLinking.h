#ifndef CLINKING_H
#define CLINKING_H

/// Nothing to call: a program that depends on this target is linked to the libraries only that it calls.
extern const int clinking_leaves_out_uncalled;

#endif
