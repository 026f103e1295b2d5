/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_EMBEDDED_H
#define NW_BASE_EMBEDDED_H
/* Files embedded in the program, written as C by tools/embed. */
#include <stddef.h>
#include <string.h>

/* A list of them is sorted by name and ended by a NULL name. */
typedef struct nw_embedded {
    const char *name;         /* without its extension: "othello-20" */
    const char *ending;       /* "obf", "epd", "txt" or "ini" */
    const char *const *lines; /* ended by NULL */
} nw_embedded;

/* The file called name, or NULL. */
static inline const nw_embedded *nw_embedded_find(const nw_embedded *files, const char *name)
{
    while (files->name && strcmp(files->name, name) != 0)
        files++;
    return files->name ? files : NULL;
}
#endif
