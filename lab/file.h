/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FILE_H
#define NW_LAB_FILE_H
/* Files that are whole or not there: written beside their place, synced, and renamed into it. What
 * was there before stays until then, whatever goes wrong. */
#include "nullwindow.h"
#include <stdio.h>

enum { LAB_PATH_SIZE = 1024 };

typedef struct lab_file {
    FILE *out;
    char path[LAB_PATH_SIZE], draft[LAB_PATH_SIZE];
} lab_file;

/* FOLDER/NAME.ENDING, cut where it does not fit. */
void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending);

/* Opens the draft of FOLDER/NAME.ENDING for writing. */
int lab_file_open(lab_file *f, const char *folder, const char *name, const char *ending,
                  nw_error *err);
/* Gives the draft its name; after a failure (rc < 0, which is returned) it is removed. */
int lab_file_close(lab_file *f, int rc, nw_error *err);
#endif
