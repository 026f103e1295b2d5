/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_CASES_H
#define NW_TESTS_CASES_H
/* How many random cases a test tries. The plain build tries them all. The sanitizers, under which a
 * case takes five times as long, look for memory errors, which one case in ten shows just as well;
 * with NW_SOAK=1 they try all of them too. */
#include <stdint.h>
#include <stdlib.h>

static inline uint64_t cases(uint64_t all)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return getenv("NW_SOAK") ? all : (all + 9) / 10;
#else
    return all;
#endif
}
#endif
