/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_NUMBERS_H
#define NW_LAB_NUMBERS_H
/* Lists of integers in experiments: "2..8", "3..17/2", "-5 0 5". */
#include "nullwindow.h"

enum { LAB_NUMBERS_MAX = 40 };

typedef struct lab_numbers {
    int number[LAB_NUMBERS_MAX];
    int count;
} lab_numbers;

int lab_numbers_parse(lab_numbers *out, const char *text, nw_error *err);

/* The last number of a non-empty list. */
int lab_numbers_last(const lab_numbers *n);

/* The index of a number in the list, or -1. */
int lab_numbers_find(const lab_numbers *n, int number);
#endif
