/* SPDX-License-Identifier: MIT */
/* Files that are written atomically, and tables that survive a failed save. */
#define _DEFAULT_SOURCE /* mknod, makedev */
#include "scratch.h"
#include "base/outfile.h"
#include "records/files.h"
#include "support.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct place {
    char folder[256], path[300];
} place;

static place new_place(void)
{
    place p;
    snprintf(p.folder, sizeof p.folder, "%s", scratch_name("outfile").path);
    assert_non_null(mkdtemp(p.folder));
    snprintf(p.path, sizeof p.path, "%s/file", p.folder);
    return p;
}

static int entries(const char *folder)
{
    int count = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d)) != NULL;)
        count += e->d_name[0] != '.';
    closedir(d);
    return count;
}

static void leave(const place *p)
{
    char other[320];
    snprintf(other, sizeof other, "%s.link", p->path);
    unlink(other);
    unlink(p->path);
    assert_int_equal(rmdir(p->folder), 0);
}

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void assert_holds(const char *path, const char *text)
{
    char got[64] = "";
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    got[fread(got, 1, sizeof got - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(got, text);
}

static int save(const char *path, const char *text, int rc, nw_error *err)
{
    nw_outfile f;
    const int opened = nw_outfile_open(&f, path, err);
    if (opened < 0)
        return opened;
    fputs(text, f.out);
    return nw_outfile_close(&f, rc, err);
}

/* From here to the second call a file cannot grow: a full disk. */
static void full_disk(int full)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? 0 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(test_replaces)
{
    nw_error err;
    struct stat s;
    const place p = new_place();
    assert_int_equal(save(p.path, "first", 0, &err), 0);
    assert_holds(p.path, "first");
    chmod(p.path, 0640);
    assert_int_equal(save(p.path, "second", 0, &err), 0);
    assert_holds(p.path, "second");
    stat(p.path, &s);
    assert_int_equal(s.st_mode & 07777, 0640);
    assert_int_equal(entries(p.folder), 1);
    leave(&p);
}

/* A process that has ended: its number is free until the kernel hands it out again. */
static long dead_process(void)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return (long)child;
}

/* Leaves a file PLACE.PID<rest> that was written an hour ago, or just now. */
static void leave_draft(const place *p, long pid, const char *rest, bool is_old)
{
    char path[400];
    struct stat s;
    snprintf(path, sizeof path, "%s.%ld%s", p->path, pid, rest);
    put(path, "half");
    assert_int_equal(stat(path, &s), 0);
    const struct timespec then = {s.st_mtime - 3600, 0}, both[2] = {then, then};
    if (is_old)
        assert_int_equal(utimensat(AT_FDCWD, path, both, 0), 0);
}

TEST(test_clears_drafts_of_the_dead)
{
    nw_error err;
    const place p = new_place();
    const long dead = dead_process();
    leave_draft(&p, dead, "-0.new", true);
    leave_draft(&p, dead, "-17.new", true);
    leave_draft(&p, dead, "", true);
    leave_draft(&p, dead, "-journal", true);
    assert_int_equal(entries(p.folder), 4);
    assert_int_equal(save(p.path, "whole", 0, &err), 0);
    assert_int_equal(entries(p.folder), 1);
    const char *const kept[] = {"-1.new", "-1.newer", ".old", "-x.new"};
    leave_draft(&p, (long)getpid(), kept[0], true); /* its process runs */
    leave_draft(&p, dead, kept[0], false);          /* somebody wrote to it just now */
    for (int i = 1; i < 4; i++)
        leave_draft(&p, dead, kept[i], true); /* not a draft of ours */
    assert_int_equal(save(p.path, "again", 0, &err), 0);
    assert_int_equal(entries(p.folder), 6);
    for (int i = 0; i < 5; i++) {
        char path[400];
        snprintf(path, sizeof path, "%s.%ld%s", p.path, i ? dead : (long)getpid(),
                 kept[i ? i - 1 : 0]);
        assert_int_equal(unlink(path), 0);
    }
    leave(&p);
}

/* Runs as root only: other users may not change a file's owner. */
TEST(test_keeps_owner)
{
    nw_error err;
    struct stat s;
    const place p = new_place();
    assert_int_equal(save(p.path, "first", 0, &err), 0);
    if (chown(p.path, 12345, 12346) != 0) {
        leave(&p);
        skip();
    }
    assert_int_equal(save(p.path, "second", 0, &err), 0);
    assert_int_equal(stat(p.path, &s), 0);
    assert_int_equal(s.st_uid, 12345);
    assert_int_equal(s.st_gid, 12346);
    leave(&p);
}

TEST(test_failure_keeps_the_old)
{
    nw_error err;
    const place p = new_place();
    put(p.path, "old");
    assert_int_equal(save(p.path, "new", NW_EINVAL, &err), NW_EINVAL);
    assert_holds(p.path, "old");
    full_disk(1);
    const int rc = save(p.path, "new", 0, &err);
    full_disk(0);
    assert_int_equal(rc, NW_EIO);
    assert_non_null(strstr(err.text, p.path));
    assert_non_null(strstr(err.text, "File too large"));
    assert_holds(p.path, "old");
    assert_int_equal(entries(p.folder), 1);
    leave(&p);
}

TEST(test_link_stays)
{
    nw_error err;
    struct stat s;
    char link[320];
    const place p = new_place();
    snprintf(link, sizeof link, "%s.link", p.path);
    put(p.path, "old");
    assert_int_equal(symlink(p.path, link), 0);
    assert_int_equal(save(link, "new", 0, &err), 0);
    assert_int_equal(lstat(link, &s), 0);
    assert_true(S_ISLNK(s.st_mode));
    assert_holds(p.path, "new");
    leave(&p);
}

TEST(test_device_stays)
{
    enum { MEMORY = 1, FULL = 7 }; /* /dev/full */
    nw_error err;
    struct stat s;
    const place p = new_place();
    if (mknod(p.path, S_IFCHR | 0600, makedev(MEMORY, FULL)) != 0) {
        leave(&p);
        skip();
    }
    assert_int_equal(save(p.path, "new", 0, &err), NW_EIO);
    assert_int_equal(lstat(p.path, &s), 0);
    assert_true(S_ISCHR(s.st_mode));
    leave(&p);
}

TEST(test_says_why)
{
    nw_error err;
    assert_int_equal(save("/no/such/folder/file", "x", 0, &err), NW_EIO);
    assert_non_null(strstr(err.text, "/no/such/folder/file: cannot be written: No such file"));
    assert_int_equal(save("/", "x", 0, &err), NW_EIO);
    assert_non_null(strstr(err.text, "Is a directory"));
}

/* A saved table is intact after a later save fails. */
TEST(test_table_survives)
{
    nw_error err;
    nw_searcher *s;
    const nw_game *game = nw_builtin("tictactoe");
    nw_options options = nw_defaults(game);
    options.table_bits = 8;
    const place p = new_place();
    assert_int_equal(nw_searcher_create(&s, game, &options, &err), 0);
    assert_int_equal(nw_table_save(s, p.path, &err), 0);
    full_disk(1);
    const int rc = nw_table_save(s, p.path, &err);
    full_disk(0);
    assert_int_equal(rc, NW_EIO);
    assert_non_null(strstr(err.text, p.path));
    assert_non_null(strstr(err.text, "File too large"));
    assert_int_equal(nw_table_load(s, p.path, &err), 0);
    assert_int_equal(entries(p.folder), 1);
    nw_searcher_free(s);
    leave(&p);
}

/* The byte order mark that some editors put before UTF-8 is not part of the text. */
TEST(test_byte_order_mark)
{
    nw_error err;
    nw_buffer text = {0};
    const place p = new_place();
    put(p.path, "\xEF\xBB\xBF"
                "e4");
    assert_int_equal(text_file_load(p.path, &text, &err), 0);
    assert_string_equal(text.text, "e4");
    nw_buffer_free(&text);
    put(p.path, "\xEF\xBB\xBF");
    assert_int_equal(text_file_load(p.path, &text, &err), 0);
    assert_int_equal(text.used, 0);
    nw_buffer_free(&text);
    leave(&p);
}

TEST_MAIN(NULL, NULL)
