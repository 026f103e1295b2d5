/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/outfile.h"
#include "core/error.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const nw_outfile *f, int reason, nw_error *err)
{
    return nw_fail(err, NW_EIO, "%.160s: cannot be written: %s", f->path, strerror(reason));
}

/* The file behind a symbolic link; the path itself where there is none yet. */
static int find_place(nw_outfile *f)
{
    char *real = realpath(f->path, NULL);
    const int length = snprintf(f->place, sizeof f->place, "%s", real ? real : f->path);
    free(real);
    return length < (int)sizeof f->place ? 0 : ENAMETOOLONG;
}

/* A new file in the same folder, with the permissions of the one it will replace. */
static int open_draft(nw_outfile *f, const struct stat *old)
{
    enum { TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        const int length =
            snprintf(f->draft, sizeof f->draft, "%s.%ld-%d.new", f->place, (long)getpid(), i);
        if (length >= (int)sizeof f->draft)
            return ENAMETOOLONG;
        const int file = open(f->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno == EEXIST)
            continue;
        if (file < 0)
            return errno;
        if (old) /* permissions that may not be copied stay those of a new file */
            (void)!fchmod(file, old->st_mode & 07777);
        f->out = fdopen(file, "wb");
        return f->out ? 0 : errno;
    }
    return EEXIST;
}

int nw_outfile_open(nw_outfile *f, const char *path, nw_error *err)
{
    struct stat old, link;
    int reason = 0;
    f->out = NULL;
    f->draft[0] = '\0';
    if (snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path)
        return failed(f, ENAMETOOLONG, err);
    const int there = stat(path, &old) == 0;
    const int dangling = !there && lstat(path, &link) == 0; /* a link to nothing yet */
    if (there && S_ISDIR(old.st_mode)) {
        reason = EISDIR;
    } else if (dangling || (there && !S_ISREG(old.st_mode))) {
        f->out = fopen(path, "wb");
        reason = f->out ? 0 : errno;
    } else if (there && access(path, W_OK) != 0) {
        reason = errno;
    } else {
        reason = find_place(f);
        reason = reason ? reason : open_draft(f, there ? &old : NULL);
    }
    return reason ? failed(f, reason, err) : 0;
}

/* All that was written is on the disk: 0, or the reason why not. Pipes and devices cannot be
 * synced. A write that failed before has left its reason in errno, unless that is ENOTTY, which
 * the first write to a device leaves there. */
static int finish(nw_outfile *f)
{
    const int before = errno;
    errno = 0;
    int reason = fflush(f->out) != 0 ? errno : 0;
    if (!reason && ferror(f->out))
        reason = before && before != ENOTTY ? before : EIO;
    if (!reason && f->draft[0] && fsync(fileno(f->out)) != 0)
        reason = errno;
    if (fclose(f->out) != 0 && !reason)
        reason = errno;
    return reason;
}

int nw_outfile_close(nw_outfile *f, int rc, nw_error *err)
{
    int reason = finish(f);
    if (rc >= 0 && !reason && f->draft[0] && rename(f->draft, f->place) != 0)
        reason = errno;
    if (f->draft[0] && (rc < 0 || reason))
        unlink(f->draft);
    return rc >= 0 && reason ? failed(f, reason, err) : rc;
}
