/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CPU_H
#define NW_BASE_CPU_H
/* Checks that the processor supports the build's instruction set. A build for x86-64-v3 would end
 * in SIGILL on an older one; this check reports a remedy instead. */
#include "nullwindow.h"

/* 0, or NW_EINVAL and a message. */
int nw_cpu_check(nw_error *err);
#endif
