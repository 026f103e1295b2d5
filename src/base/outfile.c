/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/outfile.h"
#include "core/error.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
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
        if (old) { /* an owner and mode that cannot be copied stay those of a new file */
            (void)!fchown(file, old->st_uid, old->st_gid);
            (void)!fchmod(file, old->st_mode & 07777);
        }
        f->out = fdopen(file, "wb");
        return f->out ? 0 : errno;
    }
    return EEXIST;
}

/* The process that wrote a draft, by what follows the file's name in the draft's; 0: not a draft.
 */
static long drafted_by(const char *rest)
{
    char *end;
    int number = 0, length = 0;
    if (rest[0] != '.' || rest[1] < '1' || rest[1] > '9')
        return 0;
    const long pid = strtol(rest + 1, &end, 10);
    const bool is_draft =
        *end == '\0' || strcmp(end, "-journal") == 0 ||
        (sscanf(end, "-%d.new%n", &number, &length) == 1 && length > 0 && end[length] == '\0');
    return is_draft ? pid : 0;
}

static bool is_abandoned(const char *path, long pid)
{
    enum { QUIET = 60 }; /* seconds */
    struct stat at;
    return kill((pid_t)pid, 0) != 0 && errno == ESRCH && lstat(path, &at) == 0 &&
           S_ISREG(at.st_mode) && time(NULL) - at.st_mtime >= QUIET;
}

void nw_drafts_clear(const char *place)
{
    char path[NW_OUTFILE_PATH];
    const char *slash = strrchr(place, '/'), *name = slash ? slash + 1 : place;
    const int folder = (int)(name - place); /* bytes, with the slash */
    const size_t length = strlen(name);
    snprintf(path, sizeof path, "%.*s.", folder, place);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        const long pid = strncmp(e->d_name, name, length) == 0 ? drafted_by(e->d_name + length) : 0;
        const int all = snprintf(path, sizeof path, "%.*s%s", folder, place, e->d_name);
        if (pid > 0 && all < (int)sizeof path && is_abandoned(path, pid))
            unlink(path);
    }
    if (dir)
        closedir(dir);
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
        nw_drafts_clear(f->place);
        reason = reason ? reason : open_draft(f, there ? &old : NULL);
    }
    return reason ? failed(f, reason, err) : 0;
}

/* Flushes and syncs the file: 0 or errno. Pipes and devices cannot be synced. An earlier failed
 * write has set errno, except for ENOTTY, which the first write to a device sets. */
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
