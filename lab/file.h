/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FILE_H
#define NW_LAB_FILE_H
/* Files of a results folder, each written atomically (base/outfile.h). */
#include "base/outfile.h"

enum { LAB_PATH_SIZE = 1024 };

/* FOLDER/NAME.ENDING, truncated if too long. */
void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending);

/* Opens FOLDER/NAME.ENDING for writing; close with nw_outfile_close. */
int lab_file_open(nw_outfile *f, const char *folder, const char *name, const char *ending,
                  nw_error *err);
#endif
