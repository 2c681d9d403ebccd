#ifndef CLIBZIP_H
#define CLIBZIP_H

#include <zip.h>

/// Whether libzip is on this machine; loads it where it is not loaded yet. Without it no archive opens, and nothing else may be called.
int clibzip_is_available(void);

#endif
