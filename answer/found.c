/* SPDX-License-Identifier: MIT */
#include "answer/found.h"
#include "base/counts.h"
#include "games/tree/tree-inl.h"
#include "library/option_json.h"
#include "library/options.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 128 };

static bool is_max(const nw_game_info *game, const void *state)
{
    return !game->is_tree || ((const tree_pos *)state)->max;
}

static bool is_negated(const found_search *f)
{
    return !f->for_mover && !is_max(f->game, f->state);
}

nw_score found_value(const found_search *f, nw_score value)
{
    return is_negated(f) ? -value : value;
}

/* --- passes */

bool found_is_null_window(const nw_pass *pass)
{
    return pass->alpha == pass->beta - 1; /* avoids overflow with infinities */
}

/* Null windows by gamma, others by alpha and beta. */
static void write_window(json *j, const nw_pass *pass)
{
    if (found_is_null_window(pass)) {
        json_score(j, "gamma", pass->beta);
    } else {
        json_score(j, "alpha", pass->alpha);
        json_score(j, "beta", pass->beta);
    }
    json_score(j, "value", pass->value);
}

static nw_pass seen_from(const nw_pass *p, bool negate)
{
    return negate ? (nw_pass){-p->beta, -p->alpha, -p->value} : *p;
}

static void write_passes(json *j, const nw_pass *list, int passes, bool negate)
{
    json_list(j, "passes");
    for (int i = 0; i < passes; i++) {
        const nw_pass pass = seen_from(&list[i], negate);
        json_object(j, NULL);
        write_window(j, &pass);
        json_end(j);
    }
    json_end(j);
}

/* --- moves */

typedef void namer(const void *state, nw_move move, char *out, size_t size);

static void name_line(const nw_game *game, namer *name_move, const void *state, const nw_move *line,
                      int length, void (*f)(void *, const char *), void *context)
{
    const size_t size = game->state_size;
    unsigned char *states = malloc(2 * size), *now = states;
    if (!states)
        return;
    memcpy(now, state, size);
    for (int i = 0; i < length; i++) {
        unsigned char *next = now == states ? states + size : states;
        char name[NAME];
        name_move(now, line[i], name, sizeof name);
        f(context, name);
        game->play(next, now, line[i]);
        now = next;
    }
    free(states);
}

void found_name_line(const nw_game *game, const void *state, const nw_move *line, int length,
                     void (*f)(void *context, const char *name), void *context)
{
    name_line(game, game->move_name, state, line, length, f, context);
}

static void write_name(void *context, const char *name)
{
    json_string(context, NULL, name);
}

void found_write_line(json *j, const char *key, const found_search *f, const nw_move *line,
                      int length)
{
    json_list(j, key);
    found_name_line(f->game->rules, f->state, line, length, write_name, j);
    json_end(j);
}

void found_write_notation(json *j, const found_search *f, const nw_move *line, int length)
{
    if (!f->game->notation)
        return;
    json_list(j, "notation");
    name_line(f->game->rules, f->game->notation, f->state, line, length, write_name, j);
    json_end(j);
}

static void write_move(json *j, const char *key, const found_search *f, nw_move move)
{
    char name[NAME];
    if (move != NW_NO_MOVE)
        f->game->rules->move_name(f->state, move, name, sizeof name);
    json_string(j, key, move == NW_NO_MOVE ? NULL : name);
}

found_line found_best(const nw_result *r)
{
    if (r->complete || r->iterations == 0)
        return (found_line){r->move, r->pv, r->pv_length};
    const nw_iteration *last = &r->iteration[r->iterations - 1];
    return (found_line){last->move, last->pv, last->pv_length};
}

/* --- iterations */

/* By kind, or only the total if kinds were not counted. */
static void write_nodes(json *j, const found_search *f, const nw_counts *counts, uint64_t all)
{
    if (f->options->lab && (nw_counts_total(counts) > 0 || all == 0)) {
        json_counts(j, "nodes", counts);
        return;
    }
    json_object(j, "nodes");
    json_unsigned(j, "all", all);
    json_end(j);
}

void found_write_iteration(json *j, const char *key, const found_search *f, const nw_iteration *it)
{
    json_object(j, key);
    json_integer(j, "depth", it->depth);
    json_score(j, "value", found_value(f, it->value));
    write_move(j, "best", f, it->move);
    found_write_line(j, "pv", f, it->pv, it->pv_length);
    found_write_notation(j, f, it->pv, it->pv_length);
    write_passes(j, it->pass, it->passes, is_negated(f));
    write_nodes(j, f, &it->counts, it->nodes);
    json_number(j, "seconds", it->seconds);
    json_end(j);
}

void found_write_pass(json *j, const char *key, const found_search *f, const nw_iteration *it)
{
    const nw_pass pass = seen_from(it->pass, is_negated(f));
    json_object(j, key);
    json_integer(j, "depth", it->depth);
    write_window(j, &pass);
    write_move(j, "best", f, it->move);
    json_object(j, "nodes");
    json_unsigned(j, "all", it->nodes);
    json_end(j);
    json_number(j, "seconds", it->seconds);
    json_end(j);
}

/* --- the result */

/* The proven value, or a bound, or nothing if a limit came too soon. */
static void write_value(json *j, const found_search *f)
{
    const nw_result *r = f->result;
    const nw_bound bound = r->lower == r->upper                      ? NW_EXACT
                           : (r->lower == r->value) != is_negated(f) ? NW_LOWER
                                                                     : NW_UPPER;
    if (r->lower == -NW_INF)
        json_null(j, "value");
    else
        json_score(j, "value", found_value(f, r->value));
    json_string(j, "bound", r->lower > -NW_INF ? nw_bound_name(bound) : "none");
}

double found_branching(const nw_result *r)
{
    if (r->iterations < 3)
        return 0;
    const nw_iteration *a = &r->iteration[r->iterations - 2], *b = a + 1, *c = a - 1;
    const double last = (double)(nw_counts_total(&b->counts) - nw_counts_total(&a->counts));
    const double before = (double)(nw_counts_total(&a->counts) - nw_counts_total(&c->counts));
    return before > 0 ? pow(last / before, 1.0 / (b->depth - a->depth)) : 0;
}

double found_first_move_rate(const nw_statistics *s)
{
    uint64_t all = 0, first = 0;
    for (int i = 0; i <= NW_PLIES_MAX; i++) {
        all += s->cutoffs[i];
        first += s->first_cutoffs[i];
    }
    return all ? (double)first / (double)all : 0;
}

static void write_statistics(json *j, const nw_result *r)
{
    const nw_statistics *s = r->statistics;
    if (!s)
        return;
    json_object(j, "statistics");
    json_number(j, "first-move-cutoffs", found_first_move_rate(s));
    json_unsigneds(j, "cutoffs", s->cutoffs, r->depth);
    json_unsigneds(j, "first-cutoffs", s->first_cutoffs, r->depth);
    json_number(j, "branching", found_branching(r));
    json_unsigned(j, "table-probes", s->table_probes);
    json_unsigned(j, "table-hits", s->table_hits);
    json_unsigned(j, "table-stores", s->table_stores);
    json_unsigned(j, "table-replaced", s->table_replaced);
    json_unsigned(j, "etc-lookups", s->etc_lookups);
    json_unsigned(j, "etc-cutoffs", s->etc_cutoffs);
    json_end(j);
}

static void write_selective(json *j, const found_search *f)
{
    nw_selective_stats stats[32] = {{0}};
    const int kinds = nw_selective_counts(f->searcher, stats, 32);
    if (f->options->selective == 0)
        return;
    json_object(j, "selective");
    for (int i = 0; i < kinds; i++) {
        if (!(f->options->selective >> i & 1))
            continue;
        json_object(j, nw_selective_name(i));
        json_unsigned(j, "tried", stats[i].tried);
        json_unsigned(j, "cut", stats[i].cut);
        json_unsigned(j, "researched", stats[i].researched);
        json_end(j);
    }
    json_end(j);
}

static void write_thread(json *j, const nw_thread *t)
{
    json_object(j, NULL);
    json_unsigned(j, "nodes", t->nodes);
    json_unsigned(j, "splits", t->splits);
    json_unsigned(j, "joins", t->joins);
    json_unsigned(j, "cancelled", t->cancelled);
    json_unsigned(j, "duplicate-nodes", t->duplicate_nodes);
    json_number(j, "busy", t->busy);
    json_number(j, "processor", t->processor);
    json_number(j, "idle-work", t->idle_work);
    json_number(j, "idle-split", t->idle_split);
    json_number(j, "idle-lock", t->idle_lock);
    json_number(j, "idle-ends", t->idle_ends);
    json_end(j);
}

/* Thread statistics, and Cilk's bound on speedup: work over critical path. */
static void write_threads(json *j, const found_search *f)
{
    nw_thread thread[NW_THREADS_MAX];
    const int threads = nw_thread_counts(f->searcher, thread, NW_THREADS_MAX);
    if (threads == 1)
        return;
    json_object(j, "parallel");
    json_unsigned(j, "work", f->result->nodes);
    if (thread[0].critical > 0) {
        json_unsigned(j, "critical-path", thread[0].critical);
        json_number(j, "parallelism", (double)f->result->nodes / (double)thread[0].critical);
    }
    json_list(j, "by-thread");
    for (int i = 0; i < threads; i++)
        write_thread(j, &thread[i]);
    json_end(j);
    json_end(j);
}

void found_write(json *j, const found_search *f)
{
    const nw_result *r = f->result;
    const found_line best = found_best(r);
    json_string(j, "game", f->game->rules->name);
    json_string(j, "position", f->position);
    json_string(j, "algo", f->options->algorithm);
    json_integer(j, "depth", r->depth);
    write_value(j, f);
    json_bool(j, "quiescence", f->options->quiescence != 0); /* named as in the book */
    json_bool(j, "complete", r->complete);
    write_move(j, "best", f, best.move);
    if (best.move != r->move)
        write_move(j, "prefers", f, r->move);
    found_write_line(j, "pv", f, best.pv, best.pv_length);
    write_nodes(j, f, &r->counts, r->nodes);
    json_list(j, "iterations");
    for (int i = 0; i < r->iterations; i++)
        found_write_iteration(j, NULL, f, &r->iteration[i]);
    json_end(j);
    json_number(j, "seconds", r->seconds);
    nw_settings_json(j, f->options);
    write_statistics(j, r);
    if (f->searcher) {
        write_selective(j, f);
        write_threads(j, f);
    }
    if (f->options->play) {
        json_integer(j, "crossings", r->crossings);
        json_integer(j, "win-plies", nw_win_plies(f->game->rules, r->value));
    }
}

/* --- a published algorithm */

uint64_t found_open_limit(const found_book *f)
{
    const tree_pos *root = f->state;
    uint64_t leaves = 1;
    if (!f->game->is_tree || !root->tree->artificial ||
        root->tree->width_lo != root->tree->width_hi)
        return 0;
    const int height = root->tree->height;
    const int depth = f->options->depth < height ? f->options->depth : height;
    const bool mirrored = strcmp(f->options->algorithm, "dual") == 0;
    for (int ply = 0; ply < depth; ply++)
        if (((ply & 1) == 0) == (root->max != mirrored)) {
            if (leaves > UINT64_MAX / (uint64_t)root->tree->width_lo)
                return 0;
            leaves *= (uint64_t)root->tree->width_lo;
        }
    return leaves;
}

static void write_storage(json *j, const found_book *f)
{
    const nw_book_result *r = f->result;
    const uint64_t limit = found_open_limit(f);
    if (r->open_peak > 0) {
        json_object(j, "open");
        json_unsigned(j, "peak", r->open_peak);
        if (limit > 0)
            json_unsigned(j, "limit", limit);
        json_unsigned(j, "bytes", r->open_bytes);
        json_end(j);
    }
    if (r->memory_peak > 0)
        json_unsigned(j, "stored", r->memory_peak);
}

/* Without quiescence, which the book lacks. */
static void write_book_nodes(json *j, const nw_counts *c)
{
    json_object(j, "nodes");
    json_unsigned(j, "leaf", c->leaf);
    json_unsigned(j, "interior", c->interior);
    json_unsigned(j, "table", c->table);
    json_unsigned(j, "total", nw_counts_total(c));
    json_end(j);
}

void found_book_write(json *j, const found_book *f)
{
    const nw_book_result *r = f->result;
    json_string(j, "game", f->game->rules->name);
    json_string(j, "algo", f->options->algorithm);
    if (!f->game->is_tree) {
        json_integer(j, "depth", f->options->depth);
        json_bool(j, "quiescence", false);
    }
    json_score(j, "value", r->value);
    json_string(j, "bound", nw_bound_name(r->bound));
    if (r->bound == NW_ESTIMATE) {
        json_score(j, "pessimistic", r->pess);
        json_score(j, "optimistic", r->opt);
        json_bool(j, "settled", r->settled);
    }
    if (r->pv_length > 0)
        json_unsigned(j, "best", r->pv[0]);
    else
        json_null(j, "best");
    json_list(j, "pv");
    for (int i = 0; i < r->pv_length; i++)
        json_unsigned(j, NULL, r->pv[i]);
    json_end(j);
    write_passes(j, r->pass, r->passes, false);
    write_book_nodes(j, &r->counts);
    nw_lab_settings_json(j, f->options);
    write_storage(j, f);
}
