/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FILE_H
#define NW_LAB_FILE_H
/* The files that the laboratory writes into a folder (core/outfile.h). */
#include "core/outfile.h"

enum { LAB_PATH_SIZE = 1024 };

/* FOLDER/NAME.ENDING, cut where it does not fit. */
void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending);

/* Opens FOLDER/NAME.ENDING for writing; nw_outfile_close puts it there. */
int lab_file_open(nw_outfile *f, const char *folder, const char *name, const char *ending,
                  nw_error *err);
#endif
