/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/buffer.h"
#include "base/outfile.h"
#include "explorer/server/page.h"
#include "explorer/server/serve.h"
#include "games/tree/rules.h"
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* nullwindow explore: the explorer's page in a browser on this machine, or as one file. */

extern char **environ;

enum { TREE_TEXT = 1 << 20 }; /* as much as the engine takes */

/* --- where the page begins */

static bool is_plain(unsigned char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           strchr("-._~,:/=()@", c);
}

static void put_escaped(nw_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] && is_plain((unsigned char)text[i]))
            nw_buffer_put(out, text + i, 1);
        else
            nw_buffer_add(out, "%%%02X", (unsigned char)text[i]);
}

/* The text of a tree file; the page gets the contents, not the path. */
static int put_file(nw_buffer *out, const char *path)
{
    char *text = malloc(TREE_TEXT + 1);
    FILE *f = text ? fopen(path, "rb") : NULL;
    const size_t length = f ? fread(text, 1, TREE_TEXT + 1, f) : 0;
    int rc = 0;
    if (!text)
        rc = cli_fail(EXIT_FAILED, "explore: out of memory");
    else if (!f || ferror(f))
        rc = cli_fail(EXIT_USAGE, "%s: %s", path, strerror(errno));
    else if (length > TREE_TEXT)
        rc = cli_fail(EXIT_USAGE, "%s: a tree for the explorer has at most 1 MiB", path);
    else
        put_escaped(out, text, length);
    if (f)
        fclose(f);
    free(text);
    return rc;
}

/* The URL fragment for a position, opened first to report errors. */
static int make_start(nw_buffer *out, const cli_position *p)
{
    const char *name = p->game->rules->name;
    const char *colon = strchr(p->text, ':'), *text = colon ? colon + 1 : "";
    nw_buffer_add(out, "#/trace?game=");
    put_escaped(out, name, strlen(name));
    if (p->opened->plugin)
        nw_buffer_add(out, "&depth=2"); /* only built-in games have suitable defaults */
    if (*text)
        nw_buffer_add(out, "&text=");
    if (p->game != &tree_info)
        put_escaped(out, text, strlen(text));
    else if (tree_is_text(text))
        put_escaped(out, text, strlen(text));
    else if (strcmp(text, "-") != 0)
        return put_file(out, text);
    else
        return cli_fail(EXIT_USAGE, "explore: a tree comes from a file: tree:FILE");
    return 0;
}

/* --- one file */

static int save(const char *path, const char *start)
{
    nw_buffer text = {0};
    nw_outfile f;
    nw_error err = {0};
    int rc = page_single(start, &text);
    if (rc == NW_ENOMEM) {
        rc = cli_fail(EXIT_FAILED, "explore: out of memory");
    } else if (rc < 0) {
        rc = cli_fail(EXIT_FAILED,
                      "explore: the engine of the page is not in this program: run make explorer");
    } else if (nw_outfile_open(&f, path, &err) < 0) {
        rc = cli_fail(EXIT_FAILED, "%s", err.text);
    } else {
        fwrite(text.text, 1, text.used, f.out); /* errors are found by closing */
        rc = nw_outfile_close(&f, 0, &err) < 0 ? cli_fail(EXIT_FAILED, "%s", err.text) : EXIT_OK;
    }
    nw_buffer_free(&text);
    return rc;
}

/* --- the browser */

/* Opens the address in the desktop's browser, if any. */
static void show(const char *address)
{
    static char program[] = "xdg-open";
    char *argv[] = {program, (char *)(uintptr_t)address, NULL};
    posix_spawn_file_actions_t quiet;
    pid_t pid;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", 1, 0);
    posix_spawnp(&pid, program, &quiet, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&quiet);
}

static int serve(const serve_options *options, bool browser)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    server *s = NULL;
    nw_error err = {0};
    char address[96];
    cli_catch_signals();
    if (serve_start(&s, options, &err) < 0)
        return cli_report(&err);
    snprintf(address, sizeof address, "http://127.0.0.1:%u/#t=%s", serve_guard(s)->port,
             serve_guard(s)->token);
    puts(address);
    puts("The explorer runs until Ctrl-C. The address is a key: keep it to yourself.");
    fflush(stdout);
    if (browser)
        show(address);
    while (!cli_stop) {
        nanosleep(&moment, NULL);
        serve_look_after(s);
    }
    serve_stop(s);
    return EXIT_OK;
}

/* Without a server: writes the page to the working directory; some browsers cannot read /tmp. */
static int open_saved(const char *start, bool browser)
{
    static const char name[] = "nullwindow-explorer.html";
    const int rc = save(name, start);
    if (rc != 0)
        return rc;
    printf(
        "%s\nThe explorer with its engine, in one file: open it in a browser.\nWith "
        "libmicrohttpd-dev installed, make and explore serve the page from this program instead: "
        "searches at\nfull speed and of any size, games of your own, and the laboratory's "
        "results.\n",
        name);
    fflush(stdout);
    if (browser)
        show(name);
    return EXIT_OK;
}

/* Serves or saves the page, starting at the position. */
typedef struct explorer {
    long long port;
    bool no_browser;
    const char *file, *database;
    cli_position position;
    nw_buffer start;
} explorer;

static int explore(explorer *e)
{
    const char *start = e->start.text ? e->start.text : "";
    const bool alone = e->file || !serve_is_built();
    if (e->start.failed)
        return cli_fail(EXIT_FAILED, "explore: out of memory");
    if (alone && e->position.opened && e->position.opened->plugin)
        return cli_fail(EXIT_USAGE, "explore: a page by itself cannot load a plugin; %s",
                        e->file ? "without --save the program searches it"
                                : "the server can: install libmicrohttpd-dev and run make");
    if (alone)
        return e->file ? save(e->file, start) : open_saved(start, !e->no_browser);
    return serve(&(serve_options){.port = (unsigned)e->port,
                                  .start = e->start.text,
                                  .database = e->database,
                                  .plugin = e->position.opened && e->position.opened->plugin
                                                ? e->position.game
                                                : NULL},
                 !e->no_browser);
}

int cmd_explore(int argc, char **argv)
{
    explorer e = {.database = "report/lab.db"};
    const char *position = NULL;
    int count = 0;
    const cli_option options[] = {
        {"port", 'i', &e.port, 0, 65535, "N",
         "listen on this port of 127.0.0.1; 0 takes a free one", NULL},
        {"no-browser", 'b', &e.no_browser, 0, 0, NULL, "only print the address", NULL},
        {"save", 's', &e.file, 0, 0, "FILE.html",
         "write the page with the engine inside as one file, and serve nothing", NULL},
        {"db", 's', &e.database, 0, 0, "FILE", "the laboratory's database", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    if (!page_find("index.html"))
        return cli_fail(EXIT_FAILED, "explore: the page is not in this program: run make explorer");
    if (position)
        rc = cli_open(position, &e.position);
    if (rc == 0 && position)
        rc = make_start(&e.start, &e.position);
    if (rc == 0)
        rc = explore(&e);
    nw_buffer_free(&e.start);
    cli_close(&e.position);
    return rc;
}
