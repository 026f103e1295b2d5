/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_PAGE_H
#define NW_EXPLORER_PAGE_H
/* The page embedded in the program: a table of files by name. A request must give an exact name; no
 * path is ever built, so none can lead elsewhere. */
#include "base/buffer.h"

typedef struct page_file {
    const char *name; /* "index.html", "nullwindow.wasm.gz" */
    const unsigned char *bytes, *end;
} page_file;

/* Ended by a NULL name; empty if the page was not built. Written by tools/embed-bytes. */
extern const page_file explore_page_files[];

/* The file with a given name, or NULL. */
const page_file *page_find(const char *name);

/* Its HTTP content type. */
const char *page_type(const page_file *file);

/* Appends the page as one file that includes the engine and opens at the fragment start ("" for the
 * first page). Returns 0, or NW_EINVAL if the page was not built. */
int page_single(const char *start, nw_buffer *out);
#endif
