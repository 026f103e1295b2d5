/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_PAGE_H
#define NW_EXPLORER_PAGE_H
/* The page that travels within the program: a table of names. A request names a file exactly or
 * gets none; no path is ever put together, so none can lead elsewhere. */
#include "base/buffer.h"

typedef struct page_file {
    const char *name; /* "index.html", "nullwindow.wasm.gz" */
    const unsigned char *bytes, *end;
} page_file;

/* Ended by a NULL name; empty where the page was not built. Written by tools/embed-bytes. */
extern const page_file explore_page_files[];

/* The file of a name, or NULL. */
const page_file *page_find(const char *name);

/* What HTTP calls its kind. */
const char *page_type(const page_file *file);

/* Appends the page as one file with the engine inside, which begins at the fragment start ("" for
 * the usual beginning). Returns 0, or NW_EINVAL where the page was not built. */
int page_single(const char *start, nw_buffer *out);
#endif
