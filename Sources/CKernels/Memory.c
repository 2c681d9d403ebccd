#define _DEFAULT_SOURCE // madvise
#include "CKernels.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>
#endif

void ck_prefer_large_pages(void *start, size_t length) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const uintptr_t size = 1 << 21;
  const uintptr_t first = ((uintptr_t)start + size - 1) & ~(size - 1);
  const uintptr_t end = ((uintptr_t)start + length) & ~(size - 1);
  // A wish: where it is not granted, nothing changes.
  if (first < end) (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start;
  (void)length;
#endif
}

void ck_prefer_large_pages_for_heap(size_t length) {
#if defined(__linux__) && defined(__GLIBC__)
  // From the heap, not page by page from the system; and what is freed stays there. The largest threshold that there is.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  // The next growth of the heap is this much larger, and a piece of that size makes it grow.
  mallopt(M_TOP_PAD, (int)length);
  char *volatile probe = malloc(1 << 18);
  char *const end = sbrk(0);
  if (probe != NULL && end != (void *)-1 && probe < end && (size_t)(end - probe) <= 2 * length + (1 << 18))
    ck_prefer_large_pages(probe, (size_t)(end - probe));
  free(probe);
#else
  (void)length;
#endif
}
