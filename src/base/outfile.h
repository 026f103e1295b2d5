/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_OUTFILE_H
#define NW_BASE_OUTFILE_H
/* Atomic file replacement. Output goes to a draft beside the file, renamed when it is synced: until
 * then, and after any failure, the old file remains. The file keeps its mode and, if permitted, its
 * owner. A device or pipe is written in place and never removed or replaced; for a symbolic link
 * the target is replaced, and the link stays. */
#include "nullwindow.h"
#include <stdio.h>

enum { NW_OUTFILE_PATH = 4096 };

typedef struct nw_outfile {
    FILE *out;                   /* to write to; errors may be left to nw_outfile_close */
    char path[NW_OUTFILE_PATH];  /* as given, for messages */
    char place[NW_OUTFILE_PATH]; /* its final path */
    char draft[NW_OUTFILE_PATH]; /* "": written in place */
} nw_outfile;

/* Also removes drafts that killed processes left beside the file. */
int nw_outfile_open(nw_outfile *f, const char *path, nw_error *err);

/* rc: the result of writing; if it is negative, or a write failed, the draft is removed and the
 * file is unchanged. Returns rc or a negative code. */
int nw_outfile_close(nw_outfile *f, int rc, nw_error *err);

/* Removes PLACE.PID, PLACE.PID-journal and PLACE.PID-N.new if process PID is gone and the file is a
 * minute old: a process on another machine may have that PID. */
void nw_drafts_clear(const char *place);
#endif
