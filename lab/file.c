/* SPDX-License-Identifier: MIT */
#include "lab/file.h"

void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending)
{
    snprintf(out, LAB_PATH_SIZE, "%.800s/%.180s.%.20s", folder, name, ending);
}

int lab_file_open(nw_outfile *f, const char *folder, const char *name, const char *ending,
                  nw_error *err)
{
    char path[LAB_PATH_SIZE];
    lab_path(path, folder, name, ending);
    return nw_outfile_open(f, path, err);
}
