#define _DEFAULT_SOURCE // madvise
#include "CKernels.h"

#if defined(__linux__)
#include <sys/mman.h>
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
