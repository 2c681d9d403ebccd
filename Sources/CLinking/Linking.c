#include "CLinking.h"

// Every Swift module names the libraries of what it imports, concurrency and regular expressions without being asked, and the linker
// binds them all, called or not: with libdispatch they took two of the five milliseconds in which a program of nothing starts. Names
// are gathered from this section of all object files, for the command line of the linker; one more word there, before the libraries
// of Swift, makes it leave out those that nobody calls.
#if defined(__ELF__)
__asm__(
    ".pushsection .swift1_autolink_entries,\"e\",@progbits\n"
    ".asciz \"-Wl,--as-needed\"\n"
    ".popsection");
#endif

const int clinking_leaves_out_uncalled = 1;
