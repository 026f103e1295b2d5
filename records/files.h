/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_FILES_H
#define NW_RECORDS_FILES_H
/* Whole files in memory. */
#include "base/buffer.h"
#include "nullwindow.h"

/* Reads a file of at most 64 MiB; skips a byte order mark. The text variant refuses zero bytes. */
int file_load(const char *path, nw_buffer *out, nw_error *err);
int text_file_load(const char *path, nw_buffer *out, nw_error *err);

/* Writes through a temporary file, so that a failure leaves the old one intact; links, devices and
 * pipes are written directly. */
int text_file_save(const char *path, const nw_buffer *text, nw_error *err);

/* Checks that the path is probably writable, without writing. */
int text_file_check(const char *path, nw_error *err);
#endif
