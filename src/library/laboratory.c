/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "library/minimal.h"
#include "library/options.h"
#include "library/position.h"
#include "library/required.h"
#include "trace/lines.h"
#include "trace/picture.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The public laboratory, behind the commands search, facts, graph and trace. */

const char *nw_lab_algorithm(int i)
{
    const nw_book_row *rows = nw_book_rows();
    int count = 0;
    while (rows[count].name)
        count++;
    return i >= 0 && i < count ? rows[i].name : NULL;
}

static const struct {
    const char *name, *sign;
} bounds[] = {[NW_EXACT] = {"exact", ""},
              [NW_LOWER] = {"lower", ">= "},
              [NW_UPPER] = {"upper", "<= "},
              [NW_ESTIMATE] = {"estimate", "about "}};
_Static_assert(sizeof bounds / sizeof *bounds == NW_BOUND_KINDS, "every kind of bound has a name");

const char *nw_bound_name(nw_bound bound)
{
    return (unsigned)bound < NW_BOUND_KINDS ? bounds[bound].name : NULL;
}

const char *nw_bound_sign(nw_bound bound)
{
    return (unsigned)bound < NW_BOUND_KINDS ? bounds[bound].sign : NULL;
}

const char *const *nw_lab_parameters(const char *algorithm)
{
    if (!algorithm)
        return NULL;
    const nw_book_row *row = nw_book_find(algorithm);
    return row ? row->takes : NULL;
}

/* --- checks */

static int check_depth(const nw_position *p, int depth, nw_error *err)
{
    if (depth < 0 || depth > NW_DEPTH_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 0..%d", depth, NW_DEPTH_MAX);
    if (depth == NW_DEPTH_MAX && !p->game->is_tree)
        return nw_fail(err, NW_EINVAL, "depth: %.40s needs one", p->game->rules->name);
    return 0;
}

/* The caller's options, with defaults for members that its structure lacks. */
static int read_options(const nw_position *p, const nw_lab_options *options, nw_lab_options *o,
                        nw_error *err)
{
    *o = nw_lab_defaults();
    if (options->size == 0 || options->size > sizeof *o)
        return nw_fail(err, NW_EINVAL, "nw_lab_options.size %zu: expected sizeof(nw_lab_options)",
                       options->size);
    memcpy(o, options, options->size);
    o->size = sizeof *o;
    const nw_book_row *row = o->algorithm ? nw_book_find(o->algorithm) : NULL;
    if (!row)
        return nw_fail(err, NW_EINVAL, "unknown algorithm '%.40s'",
                       o->algorithm ? o->algorithm : "(null)");
    const int rc = nw_book_reads(row, "budget") ? 0 : check_depth(p, o->depth, err);
    return rc < 0 ? rc : nw_lab_options_check(o, err);
}

/* --- searches */

/* A result and the memory it points to. */
typedef struct kept_result {
    nw_lab_result result;
    nw_book_result book;
} kept_result;

static void fill(kept_result *k, const nw_position *p)
{
    nw_move moves[NW_MOVES_MAX];
    const nw_book_result *b = &k->book;
    k->result = (nw_lab_result){.value = b->value,
                                .bound = b->bound,
                                .pess = b->pess,
                                .opt = b->opt,
                                .settled = b->settled,
                                .open_peak = b->open_peak,
                                .counts = b->counts,
                                .pass = b->pass,
                                .passes = b->passes,
                                .pv = b->pv,
                                .pv_length = b->pv_length,
                                .move = NW_NO_MOVE};
    if (b->pv_length == 0)
        return;
    if (p->game->is_tree)
        k->result.move = b->pv[0];
    else if ((int)b->pv[0] < p->game->rules->moves(p->state, moves))
        k->result.move = moves[b->pv[0]];
}

int nw_lab_search(nw_lab_result **out, const nw_position *p, const nw_lab_options *options,
                  nw_error *err)
{
    if (!out || !p || !options)
        return nw_is_missing(err, __func__);
    nw_lab_options o;
    *out = NULL;
    int rc = read_options(p, options, &o, err);
    if (rc < 0)
        return rc;
    kept_result *k = calloc(1, sizeof *k);
    if (!k)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    rc = nw_book_run(p->game, o.algorithm, p->state, &o, &k->book, err);
    if (rc < 0) {
        nw_lab_result_free(&k->result);
        return rc;
    }
    fill(k, p);
    *out = &k->result;
    return 0;
}

void nw_lab_result_free(nw_lab_result *r)
{
    kept_result *k = (kept_result *)(void *)r; /* the result is its first member */
    if (k)
        nw_book_free(&k->book);
    free(k);
}

/* --- traces */

/* Runs a search of at most limit nodes whose recorder was started. */
static int run_recorded(nw_recorder *recorder, unsigned limit, const nw_position *p,
                        nw_lab_options *o, nw_book_result *result, nw_error *err)
{
    volatile int stop = 0;
    o->observer = &recorder->observer;
    recorder->limit = limit;
    if (!o->stop)
        o->stop = recorder->stop = &stop;
    const int rc = nw_book_run(p->game, o->algorithm, p->state, o, result, err);
    if (recorder->full)
        return nw_fail(err, NW_EINVAL,
                       "the search visits more than %u nodes, the limit of a trace; use a smaller "
                       "tree or depth",
                       limit);
    return rc == 0 && recorder->failed ? nw_fail(err, NW_ENOMEM, "out of memory for the trace")
                                       : rc;
}

static int start_recorder(nw_recorder *recorder, const nw_position *p, const nw_lab_options *o,
                          nw_error *err)
{
    const nw_shape shape = nw_shape_of(p->game, p->state, o->depth);
    return nw_recorder_start(recorder, &shape, strcmp(o->algorithm, "dual") == 0) < 0
               ? nw_fail(err, NW_ENOMEM, "out of memory")
               : 0;
}

static int run_traced(FILE *f, const nw_position *p, nw_lab_options *o, nw_error *err)
{
    nw_recorder recorder;
    nw_book_result result = {0};
    nw_lines lines;
    int rc = start_recorder(&recorder, p, o, err);
    if (rc < 0)
        return rc;
    nw_lines_start(&lines, f, 0, &recorder);
    rc = run_recorded(&recorder, NW_LAB_TRACE_NODES, p, o, &result, err);
    if (rc == 0 && ferror(f))
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the trace");
    nw_lines_end(&lines);
    nw_book_free(&result);
    nw_recorder_free(&recorder);
    return rc;
}

int nw_lab_trace(char **json, const nw_position *p, const nw_lab_options *options, nw_error *err)
{
    if (!json || !p || !options)
        return nw_is_missing(err, __func__);
    nw_lab_options o;
    size_t size = 0;
    *json = NULL;
    int rc = read_options(p, options, &o, err);
    if (rc < 0)
        return rc;
    FILE *f = open_memstream(json, &size);
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    rc = run_traced(f, p, &o, err);
    if (fclose(f) != 0 && rc == 0)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the trace");
    if (rc < 0) {
        free(*json);
        *json = NULL;
    }
    return rc;
}

/* The passes from..to of a recorded search; 0 is the last. */
static int draw_passes(const nw_picture *picture, int from, int to, nw_buffer *out, nw_error *err)
{
    const int last = picture->film->frames;
    from = from == 0 ? last : from;
    to = to == 0 ? last : to;
    if (from < 1 || to < from || to > last)
        return nw_fail(err, NW_EINVAL, "passes %d to %d: there are %d", from, to, last);
    return nw_picture_draw(picture, from, to, &nw_pen_svg, out) < 0
               ? nw_fail(err, NW_ENOMEM, "out of memory")
               : 0;
}

int nw_lab_draw(char **svg, const nw_position *p, const nw_lab_options *options, const char *title,
                int from, int to, nw_error *err)
{
    if (!svg || !p || !options || !title)
        return nw_is_missing(err, __func__);
    nw_lab_options o;
    nw_recorder recorder;
    nw_film film = {0};
    nw_figure figure = {0};
    nw_book_result result = {0};
    nw_buffer text = {0};
    *svg = NULL;
    int rc = read_options(p, options, &o, err);
    rc = rc < 0 ? rc : start_recorder(&recorder, p, &o, err);
    if (rc < 0)
        return rc;
    nw_film_start(&film, &recorder, false);
    rc = run_recorded(&recorder, NW_LAB_DRAW_NODES, p, &o, &result, err);
    if (rc == 0) {
        nw_film_finish(&film, &recorder, result.value);
        nw_figure_make(&figure, &recorder);
        const nw_picture picture = {&film, &figure, o.algorithm, title, .dual = recorder.dual};
        rc = film.failed || figure.failed ? nw_fail(err, NW_ENOMEM, "out of memory")
                                          : draw_passes(&picture, from, to, &text, err);
    }
    if (rc == 0 && !(*svg = strdup(text.text)))
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    nw_buffer_free(&text);
    nw_figure_free(&figure);
    nw_film_free(&film);
    nw_book_free(&result);
    nw_recorder_free(&recorder);
    return rc;
}

void nw_lab_free(void *memory)
{
    free(memory);
}

/* --- facts and graphs */

static nw_lab_size size_of(const nw_tree_size *s)
{
    return (nw_lab_size){s->leaves, s->nodes};
}

int nw_lab_facts_of(nw_lab_facts *out, const nw_position *p, int depth, nw_error *err)
{
    if (!out || !p)
        return nw_is_missing(err, __func__);
    const nw_facts_options o = {.depth = depth};
    nw_facts facts = {0};
    int rc = check_depth(p, depth, err);
    if (rc < 0)
        return rc;
    rc = nw_book_facts(p->game, p->state, &o, &facts, err);
    *out = (nw_lab_facts){.value = facts.value,
                          .plus = size_of(&facts.plus),
                          .minus = size_of(&facts.minus),
                          .critical = size_of(&facts.critical)};
    for (int i = 1; i < 4; i++)
        out->type[i] = size_of(&facts.type[i]);
    free(facts.pv);
    return rc;
}

int nw_lab_graphs_of(nw_lab_graphs *out, const nw_position *p, int depth, nw_error *err)
{
    if (!out || !p)
        return nw_is_missing(err, __func__);
    const nw_minimal_options o = nw_minimal_defaults(p->game->rules);
    nw_minimal_result *r = malloc(sizeof *r); /* large */
    if (!r)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    const int rc = nw_minimal(p->game->rules, p->state, depth, &o, r, err);
    if (rc == 0)
        *out = (nw_lab_graphs){.value = nw_position_is_max(p) ? r->value : -r->value,
                               .search = r->last,
                               .tree = r->graph[NW_MINIMAL_TREE].counts,
                               .lfmg = r->graph[NW_LFMG].counts,
                               .lfmg_etc = r->graph[NW_LFMG_ETC].counts,
                               .mm_tree = r->graph[NW_MM_TREE].counts,
                               .mm = r->graph[NW_MM].counts,
                               .armg = r->graph[NW_ARMG].counts};
    free(r);
    return rc;
}
