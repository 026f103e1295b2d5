/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"
#include "core/error.h"
#include <stddef.h>

#if defined(__x86_64__) && defined(__GNUC__)

/* The compiler's predefined macros show the instruction sets in use. Checking those that
 * distinguish the levels suffices: every processor ever made with AVX2 and BMI2 has the rest of
 * x86-64-v3. The function itself must run anywhere. */
__attribute__((target("arch=x86-64"))) static const char *missing(void)
{
    __builtin_cpu_init();
#ifdef __AVX512F__
    if (!__builtin_cpu_supports("avx512f"))
        return "AVX-512";
#endif
#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2"))
        return "AVX2";
#endif
#ifdef __BMI2__
    if (!__builtin_cpu_supports("bmi2"))
        return "BMI2";
#endif
#ifdef __POPCNT__
    if (!__builtin_cpu_supports("popcnt"))
        return "POPCNT";
#endif
    return NULL;
}

#else

static const char *missing(void)
{
    return NULL;
}

#endif

int nw_cpu_check(nw_error *err)
{
    const char *lacks = missing();
    if (!lacks)
        return 0;
    return nw_fail(err, NW_EINVAL,
                   "this build needs a processor with %s instructions, which this one does not "
                   "have; build with: make clean; make ARCH=portable (or ARCH=native)",
                   lacks);
}
