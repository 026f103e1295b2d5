/* SPDX-License-Identifier: MIT */
#include "answer/lessons.h"
#include "base/embedded.h"
#include "base/outfile.h"
#include "cli.h"
#include "core/random-inl.h"
#include "library/instances.h"
#include "trace/picture.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* nullwindow lecture: figures of the lessons, exercise sheets with their keys, and links. */

enum {
    LEVELS = 3,
    QUESTIONS_MAX = 40,
    ANSWERS = 3, /* to a question, at most */
    LEAVES_MAX = 16,
    ANSWER_SIZE = 160,
    FIGURE_NODES = 500, /* larger trees do not fit on a slide */
    FILM_LEAVES = 30    /* longer films are dull, and large */
};

extern const nw_embedded answer_tree_files[];

/* --- one search, recorded */

typedef struct shot {
    nw_position *position;
    nw_recorder recorder;
    nw_film film;
    nw_figure figure;
    nw_book_result result;
} shot;

static void shot_free(shot *s)
{
    nw_book_free(&s->result);
    nw_figure_free(&s->figure);
    nw_film_free(&s->film);
    nw_recorder_free(&s->recorder);
    nw_position_free(s->position);
    *s = (shot){0};
}

/* The text of an example tree, or text itself. */
static void put_text(nw_buffer *out, const char *text)
{
    const nw_embedded *file = nw_embedded_find(answer_tree_files, text);
    for (const char *const *line = file ? file->lines : NULL; line && *line; line++)
        nw_buffer_add(out, "%s\n", *line);
    if (!file)
        nw_buffer_add(out, "%s", text);
}

/* Runs the algorithm on the tree of the game, to that depth (0: to its leaves). film: a frame after
 * every leaf, not after every pass. */
static int shoot(shot *s, const char *tree[2], const char *algorithm, int depth, bool film)
{
    nw_lab_options o = nw_lab_defaults();
    nw_buffer whole = {0};
    nw_error err;
    *s = (shot){0};
    put_text(&whole, tree[1]);
    int rc = whole.failed ? NW_ENOMEM
                          : nw_position_read(&s->position, nw_game_find(tree[0], strlen(tree[0])),
                                             whole.text, &err);
    nw_buffer_free(&whole);
    if (rc < 0)
        return cli_report(&err);
    o.depth = depth > 0 ? depth : nw_position_height(s->position);
    const nw_shape shape = nw_shape_of(s->position->game, s->position->state, o.depth);
    if (nw_recorder_start(&s->recorder, &shape, strcmp(algorithm, "dual") == 0) < 0)
        return cli_fail(EXIT_FAILED, "lecture: out of memory");
    s->recorder.limit = FIGURE_NODES;
    s->recorder.stop = &cli_stop;
    o.algorithm = algorithm;
    o.stop = &cli_stop;
    o.observer = &s->recorder.observer;
    nw_film_start(&s->film, &s->recorder, film);
    rc = nw_book_run(s->position->game, algorithm, s->position->state, &o, &s->result, &err);
    if (s->recorder.full) {
        cli_stop = 0; /* set by the recorder */
        return 0;
    }
    if (rc < 0)
        return cli_report(&err);
    nw_film_finish(&s->film, &s->recorder, s->result.value);
    nw_figure_make(&s->figure, &s->recorder);
    if (s->recorder.failed || s->film.failed || s->figure.failed)
        return cli_fail(EXIT_FAILED, "lecture: out of memory");
    return 0;
}

/* --- files */

static int write_file(const char *folder, const char *name, const nw_buffer *text)
{
    char path[NW_OUTFILE_PATH];
    nw_outfile f;
    nw_error err;
    if (text->failed)
        return cli_fail(EXIT_FAILED, "lecture: out of memory");
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return cli_fail(EXIT_USAGE, "lecture: the name of the folder is too long");
    if (nw_outfile_open(&f, path, &err) < 0)
        return cli_fail(EXIT_FAILED, "%s", err.text);
    fwrite(text->text, 1, text->used, f.out); /* errors are found by closing */
    return nw_outfile_close(&f, 0, &err) < 0 ? cli_fail(EXIT_FAILED, "%s", err.text) : 0;
}

static int make_folder(const char *folder)
{
    return mkdir(folder, 0777) == 0 || errno == EEXIST
               ? 0
               : cli_fail(EXIT_FAILED, "%s: %s", folder, strerror(errno));
}

/* --- the figures of a lesson */

static int draw_frames(const shot *s, const nw_picture *p, const char *folder, const char *name)
{
    static const struct {
        const nw_pen *pen;
        const char *ending;
    } formats[] = {{&nw_pen_svg, "svg"}, {&nw_pen_pdf, "pdf"}, {&nw_pen_tikz, "tex"}};
    int rc = 0;
    for (int i = 0; i < 3 * s->film.frames && rc == 0; i++) {
        const int frame = i / 3 + 1;
        nw_buffer text = {0};
        char file[160];
        snprintf(file, sizeof file, "%s-%d.%s", name, frame, formats[i % 3].ending);
        text.failed = nw_picture_draw(p, frame, frame, formats[i % 3].pen, &text) < 0;
        rc = write_file(folder, file, &text);
        nw_buffer_free(&text);
    }
    return rc;
}

static int draw_search(const char *folder, const lesson *l, const char *algorithm, int depth,
                       bool film)
{
    shot s;
    nw_buffer text = {0};
    char name[128];
    int rc = shoot(&s, (const char *[]){l->game, l->text}, algorithm, depth, film);
    const nw_picture p = {&s.film,       &s.figure, algorithm, l->text, .dual = s.recorder.dual,
                          .moving = film};
    snprintf(name, sizeof name, "lesson-%s-%s%s", l->id, algorithm, film ? ".svg" : "");
    if (rc == 0 && film && s.film.frames <= FILM_LEAVES + 1) {
        text.failed = nw_picture_draw(&p, 1, s.film.frames, &nw_pen_svg, &text) < 0;
        rc = write_file(folder, name, &text);
    } else if (rc == 0 && !film) {
        rc = draw_frames(&s, &p, folder, name);
    }
    nw_buffer_free(&text);
    shot_free(&s);
    return rc;
}

/* The depth at which the trees of the lesson's algorithms fit on a slide; 0: whole. */
static int find_depth(const lesson *l, int *depth)
{
    int rc = 0;
    *depth = 0;
    for (bool fits = false; !fits && rc == 0;) {
        fits = true;
        for (int i = 0; i < 2 && rc == 0; i++) {
            const char *algorithm = i ? l->other : l->algorithm;
            shot s = {0};
            rc = algorithm ? shoot(&s, (const char *[]){l->game, l->text}, algorithm, *depth, false)
                           : 0;
            const int height = rc == 0 && algorithm ? nw_position_height(s.position) : 0;
            if (rc == 0 && s.recorder.full && fits) {
                *depth = (*depth ? *depth : height) - 1;
                fits = false;
            }
            shot_free(&s);
        }
    }
    return rc;
}

static int draw_lessons(const char *folder)
{
    int rc = 0;
    for (const lesson *l = lessons; l->id && rc == 0 && !cli_stop; l++) {
        int depth;
        rc = find_depth(l, &depth);
        if (rc == 0 && depth)
            fprintf(stderr,
                    "nullwindow: lesson %s: drawn to depth %d, so that it fits on a slide\n", l->id,
                    depth);
        for (int i = 0; i < 4 && rc == 0; i++) {
            const char *algorithm = i < 2 ? l->algorithm : l->other;
            rc = algorithm ? draw_search(folder, l, algorithm, depth, i % 2 == 1) : 0;
        }
    }
    return rc == 0 && cli_stop ? cli_fail(EXIT_FAILED, "stopped by a signal") : rc;
}

/* --- exercises */

typedef struct question {
    char tree[160];
    const char *ask[ANSWERS];
    char key[ANSWERS][ANSWER_SIZE];
    int count;
} question;

typedef struct sheet {
    long long seed, level, questions;
} sheet;

/* Different values, so that no rule about ties is needed. */
static void make_tree(question *q, uint64_t *random, int width, int plies)
{
    int leaves = 1, used[100] = {0}, length = 0;
    for (int i = 0; i < plies; i++)
        leaves *= width;
    for (int leaf = 0; leaf < leaves; leaf++) {
        int value;
        do
            value = 1 + (int)nw_below((uint32_t)(nw_random(random) >> 32), 99);
        while (used[value]++);
        for (int n = leaf, i = 0; i < plies && n % width == 0; i++, n /= width)
            length += snprintf(q->tree + length, sizeof q->tree - (size_t)length, "(");
        length += snprintf(q->tree + length, sizeof q->tree - (size_t)length, "%d", value);
        int n = leaf + 1;
        for (int i = 0; i < plies && n % width == 0; i++, n /= width)
            length += snprintf(q->tree + length, sizeof q->tree - (size_t)length, ")");
        if (leaf + 1 < leaves)
            length += snprintf(q->tree + length, sizeof q->tree - (size_t)length, " ");
    }
}

/* The values of the evaluated leaves, in order. */
static void list_leaves(const shot *s, char out[ANSWER_SIZE])
{
    int length = 0;
    out[0] = 0;
    for (int i = 0; i + 1 < s->film.frames && length < ANSWER_SIZE - 8; i++) {
        const nw_frame *f = &s->film.frame[i], *before = i > 0 ? f - 1 : NULL;
        for (uint32_t n = 0; n < f->nodes; n++)
            if (f->node[n].leaf && !(before && n < before->nodes && before->node[n].leaf))
                length += snprintf(out + length, ANSWER_SIZE - (size_t)length, "%s%d",
                                   length ? " " : "", (int)f->node[n].t[NW_T_PLUS].f);
    }
}

static void list_passes(const shot *s, char out[ANSWER_SIZE])
{
    int length = 0;
    out[0] = 0;
    for (int i = 0; i < s->result.passes && length < ANSWER_SIZE - 8; i++)
        length += snprintf(out + length, ANSWER_SIZE - (size_t)length, "%s%d", i ? " " : "",
                           (int)s->result.pass[i].value);
}

/* The questions, by level, and their algorithms. */
enum { VALUE, LEAVES, COUNT, MINIMAL, PASSES };
static const struct {
    int width, plies;
    struct {
        int what;
        const char *algorithm, *ask;
    } part[ANSWERS];
} levels[LEVELS] = {
    {2,
     3,
     {{VALUE, "minimax", "What is the value of the root?"},
      {LEAVES, "alphabeta", "Which leaves does Alpha-Beta evaluate, in this order?"}}},
    {3,
     2,
     {{COUNT, "alphabeta", "How many leaves does Alpha-Beta evaluate?"},
      {MINIMAL, NULL, "How many leaves has the smallest proof of the value?"},
      {PASSES, "mtdf", "Which values do the passes of MTD(f) return, with the first guess 0?"}}},
    {2,
     4,
     {{LEAVES, "sss", "Which leaves does SSS* evaluate, in this order?"},
      {PASSES, "mt-sss", "Which values do the passes of MT-SSS* return?"},
      {COUNT, "dual", "How many leaves does DUAL* evaluate?"}}}};

static int answer_part(question *q, int level, int part)
{
    const char *algorithm = levels[level].part[part].algorithm;
    char *key = q->key[part];
    shot s;
    q->ask[part] = levels[level].part[part].ask;
    int rc =
        shoot(&s, (const char *[]){"tree", q->tree}, algorithm ? algorithm : "alphabeta", 0, true);
    switch (rc ? -1 : levels[level].part[part].what) {
    case VALUE:
        snprintf(key, ANSWER_SIZE, "%d", (int)s.result.value);
        break;
    case LEAVES:
        list_leaves(&s, key);
        break;
    case COUNT:
        snprintf(key, ANSWER_SIZE, "%d", s.film.frames - 1);
        break;
    case PASSES:
        list_passes(&s, key);
        break;
    case MINIMAL: {
        nw_lab_facts facts;
        nw_error err;
        rc = nw_lab_facts_of(&facts, s.position, NW_DEPTH_MAX, &err) < 0 ? cli_report(&err) : 0;
        snprintf(key, ANSWER_SIZE, "%d", rc ? 0 : (int)facts.critical.leaves);
    }
    }
    shot_free(&s);
    return rc;
}

/* Question number of a sheet: the same on every machine. */
static int make_question(question *q, const sheet *w, int number)
{
    const int level = (int)w->level - 1;
    uint64_t random =
        nw_mix((uint64_t)w->seed * 1000 + (uint64_t)w->level * 100 + (uint64_t)number);
    int rc = 0;
    *q = (question){.count = 0};
    make_tree(q, &random, levels[level].width, levels[level].plies);
    while (q->count < ANSWERS && levels[level].part[q->count].ask && rc == 0) {
        rc = answer_part(q, level, q->count);
        q->count++;
    }
    return rc;
}

static int put_tree(nw_buffer *out, const question *q, const nw_pen *pen)
{
    shot s;
    int rc = shoot(&s, (const char *[]){"tree", q->tree}, "minimax", 0, false);
    const nw_picture p = {&s.film, &s.figure, "", "", .plain = true};
    if (rc == 0)
        out->failed |= nw_picture_draw(&p, 1, 1, pen, out) < 0;
    shot_free(&s);
    return rc;
}

static const char page_head[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>%s</title>\n<style>"
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}section{"
    "break-inside:avoid}svg{max-width:100%%;height:auto}.line{border-bottom:1px solid #888;"
    "display:inline-block;width:16em}</style>\n<h1>%s</h1>\n";

/* The sheet with the key or without: as a page, and in LaTeX. */
static int put_sheet(const sheet *w, bool key, bool latex, nw_buffer *out)
{
    char title[80];
    int rc = 0;
    snprintf(title, sizeof title, "%s, level %lld, seed %lld", key ? "Key" : "Exercises", w->level,
             w->seed);
    if (latex)
        nw_buffer_add(out,
                      "\\documentclass{article}\n\\usepackage[margin=2cm]{geometry}\n"
                      "\\usepackage{tikz}\n\\begin{document}\n\\section*{%s}\n",
                      title);
    else
        nw_buffer_add(out, page_head, title, title);
    for (int i = 1; i <= w->questions && rc == 0; i++) {
        question q;
        rc = make_question(&q, w, i);
        nw_buffer_add(
            out, latex ? "\\subsection*{Question %d}\n" : "<section><h2>Question %d</h2>\n", i);
        rc = rc ? rc : put_tree(out, &q, latex ? &nw_pen_tikz : &nw_pen_svg);
        for (int k = 0; k < q.count && rc == 0; k++)
            nw_buffer_add(out,
                          latex ? "\n\\medskip\\noindent %d%c. %s %s\n" : "<p>%d%c. %s %s</p>\n", i,
                          'a' + k, q.ask[k],
                          key     ? q.key[k]
                          : latex ? "\\hrulefill"
                                  : "<span class=\"line\"></span>");
        nw_buffer_add(out, latex ? "\n" : "</section>\n");
    }
    nw_buffer_add(out, latex ? "\\end{document}\n" : "</html>\n");
    return rc;
}

static int write_sheets(const sheet *w, const char *folder)
{
    int rc = 0;
    for (int i = 0; i < 4 && rc == 0; i++) {
        nw_buffer text = {0};
        char name[64];
        snprintf(name, sizeof name, "%s-%lld-%lld.%s", i % 2 ? "key" : "exercises", w->level,
                 w->seed, i < 2 ? "html" : "tex");
        rc = put_sheet(w, i % 2 == 1, i >= 2, &text);
        rc = rc ? rc : write_file(folder, name, &text);
        nw_buffer_free(&text);
    }
    nw_buffer form = {0};
    nw_buffer_add(&form, "seed %lld\nlevel %lld\n", w->seed, w->level);
    for (int i = 1; i <= w->questions; i++)
        for (int k = 0; k < ANSWERS && levels[w->level - 1].part[k].ask; k++)
            nw_buffer_add(&form, "%d%c:\n", i, 'a' + k);
    rc = rc ? rc : write_file(folder, "answers.txt", &form);
    nw_buffer_free(&form);
    return rc;
}

/* --- checking answers */

/* Are they the same numbers? Commas and blanks separate. */
static bool same_numbers(const char *a, const char *b)
{
    static const char between[] = " ,;\t\r\n";
    for (;;) {
        a += strspn(a, between);
        b += strspn(b, between);
        const size_t m = strcspn(a, between), n = strcspn(b, between);
        if (m != n || strncmp(a, b, m) != 0)
            return false;
        if (m == 0)
            return true;
        a += m;
        b += n;
    }
}

typedef struct marks {
    int right, wrong, blank;
} marks;

static int check_line(const sheet *w, const char *path, int number, const char *line, marks *m)
{
    question q;
    char part = 0;
    int i = 0, at = 0;
    if (sscanf(line, "%d%c:%n", &i, &part, &at) != 2 || at == 0 || i < 1 || i > QUESTIONS_MAX)
        return cli_fail(EXIT_USAGE, "%s:%d: expected an answer such as 1a: 35", path, number);
    int rc = make_question(&q, w, i);
    if (rc == 0 && (part < 'a' || part >= 'a' + q.count))
        return cli_fail(EXIT_USAGE, "%s:%d: question %d has the parts a to %c", path, number, i,
                        'a' + q.count - 1);
    if (rc)
        return rc;
    const bool blank = line[at + strspn(line + at, " \t\r\n")] == 0;
    const bool right = !blank && same_numbers(line + at, q.key[part - 'a']);
    *(blank ? &m->blank : right ? &m->right : &m->wrong) += 1;
    if (!blank)
        printf("%d%c %s\n", i, part, right ? "right" : "wrong");
    return 0;
}

static int check(const char *path)
{
    sheet w = {.level = 0};
    marks m = {0};
    char line[512];
    int rc = 0, number = 0;
    bool seeded = false;
    FILE *f = fopen(path, "r");
    if (!f)
        return cli_fail(EXIT_FAILED, "%s: %s", path, strerror(errno));
    while (rc == 0 && fgets(line, sizeof line, f)) {
        number++;
        if (line[strspn(line, " \t\r\n")] == 0)
            continue;
        if (sscanf(line, "seed %lld", &w.seed) == 1)
            seeded = true;
        else if (sscanf(line, "level %lld", &w.level) == 1)
            rc = w.level >= 1 && w.level <= LEVELS
                     ? 0
                     : cli_fail(EXIT_USAGE, "%s:%d: a level is 1 to 3", path, number);
        else if (!seeded || w.level == 0)
            rc = cli_fail(EXIT_USAGE, "%s:%d: a sheet begins with its seed and its level", path,
                          number);
        else
            rc = check_line(&w, path, number, line, &m);
    }
    fclose(f);
    if (rc == 0)
        printf("%d right, %d wrong, %d not answered\n", m.right, m.wrong, m.blank);
    return rc ? rc : m.wrong + m.blank > 0 || m.right == 0 ? EXIT_FAILED : EXIT_OK;
}

/* --- links */

static int write_links(const char *folder, const char *page)
{
    nw_buffer text = {0};
    nw_buffer_add(&text, page_head, "Links for the class", "Links for the class");
    nw_buffer_add(&text, "<ul>\n<li><a href=\"%s#/essay\">From minimax to MTD(f)</a></li>\n", page);
    for (const lesson *l = lessons; l->id; l++)
        nw_buffer_add(&text, "<li><a href=\"%s#/learn?lesson=%s\">Lesson %s: %s</a></li>\n", page,
                      l->id, l->id, l->title);
    nw_buffer_add(&text, "<li><a href=\"%s#/quiz\">The quiz</a></li>\n</ul></html>\n", page);
    const int rc = write_file(folder, "links.html", &text);
    nw_buffer_free(&text);
    return rc;
}

/* --- the command */

int cmd_lecture(int argc, char **argv)
{
    const char *folder = NULL, *answers = NULL, *page = "explorer.html";
    sheet w = {.seed = 1, .level = 1, .questions = 6};
    int count = 0;
    const cli_option options[] = {
        {"seed", 'i', &w.seed, 0, 1000000000, "N", "the exercises of this seed", NULL},
        {"level", 'i', &w.level, 1, LEVELS, "N",
         "1: minimax and Alpha-Beta, 2: bounds and MTD(f), 3: SSS* and MT-SSS*", NULL},
        {"questions", 'i', &w.questions, 1, QUESTIONS_MAX, "N", "on a sheet", NULL},
        {"page", 's', &page, 0, 0, "URL", "where the explorer is, for the links", NULL},
        {"check", 's', &answers, 0, 0, "FILE", "mark a filled-in answers.txt instead", NULL},
        {0}};
    int rc = cli_parse(argc, argv, options, &folder, 1, &count);
    if (rc)
        return rc;
    if (answers)
        return count == 0 ? check(answers)
                          : cli_fail(EXIT_USAGE, "lecture: --check takes no folder");
    if (count == 0)
        return cli_fail(EXIT_USAGE, "lecture: into which folder? as in nullwindow lecture week-3");
    cli_catch_signals();
    rc = make_folder(folder);
    rc = rc ? rc : draw_lessons(folder);
    rc = rc ? rc : write_sheets(&w, folder);
    rc = rc ? rc : write_links(folder, page);
    if (rc == 0)
        printf("%s: figures of the lessons, exercises with key, answers.txt, links.html\n", folder);
    return rc;
}
