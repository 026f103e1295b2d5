/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_INI_H
#define NW_LAB_INI_H
/* Files of sections and keys:
 *
 *     # a comment
 *     [section name]
 *     key = value           # another comment
 *         continued by an indented line
 *     include = FILE
 *
 * An included file is read in place: one in the same folder as the including file, or an embedded
 * one. */
#include "nullwindow.h"
#include <stddef.h>

typedef struct lab_ini_handler {
    int (*section)(void *context, const char *word, const char *name, int line, nw_error *err);
    int (*key)(void *context, const char *name, const char *value, int line, nw_error *err);
    void *context;
} lab_ini_handler;

/* Reads the file at a path, or the embedded experiment of that name. Errors of the handler become
 * FILE:LINE: reason. */
int lab_ini_read(const char *file, const lab_ini_handler *handler, nw_error *err);

/* The name of the file without folder and ending. */
void lab_ini_stem(const char *file, char *out, size_t size);
#endif
