/* SPDX-License-Identifier: MIT */
#include "lab/lab.h"

/* The build passes a checksum of the sources whose change can change a result: the core, the
 * published algorithms, the trees and the studies. */
#ifndef NW_SIGNATURE
#error "compile with -DNW_SIGNATURE=\"...\""
#endif

const char *lab_signature(void)
{
    return NW_SIGNATURE;
}
