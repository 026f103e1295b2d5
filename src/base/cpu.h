/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CPU_H
#define NW_BASE_CPU_H
/* Can this processor run what the compiler was told to write? A build for x86-64-v3 dies of an
 * illegal instruction on an older one, without a word; asked first, it can say what to do. */
#include "nullwindow.h"

/* 0, or NW_EINVAL and a sentence. */
int nw_cpu_check(nw_error *err);
#endif
