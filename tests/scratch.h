/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_SCRATCH_H
#define NW_TESTS_SCRATCH_H
/* Temporary files of a test, in TMPDIR: tools/run-tests creates one for each test and removes it
 * afterwards, whether the test passed or not. */
#include <stdio.h>
#include <stdlib.h>

typedef struct scratch {
    char path[256]; /* ends in XXXXXX, for mkstemp or mkdtemp */
} scratch;

static inline scratch scratch_name(const char *what)
{
    const char *folder = getenv("TMPDIR");
    scratch s;
    snprintf(s.path, sizeof s.path, "%.200s/%.40s-XXXXXX", folder ? folder : "/tmp", what);
    return s;
}
#endif
