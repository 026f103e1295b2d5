/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_OWNER_H
#define NW_LAB_OWNER_H
/* Processes that hold claims, and whether they are alive. A process is identified by machine (and
 * boot), number and start time, as numbers are reused. */
#include <stddef.h>
#include <stdint.h>

typedef struct lab_owner {
    char host[80];
    long pid;
    int64_t started; /* in clock ticks since boot; 0: unknown */
} lab_owner;

lab_owner lab_owner_self(void);
/* 1 alive, 0 dead, -1 unknown from here. */
int lab_owner_lives(const lab_owner *o);

/* Processor and system, human-readable. */
void lab_machine_name(char *out, size_t size);
#endif
