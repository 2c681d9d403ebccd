#ifndef CK_CLONES_H
#define CK_CLONES_H

// Several versions of one function need a resolver that the dynamic linker runs: glibc on x86-64 has it. Elsewhere (Apple,
// musl, ARM, where the baseline has 128-bit vectors as well) there is the baseline form only; so where ThreadSanitizer is on, which
// resolvers would call before it is ready.
#if defined(__has_feature)
#define CK_SANITIZES_THREADS __has_feature(thread_sanitizer)
#else
#define CK_SANITIZES_THREADS 0
#endif
#if !CK_SANITIZES_THREADS && defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__clang__)
#define CK_MULTIVERSIONED 1
#define CK_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CK_MULTIVERSIONED 0
#define CK_CLONES
#endif

typedef double Lanes8 __attribute__((vector_size(64)));
// Buffers are aligned to their elements only.
typedef double UnalignedLanes8 __attribute__((vector_size(64), aligned(8), may_alias));

#define LOAD(pointer) (*(const UnalignedLanes8 *)(pointer))
#define FILL(value) ((Lanes8){value, value, value, value, value, value, value, value})

typedef double Lanes4 __attribute__((vector_size(32)));
typedef double UnalignedLanes4 __attribute__((vector_size(32), aligned(8), may_alias));

#define LOAD4(pointer) (*(const UnalignedLanes4 *)(pointer))
#define FILL4(value) ((Lanes4){value, value, value, value})

#endif
