/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_MMAN_H
#define NW_WINDOWS_MMAN_H
#include <stddef.h>
/* Fresh memory of zeros, and nothing else. */
enum { PROT_READ = 1, PROT_WRITE = 2, MAP_PRIVATE = 2, MAP_ANONYMOUS = 32 };
#define MAP_FAILED ((void *)-1)
void *mmap(void *at, size_t size, int protection, int flags, int fd, long offset);
int munmap(void *memory, size_t size);
#endif
