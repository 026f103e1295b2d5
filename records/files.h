/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_FILES_H
#define NW_RECORDS_FILES_H
/* Whole files in memory. */
#include "base/buffer.h"
#include "nullwindow.h"

/* Reads a file, of at most 64 MiB; a byte order mark is skipped. The text variant refuses zero
 * bytes. */
int file_load(const char *path, nw_buffer *out, nw_error *err);
int text_file_load(const char *path, nw_buffer *out, nw_error *err);

/* Writes by way of a second file, so that a failure leaves the old one as it was; links, devices
 * and pipes are written to as they are. */
int text_file_save(const char *path, const nw_buffer *text, nw_error *err);

/* Could a file probably be saved to the path? Nothing is written. */
int text_file_check(const char *path, nw_error *err);
#endif
