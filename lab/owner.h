/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_OWNER_H
#define NW_LAB_OWNER_H
/* Processes that hold claims, and whether they still live. A process is known by its machine (this
 * start of it), its number and when it began, for numbers are used again. */
#include <stddef.h>
#include <stdint.h>

typedef struct lab_owner {
    char host[80];
    long pid;
    int64_t started; /* in clock ticks since the machine started; 0: not known */
} lab_owner;

lab_owner lab_owner_self(void);
/* 1 it lives, 0 it does not, -1 unknown from here. */
int lab_owner_lives(const lab_owner *o);

/* The processor and the system, for people. */
void lab_machine_name(char *out, size_t size);
#endif
