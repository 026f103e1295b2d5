/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_FLAG_H
#define NW_CORE_FLAG_H
#include <stdbool.h>

/* Has another thread, or a signal handler, set the flag? NULL: never. */
static inline bool nw_is_set(const volatile int *flag)
{
    return flag && __atomic_load_n(flag, __ATOMIC_RELAXED);
}
#endif
