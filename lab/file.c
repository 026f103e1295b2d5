/* SPDX-License-Identifier: MIT */
#include "lab/file.h"
#include "core/error.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

void lab_path(char out[LAB_PATH_SIZE], const char *folder, const char *name, const char *ending)
{
    snprintf(out, LAB_PATH_SIZE, "%.800s/%.180s.%.20s", folder, name, ending);
}

int lab_file_open(lab_file *f, const char *folder, const char *name, const char *ending,
                  nw_error *err)
{
    lab_path(f->path, folder, name, ending);
    snprintf(f->draft, sizeof f->draft, "%.1000s.%ld", f->path, (long)getpid());
    f->out = fopen(f->draft, "w");
    return f->out ? 0 : nw_fail(err, NW_EIO, "%.160s: %s", f->path, strerror(errno));
}

int lab_file_close(lab_file *f, int rc, nw_error *err)
{
    const int bad = fflush(f->out) != 0 || ferror(f->out) || fsync(fileno(f->out)) != 0;
    const int reason = errno;
    if ((fclose(f->out) != 0 || bad) && rc >= 0)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", f->path, strerror(reason));
    if (rc >= 0 && rename(f->draft, f->path) < 0)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", f->path, strerror(errno));
    if (rc < 0)
        unlink(f->draft);
    return rc;
}
