/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_OUTFILE_H
#define NW_BASE_OUTFILE_H
/* A file that is written whole or not at all. It grows in a draft beside it, which takes its name
 * when everything is on the disk: until then, and after any failure, what was there before is still
 * there. The file keeps its owner, where that is allowed, and its mode. What is no plain file (a
 * device, a pipe) is written in place and never removed or replaced; behind a symbolic link the
 * file that it leads to is replaced, and the link stays. */
#include "nullwindow.h"
#include <stdio.h>

enum { NW_OUTFILE_PATH = 4096 };

typedef struct nw_outfile {
    FILE *out;                   /* to write to; errors may be left to nw_outfile_close */
    char path[NW_OUTFILE_PATH];  /* as given, for messages */
    char place[NW_OUTFILE_PATH]; /* where it will be */
    char draft[NW_OUTFILE_PATH]; /* "": written in place */
} nw_outfile;

/* Clears the drafts that killed processes left beside the file, too. */
int nw_outfile_open(nw_outfile *f, const char *path, nw_error *err);

/* rc: what the writing came to; if it is negative, or anything could not be written, the draft is
 * removed and the file stays as it was. Returns rc or a negative code. */
int nw_outfile_close(nw_outfile *f, int rc, nw_error *err);

/* Removes PLACE.PID, PLACE.PID-journal and PLACE.PID-N.new where no process PID runs any more and
 * nobody has written for a minute: one on another machine may have that number. */
void nw_drafts_clear(const char *place);
#endif
