/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_FUZZ_FILE_H
#define NW_TESTS_FUZZ_FILE_H
/* The bytes of a fuzzer as a file. */
#include "fuzz/fuzz.h"
#include <unistd.h>

enum { FUZZ_PATH_SIZE = 24 };

/* A file of these bytes in memory, to be unlinked; false if there is no room for one. */
static inline bool fuzz_file(char path[FUZZ_PATH_SIZE], const void *data, size_t size)
{
    memcpy(path, "/dev/shm/fuzz-XXXXXX", 21);
    const int file = mkstemp(path);
    if (file < 0)
        return false;
    demand(write(file, data, size) == (ssize_t)size && close(file) == 0);
    return true;
}
#endif
