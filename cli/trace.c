/* SPDX-License-Identifier: MIT */
#include "trace/lines.h"
#include "book_options.h"
#include "base/outfile.h"
#include "library/instances.h"
#include "trace/picture.h"
#include "trace/steps.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* A search shown step by step, event by event, or drawn. */

enum {
    NODES_MAX = 2000,      /* without --force: more is hard to read */
    NODES_FORCED = 4000000 /* with it, and for events: half a gigabyte of memory */
};

typedef enum form { TABLE, TSV, LINES, DOT, SVG, FILM, TIKZ, PDF } form;

typedef struct trace_run {
    cli_position position;
    nw_lab_options book;
    const char *algorithm;
    form form;
    bool ascii;
    long long pass, width;
    const char *out; /* a file or folder, or NULL for stdout */

    nw_recorder recorder;
    nw_steps steps;
    nw_film film;
    nw_lines lines;
    nw_book_result result;
    nw_error err;
    int code;
} trace_run;

/* --- where it goes */

/* Opens --out, or stdout. On failure prints why and returns it. */
static int open_out(nw_outfile *f, const char *path)
{
    nw_error err;
    f->out = stdout;
    return path && nw_outfile_open(f, path, &err) < 0 ? cli_fail(EXIT_FAILED, "%s", err.text) : 0;
}

/* rc: the result of the trace; on failure an existing file is kept. */
static int close_out(nw_outfile *f, int rc)
{
    nw_error err;
    if (f->out == stdout)
        return rc;
    const int closed = nw_outfile_close(f, rc ? NW_EIO : 0, &err);
    return rc || closed == 0 ? rc : cli_fail(EXIT_FAILED, "%s", err.text);
}

static int write_out(const nw_buffer *text, const char *path)
{
    if (text->failed)
        return cli_fail(EXIT_FAILED, "out of memory for the output");
    nw_outfile f;
    const int rc = open_out(&f, path);
    if (rc)
        return rc;
    fwrite(text->text, 1, text->used, f.out);
    return close_out(&f, 0);
}

/* Is --out a folder, for one file per pass? A name with an extension is a file. */
static bool is_folder(const char *path)
{
    struct stat s;
    const char *slash = strrchr(path, '/');
    if (stat(path, &s) == 0)
        return S_ISDIR(s.st_mode);
    return !strchr(slash ? slash : path, '.');
}

/* --- running */

static void run(void *context)
{
    trace_run *t = context;
    t->code = nw_book_run(t->position.game, t->algorithm, t->position.state, &t->book, &t->result,
                          &t->err);
}

/* Reports a failed recording, or returns 0. */
static int check_run(const trace_run *t)
{
    char count[CLI_COUNT_SIZE];
    if (t->recorder.full)
        return cli_fail(EXIT_FAILED,
                        "trace: the search visits more than %s nodes, which is %s; use a smaller "
                        "tree or --depth%s",
                        cli_count(t->recorder.limit, count),
                        t->recorder.limit == NODES_MAX ? "hard to read" : "more than fit",
                        t->recorder.limit == NODES_MAX ? ", or use --force" : "");
    if (t->steps.sheet.full)
        return cli_fail(EXIT_FAILED,
                        "trace: the table is larger than %d MB; use a smaller tree or --depth, or "
                        "--json, which is written during the search",
                        NW_SHEET_BYTES >> 20);
    if (t->recorder.failed || t->film.failed)
        return cli_fail(EXIT_FAILED, "trace: out of memory for the record");
    if (t->code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "trace: stopped by a signal");
    if (t->code < 0)
        return cli_report(&t->err);
    if (t->pass > t->recorder.passes)
        return cli_fail(EXIT_USAGE, "trace: --pass %lld: there %s only %d", t->pass,
                        t->recorder.passes == 1 ? "is" : "are", t->recorder.passes);
    return 0;
}

/* --- tables */

static int table(trace_run *t)
{
    const nw_steps_kind *kind = nw_steps_for(t->algorithm);
    nw_buffer text = {0};
    nw_steps_start(&t->steps, kind,
                   t->ascii || !cli_takes_utf8() ? &nw_signs_ascii : &nw_signs_utf8, &t->recorder);
    int rc = cli_run_deep(run, t);
    rc = rc ? rc : check_run(t);
    if (rc == 0) {
        nw_steps_finish(&t->steps, kind, &t->recorder);
        if (t->form == TSV)
            nw_sheet_print_tsv(&t->steps.sheet, (int)t->pass, &text);
        else
            nw_sheet_print(&t->steps.sheet, (int)t->pass, (int)t->width, &text);
        rc = write_out(&text, t->out);
    }
    nw_buffer_free(&text);
    nw_steps_free(&t->steps);
    return rc;
}

/* --- JSON lines */

static int lines(trace_run *t)
{
    nw_outfile f;
    int rc = open_out(&f, t->out);
    if (rc)
        return rc;
    nw_lines_start(&t->lines, f.out, (int)t->pass, &t->recorder);
    rc = cli_run_deep(run, t);
    if (rc == 0 && !ferror(f.out))
        rc = check_run(t); /* else close_out and main report the failure */
    nw_lines_end(&t->lines);
    return close_out(&f, rc);
}

/* --- pictures */

static int draw(const trace_run *t, const nw_picture *p, int from, int to, const char *path)
{
    nw_buffer text = {0};
    int rc = 0;
    static const nw_pen *const pen[] = {
        [SVG] = &nw_pen_svg, [FILM] = &nw_pen_svg, [TIKZ] = &nw_pen_tikz, [PDF] = &nw_pen_pdf};
    if (t->form >= SVG)
        rc = nw_picture_draw(p, from, to, pen[t->form], &text);
    for (int pass = from; t->form == DOT && pass <= to && rc == 0; pass++)
        rc = nw_picture_dot(p, pass, &text);
    text.failed |= rc < 0;
    rc = write_out(&text, path);
    nw_buffer_free(&text);
    return rc;
}

static int draw_folder(const trace_run *t, const nw_picture *p, int from, int to)
{
    int rc = 0;
    if (mkdir(t->out, 0777) != 0 && errno != EEXIST)
        return cli_fail(EXIT_FAILED, "%s: %s", t->out, strerror(errno));
    for (int pass = from; pass <= to && rc == 0; pass++) {
        nw_buffer path = {0};
        static const char *const ending[] = {
            [DOT] = "dot", [SVG] = "svg", [TIKZ] = "tex", [PDF] = "pdf"};
        nw_buffer_add(&path, "%s/pass-%d.%s", t->out, pass, ending[t->form]);
        rc = path.failed ? cli_fail(EXIT_FAILED, "out of memory")
                         : draw(t, p, pass, pass, path.text);
        nw_buffer_free(&path);
    }
    return rc;
}

static int pictures(trace_run *t)
{
    nw_figure figure = {0};
    nw_film_start(&t->film, &t->recorder, t->form == FILM);
    int rc = cli_run_deep(run, t);
    if (rc == 0)
        nw_film_finish(&t->film, &t->recorder, t->result.value);
    rc = rc ? rc : check_run(t);
    if (rc == 0) {
        nw_figure_make(&figure, &t->recorder);
        if (figure.failed)
            rc = cli_fail(EXIT_FAILED, "out of memory for the picture");
    }
    if (rc == 0) {
        const nw_picture p = {&t->film,
                              &figure,
                              t->algorithm,
                              t->position.text,
                              .dual = t->recorder.dual,
                              .moving = t->form == FILM};
        const bool one = t->pass > 0 && t->form != FILM;
        const int from = one ? (int)t->pass : 1, to = one ? (int)t->pass : t->film.frames;
        rc = t->out && t->form != FILM && is_folder(t->out) ? draw_folder(t, &p, from, to)
                                                            : draw(t, &p, from, to, t->out);
    }
    nw_figure_free(&figure);
    nw_film_free(&t->film);
    return rc;
}

/* --- the command */

static int carry_out(trace_run *t, bool force)
{
    const nw_shape shape = nw_shape_of(t->position.game, t->position.state, t->book.depth);
    int rc;
    if (nw_recorder_start(&t->recorder, &shape, strcmp(t->algorithm, "dual") == 0) < 0)
        rc = cli_fail(EXIT_FAILED, "trace: out of memory");
    else {
        t->recorder.limit = !force && t->form != LINES ? NODES_MAX : NODES_FORCED;
        t->recorder.stop = &cli_stop;
        t->book.stop = &cli_stop;
        t->book.observer = &t->recorder.observer;
        cli_catch_signals();
        rc = t->form == LINES ? lines(t) : t->form >= DOT ? pictures(t) : table(t);
    }
    nw_book_free(&t->result);
    nw_recorder_free(&t->recorder);
    return rc;
}

int cmd_trace(int argc, char **argv)
{
    const char *position = NULL;
    trace_run t = {.width = 100};
    cli_book words;
    bool force = false, is[PDF + 1] = {false};
    int count = 0;
    enum { OWN = CLI_BOOK_OPTIONS + 12 };
    cli_option options[OWN + CLI_SETTINGS_MAX] = {
        [CLI_BOOK_OPTIONS] = {"tsv", 'b', &is[TSV], 0, 0, NULL,
                              "the table with cells separated by tabs", NULL},
        {"json", 'b', &is[LINES], 0, 0, NULL, "every event as a JSON object, one per line", NULL},
        {"dot", 'b', &is[DOT], 0, 0, NULL, "draw the tree as digraphs for Graphviz", NULL},
        {"svg", 'b', &is[SVG], 0, 0, NULL, "draw the tree as SVG", NULL},
        {"film", 'b', &is[FILM], 0, 0, NULL, "draw it as an animated SVG, leaf by leaf", NULL},
        {"tikz", 'b', &is[TIKZ], 0, 0, NULL, "draw the tree as TikZ, for LaTeX", NULL},
        {"pdf", 'b', &is[PDF], 0, 0, NULL, "draw the tree as PDF", NULL},
        {"pass", 'i', &t.pass, 1, 1000000000, "N", "only this pass of a driver, SSS* or DUAL*",
         NULL},
        {"out", 's', &t.out, 0, 0, "PATH",
         "write to a file, or one picture per pass to a folder (a name without an extension)",
         NULL},
        {"ascii", 'b', &t.ascii, 0, 0, NULL, "a table of plain letters: +inf, _|_", NULL},
        {"width", 'i', &t.width, 40, 10000, "N", "width of the table in columns", NULL},
        {"force", 'b', &force, 0, 0, NULL, "tables and pictures of any size", NULL},
    };
    cli_book_options(&words, options);
    cli_settings_options(&words.set, CLI_PUBLISHED, options + OWN);
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    for (int i = TSV, chosen = 0; i <= PDF; i++) {
        t.form = is[i] ? (form)i : t.form;
        if (is[i] && chosen++)
            return cli_fail(EXIT_USAGE, "trace: only one of --tsv, --json, --dot, --svg, --film, "
                                        "--tikz and --pdf");
    }
    int depth = 0;
    t.algorithm = words.algorithm;
    rc = cli_open_at(argv[0], position, cli_book_depth(&words), words.root, &t.position, &depth);
    const nw_book_row *row = rc == 0 ? cli_book_row(argv[0], t.algorithm) : NULL;
    rc = rc ? rc : row ? cli_book_set(argv[0], row, &words.set, &t.book) : EXIT_USAGE;
    t.book.depth = depth;
    if (rc == 0)
        rc = carry_out(&t, force);
    cli_close(&t.position);
    return rc;
}
