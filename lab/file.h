/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FILE_H
#define NW_LAB_FILE_H
/* The files of a folder of results, each written whole or not at all (base/outfile.h). */
#include "base/outfile.h"

enum { LAB_PATH_SIZE = 1024 };

/* FOLDER/NAME.ENDING, cut where it does not fit. */
void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending);

/* Opens FOLDER/NAME.ENDING for writing; to be closed with nw_outfile_close. */
int lab_file_open(nw_outfile *f, const char *folder, const char *name, const char *ending,
                  nw_error *err);
#endif
