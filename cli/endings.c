/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "core/clock.h"
#include "base/json.h"
#include "base/outfile.h"
#include "games/checkers/database.h"
#include "games/checkers/rules.h"
#include "play/user_files.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* nullwindow endings: builds and probes the database of checkers endings. */

enum { PATH_SIZE = 4096 };

typedef struct request {
    const char *file;
    char name[PATH_SIZE]; /* of the file where none is given */
    long long threads;
    bool verify, as_json;
} request;

/* --- building */

typedef struct build_progress {
    double start, last;
    const char *what;
} build_progress;

static void show_progress(void *context, uint64_t done, uint64_t all)
{
    build_progress *t = context;
    const double now = nw_seconds(), share = (double)done / (double)all;
    if (now < t->last + 0.5 || now < t->start + 2 || !isatty(STDERR_FILENO))
        return;
    t->last = now;
    fprintf(stderr, "\r%s: %.1f %%, %.0f s left; Ctrl-C stops\033[K", t->what, 100 * share,
            (now - t->start) * (1 - share) / share);
}

static void end_progress(const build_progress *t)
{
    if (t->last > 0)
        fputs("\r\033[K", stderr);
}

static int save(const checkers_raw *raw, const char *path, long *bytes)
{
    nw_outfile file;
    nw_error err;
    int rc = nw_outfile_open(&file, path, &err);
    if (rc == NW_OK) {
        rc = checkers_raw_write(raw, file.out, &err);
        *bytes = ftell(file.out);
        rc = nw_outfile_close(&file, rc, &err);
    }
    return rc == NW_OK ? EXIT_OK : cli_fail(EXIT_FAILED, "endings: %s", err.text);
}

static int open_database(const char *file, checkers_database **out);

/* Reads back what was written. */
static int verify_file(const request *r, const checkers_raw *raw)
{
    checkers_database *d = NULL;
    const int rc = open_database(r->file, &d);
    if (rc != EXIT_OK)
        return rc;
    const uint64_t wrong = checkers_database_compare(d, raw);
    checkers_database_free(d);
    if (wrong)
        return cli_fail(EXIT_FAILED, "endings: %s: %llu positions are wrong; do not use it",
                        r->file, (unsigned long long)wrong);
    return EXIT_OK;
}

static checkers_tally count_all(const checkers_raw *raw)
{
    checkers_tally sum = {{0}};
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        if (!checkers_class_exists(&c, raw->pieces))
            continue;
        const checkers_tally t = checkers_raw_count(raw, &c);
        for (int v = 0; v < 3; v++)
            sum.count[v] += t.count[v];
    }
    return sum;
}

static void print_built(const request *r, const checkers_raw *raw, long bytes, double seconds)
{
    const checkers_tally t = count_all(raw);
    char won[CLI_COUNT_SIZE], drawn[CLI_COUNT_SIZE], lost[CLI_COUNT_SIZE], size[CLI_COUNT_SIZE];
    if (r->as_json) {
        json j = json_to(stdout);
        json_object(&j, NULL);
        json_integer(&j, "pieces", raw->pieces);
        json_unsigned(&j, "won", t.count[CHECKERS_WON]);
        json_unsigned(&j, "drawn", t.count[CHECKERS_DRAWN]);
        json_unsigned(&j, "lost", t.count[CHECKERS_LOST]);
        json_integer(&j, "bytes", bytes);
        json_bool(&j, "verified", r->verify);
        json_end(&j);
        return;
    }
    printf("positions of up to %u pieces, for the side to move: %s won, %s drawn, %s lost\n",
           raw->pieces, cli_count(t.count[CHECKERS_WON], won),
           cli_count(t.count[CHECKERS_DRAWN], drawn), cli_count(t.count[CHECKERS_LOST], lost));
    if (r->verify)
        puts("verified: every value follows from the values of the position's children, and the "
             "file has them");
    printf("%s: %s bytes, %.0f s\n", r->file, cli_count((unsigned long long)bytes, size), seconds);
}

static int solve(const request *r, checkers_raw *raw, checkers_build *build)
{
    nw_error err;
    build_progress t = {.start = nw_seconds(), .what = "solving"};
    build->progress = show_progress;
    build->context = &t;
    const int rc = checkers_raw_solve(raw, build, &err);
    end_progress(&t);
    if (rc == NW_ESTOP)
        return EXIT_FAILED;
    if (rc != NW_OK)
        return cli_report(&err);
    if (!r->verify)
        return EXIT_OK;
    t = (build_progress){.start = nw_seconds(), .what = "verifying"};
    const uint64_t wrong = checkers_raw_verify(raw, build);
    end_progress(&t);
    if (wrong)
        return cli_fail(EXIT_FAILED, "endings: %llu positions are wrong; nothing was written",
                        (unsigned long long)wrong);
    return EXIT_OK;
}

/* From five pieces on a build takes minutes, and keeps a journal beside the file: the same command
 * resumes a build that was stopped. */
enum { JOURNAL_PIECES = 5 };

typedef struct journal {
    FILE *file; /* or NULL */
    char path[PATH_SIZE];
} journal;

/* Does not begin like a journal (src/games/checkers/journal.c): do not overwrite it. */
static bool is_foreign(FILE *f)
{
    char head[8];
    const size_t length = fread(head, 1, sizeof head, f);
    rewind(f);
    return memcmp(head, "NWCHKJ01", length) != 0;
}

static int open_journal(const request *r, unsigned pieces, journal *j)
{
    j->file = NULL;
    if (pieces < JOURNAL_PIECES)
        return EXIT_OK;
    if ((size_t)snprintf(j->path, sizeof j->path, "%s.part", r->file) >= sizeof j->path)
        return cli_fail(EXIT_FAILED, "endings: the name of the file is too long");
    j->file = fopen(j->path, "r+b");
    if (!j->file && errno == ENOENT)
        j->file = fopen(j->path, "w+b");
    if (!j->file)
        return cli_fail(EXIT_FAILED, "endings: cannot write %s: %s", j->path, strerror(errno));
    if (is_foreign(j->file)) {
        fclose(j->file);
        return cli_fail(EXIT_USAGE, "endings: %s is not the journal of a build: move it away",
                        j->path);
    }
    return EXIT_OK;
}

/* The journal is removed once the database is written. */
static void close_journal(const journal *j, int rc)
{
    if (j->file && fclose(j->file) == 0 && rc == EXIT_OK)
        remove(j->path);
}

static int fail_stopped(const journal *j)
{
    if (j->file)
        return cli_fail(EXIT_FAILED,
                        "endings: stopped; solved positions are kept in %s; run the same command "
                        "to resume",
                        j->path);
    return cli_fail(EXIT_FAILED, "endings: stopped; nothing was written");
}

/* Where programs that play look for it (play/think.c); without a home, here. */
static void usual_file(request *r, unsigned pieces)
{
    r->file = r->name;
    if (play_user_endings(pieces, r->name, sizeof r->name))
        play_user_make_folders(r->name);
    else
        snprintf(r->name, sizeof r->name, "checkers-%u.endings", pieces);
}

static int build(request *r, const char *pieces)
{
    journal j;
    checkers_raw raw = {0};
    const double start = nw_seconds();
    if (strlen(pieces) != 1 || *pieces < '2' || *pieces > '0' + CHECKERS_CLASS_PIECES)
        return cli_fail(EXIT_USAGE, "endings: build '%s': expected 2 to %d pieces", pieces,
                        CHECKERS_CLASS_PIECES);
    checkers_build b = {
        .pieces = (unsigned)(*pieces - '0'), .threads = (unsigned)r->threads, .stop = &cli_stop};
    if (!r->file)
        usual_file(r, b.pieces);
    int rc = open_journal(r, b.pieces, &j);
    if (rc != EXIT_OK)
        return rc;
    b.journal = j.file;
    cli_catch_signals();
    long bytes = 0;
    rc = solve(r, &raw, &b);
    if (cli_stop)
        rc = fail_stopped(&j);
    if (rc == EXIT_OK)
        rc = save(&raw, r->file, &bytes);
    if (rc == EXIT_OK && r->verify)
        rc = verify_file(r, &raw);
    if (rc == EXIT_OK)
        print_built(r, &raw, bytes, nw_seconds() - start);
    close_journal(&j, rc);
    checkers_raw_free(&raw);
    return rc;
}

/* --- probing */

static int open_database(const char *file, checkers_database **out)
{
    nw_error err;
    FILE *f = fopen(file, "rb");
    if (!f)
        return cli_fail(EXIT_FAILED,
                        "endings: cannot read %s: %s. Build it: nullwindow endings build 6", file,
                        strerror(errno));
    const int rc = checkers_database_read(out, f, &err);
    fclose(f);
    return rc == NW_OK ? EXIT_OK : cli_fail(EXIT_FAILED, "endings: %s: %s", file, err.text);
}

static int probe(request *r, const char *position)
{
    static const char *const word[] = {"drawn", "won", "lost", "unknown"};
    checkers_database *d = NULL;
    cli_position p;
    int rc = cli_open(position, &p);
    if (rc != EXIT_OK)
        return rc;
    if (p.game != &checkers_info)
        rc = cli_fail(EXIT_USAGE, "endings: '%s' is not a checkers position", position);
    if (!r->file)
        usual_file(r, CHECKERS_CLASS_PIECES);
    if (rc == EXIT_OK)
        rc = open_database(r->file, &d);
    if (rc == EXIT_OK) {
        const checkers_value v = checkers_database_probe(d, p.state);
        if (r->as_json) {
            json j = json_to(stdout);
            json_object(&j, NULL);
            json_string(&j, "position", position);
            json_string(&j, "value", word[v]);
            json_end(&j);
        } else {
            puts(word[v]);
        }
    }
    checkers_database_free(d);
    cli_close(&p);
    return rc;
}

int cmd_endings(int argc, char **argv)
{
    request r = {.threads = sysconf(_SC_NPROCESSORS_ONLN)};
    const char *word[2] = {NULL, NULL};
    int words = 0;
    const cli_option options[] = {
        {"file", 's', &r.file, 0, 0, "FILE", "the database (default: the user's, which play uses)",
         NULL},
        {"threads", 'i', &r.threads, 1, 64, "N", "build with N threads (default: all processors)",
         NULL},
        {"verify", 'b', &r.verify, 0, 0, NULL, "check every position by the rules before writing",
         NULL},
        {"json", 'b', &r.as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    const int rc = cli_parse(argc, argv, options, word, 2, &words);
    if (rc != 0)
        return rc;
    if (words == 2 && strcmp(word[0], "build") == 0)
        return build(&r, word[1]);
    if (words == 2 && strcmp(word[0], "probe") == 0)
        return probe(&r, word[1]);
    if (words > 0 && strcmp(word[0], "build") != 0 && strcmp(word[0], "probe") != 0)
        return cli_expected("endings", "", word[0], "build or probe");
    return cli_fail(EXIT_USAGE, "endings: expected build N or probe POSITION, as in: "
                                "nullwindow endings build 5");
}
