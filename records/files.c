/* SPDX-License-Identifier: MIT */
#include "records/files.h"
#include "core/error.h"
#include "base/outfile.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

static int file_error(const char *path, nw_error *err)
{
    return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
}

int file_load(const char *path, nw_buffer *out, nw_error *err)
{
    char block[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f)
        return file_error(path, err);
    while ((n = fread(block, 1, sizeof block, f)) > 0 && out->used <= FILE_MAX) {
        const size_t mark =
            out->used == 0 && n >= 3 && memcmp(block, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        nw_buffer_put(out, block + mark, n - mark);
    }
    const int rc = ferror(f) ? file_error(path, err) : 0;
    fclose(f);
    if (rc == 0 && out->used > FILE_MAX)
        return nw_fail(err, NW_EIO, "%.160s: larger than 64 MiB", path);
    nw_buffer_put(out, "", 0);
    return rc == 0 && out->failed ? nw_fail(err, NW_ENOMEM, "out of memory") : rc;
}

int text_file_load(const char *path, nw_buffer *out, nw_error *err)
{
    const int rc = file_load(path, out, err);
    if (rc == 0 && memchr(out->text, '\0', out->used))
        return nw_fail(err, NW_EINVAL, "%.160s: contains NUL bytes: not a text file", path);
    return rc;
}

int text_file_check(const char *path, nw_error *err)
{
    struct stat s;
    if (lstat(path, &s) == 0) {
        if (S_ISDIR(s.st_mode))
            errno = EISDIR;
        else if (access(path, W_OK) == 0 || S_ISLNK(s.st_mode))
            return NW_OK;
        return file_error(path, err);
    }
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    char *folder = malloc(length + 2);
    if (!folder)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    snprintf(folder, length + 2, "%.*s%s", (int)length, path, length ? "" : ".");
    const int rc = access(folder, W_OK) == 0 ? NW_OK : file_error(path, err);
    free(folder);
    return rc;
}

int text_file_save(const char *path, const nw_buffer *text, nw_error *err)
{
    nw_outfile file;
    const int rc = nw_outfile_open(&file, path, err);
    if (rc < 0)
        return rc;
    fwrite(text->text, 1, text->used, file.out);
    return nw_outfile_close(&file, 0, err);
}
