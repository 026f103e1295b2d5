/* SPDX-License-Identifier: MIT */
#include "answer/why.h"
#include "answer/options.h"
#include "answer/position.h"
#include "base/text.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "library/option_json.h"
#include "library/position.h"
#include "trace/recorder.h"
#include <string.h>

enum { NAME = 256, SENTENCE = 640 };

/* --- finding out */

static void on_leaf(void *context, const uint32_t *path, int plies)
{
    why_found *f = context;
    const why_question *q = f->question;
    f->leaves++;
    if (plies != q->plies || memcmp(path, q->path, (size_t)plies * sizeof *path) != 0)
        return;
    if (f->times++ == 0) {
        f->order = f->leaves;
        f->pass = f->result.passes + 1;
    }
}

int why_find(why_found *f, const why_question *q, nw_error *err)
{
    const nw_book_row *row = nw_book_find(q->book.algorithm);
    nw_lab_options o = q->book;
    *f = (why_found){.question = q};
    if (!row || row->estimates)
        return nw_fail(err, NW_EINVAL, "%s searches to no fixed depth: it has no leaves to explain",
                       row ? row->name : "?");
    int rc = nw_book_why(q->game, q->state, &o, q->path, q->plies, &f->why, err);
    o.leaf = on_leaf;
    o.context = f;
    o.no_pv = 1;
    if (rc == 0)
        rc = nw_book_run(q->game, row->name, q->state, &o, &f->result, err);
    if (f->result.passes == 0)
        f->pass = 0;
    return rc;
}

void why_free(why_found *f)
{
    nw_why_free(&f->why);
    nw_book_free(&f->result);
}

/* --- names */

/* A tree's next node: its label, or a letter where the root has none, or b.2 for a nameless child.
 */
static void add_tree_name(char out[NAME], const nw_shape *shape, const tree_pos *at,
                          uint64_t *number, uint32_t child)
{
    const char *label = tree_label_of(at);
    char letters[16];
    *number = nw_record_number(shape, *number, child);
    if (label)
        snprintf(out, NAME, "%s", label);
    else if (!tree_label_of(shape->root) && nw_record_letters(*number, letters, sizeof letters))
        snprintf(out, NAME, "%s", letters);
    else
        snprintf(out + strlen(out), NAME - strlen(out), ".%u", (unsigned)child + 1);
}

/* The node after the first plies of the path; with last >= 0 its sibling of that number. Of a tree
 * the name that pictures give it; of a game the moves. */
static const char *name_node(const why_found *f, int plies, int last, char out[NAME])
{
    const why_question *q = f->question;
    const nw_shape shape = nw_shape_of(q->game, q->state, NW_DEPTH_MAX);
    void (*const write)(const void *, nw_move, char *, size_t) =
        q->game->notation ? q->game->notation : q->game->rules->move_name;
    uint64_t number = 0;
    nw_position *at;
    nw_error err;
    snprintf(out, NAME, "%s", plies == 0 ? "the root" : "");
    if (plies == 0 || nw_position_at(&at, q->game, q->state, &err) < 0)
        return out;
    for (int i = 0; i < plies; i++) {
        const int child = last >= 0 && i == plies - 1 ? last : (int)q->path[i];
        char move[64] = "";
        nw_move moves[NW_MOVES_MAX];
        if (!q->game->is_tree && nw_position_moves(at, moves, NW_MOVES_MAX) > child)
            write(at->state, moves[child], move, sizeof move);
        nw_position_walk(at, child, &err);
        if (q->game->is_tree)
            add_tree_name(out, &shape, at->state, &number, (uint32_t)child);
        else
            snprintf(out + strlen(out), NAME - strlen(out), "%s%s", i == 0 ? "" : " ", move);
    }
    nw_position_free(at);
    return out;
}

/* --- sentences */

typedef struct saying {
    const why_found *f;
    char sentence[SENTENCE];
    char name[3][NAME];
    char score[4][NW_SCORE_SIZE];
} saying;

static const char *ordinal(uint64_t n)
{
    return n % 100 / 10 == 1 ? "th"
           : n % 10 == 1     ? "st"
           : n % 10 == 2     ? "nd"
           : n % 10 == 3     ? "rd"
                             : "th";
}

static const char *algorithm_title(const saying *s)
{
    return nw_book_find(s->f->question->book.algorithm)->title;
}

static void say_run(saying *s)
{
    const why_found *f = s->f;
    nw_text t = nw_text_in(s->sentence, SENTENCE);
    nw_text_add(
        &t, "%s %s %s (%s)", algorithm_title(s), f->times ? "evaluates" : "does not evaluate",
        name_node(f, f->question->plies, -1, s->name[0]), nw_score_text(f->why.value, s->score[0]));
    if (f->times)
        nw_text_add(&t, " as its %llu%s leaf of %llu", (unsigned long long)f->order,
                    ordinal(f->order), (unsigned long long)f->leaves);
    if (f->pass > 0)
        nw_text_add(&t, ", in pass %d", f->pass);
    if (f->times > 1)
        nw_text_add(&t, ", and %llu times in all", (unsigned long long)f->times);
    nw_text_add(&t, ".");
}

/* The lowest ancestor of a side above ply whose older sibling has that value; -1: the window. */
static int source_of(const nw_why *w, bool max, nw_score value, int ply)
{
    for (int i = ply; i >= 0; i--) {
        const nw_ancestor *a = &w->ancestor[i];
        if (a->max == max && a->older.child >= 0 && a->older.value == value)
            return i;
    }
    return -1;
}

/* A value, and whose it is: an older sibling's at or above ply, the window's, the first test's. */
static void add_bound(saying *s, nw_text *t, bool max, nw_score value, int ply)
{
    const nw_why *w = &s->f->why;
    const int from = source_of(w, max, value, ply);
    nw_text_add(t, "%s", nw_score_text(value, s->score[0]));
    if (from >= 0)
        nw_text_add(t, ", by %s",
                    name_node(s->f, from + 1, w->ancestor[from].older.child, s->name[0]));
    else if (value > -NW_INF && value < NW_INF)
        nw_text_add(t, w->limited ? ", by the first test" : ", by the window");
}

static void say_cutoff(saying *s)
{
    const nw_why *w = &s->f->why;
    const nw_ancestor *a = &w->ancestor[w->at];
    nw_text t = nw_text_in(s->sentence, SENTENCE);
    name_node(s->f, w->at, -1, s->name[1]);
    nw_text_add(&t, "At %s %s already has ", s->name[1], a->max ? "MAX" : "MIN");
    add_bound(s, &t, a->max,
              a->older.child >= 0 ? a->older.value
              : a->max            ? a->alpha
                                  : a->beta,
              w->at);
    nw_text_add(&t, a->max ? ". That is at least beta, " : ". That is at most alpha, ");
    add_bound(s, &t, !a->max, a->max ? a->beta : a->alpha, w->at);
    nw_text_add(&t, ", so the rest of %s is cut off.", s->name[1]);
}

static void say_rival(saying *s)
{
    const nw_why *w = &s->f->why;
    const nw_ancestor *a = &w->ancestor[w->at];
    nw_text t = nw_text_in(s->sentence, SENTENCE);
    name_node(s->f, w->at + 1, a->younger.child, s->name[1]);
    nw_text_add(&t, "At %s %s can have %s, by %s. At this leaf %s is only ",
                name_node(s->f, w->at, -1, s->name[2]), a->max ? "MAX" : "MIN",
                nw_score_text(a->younger.value, s->score[1]), s->name[1],
                a->max ? "beta" : "alpha");
    add_bound(s, &t, !a->max, a->max ? w->beta : w->alpha, w->plies - 1);
    nw_text_add(&t, ". So %s is solved first, and the leaf is not needed.", s->name[1]);
}

static void say_open(saying *s)
{
    const nw_why *w = &s->f->why;
    const bool both = w->criterion == NW_CRITERION_SSS || w->criterion == NW_CRITERION_DUAL;
    nw_text t = nw_text_in(s->sentence, SENTENCE);
    if (w->criterion == NW_CRITERION_ALL) {
        nw_text_add(&t, "It evaluates every leaf.");
        return;
    }
    nw_text_add(&t, "At this leaf alpha is ");
    add_bound(s, &t, true, w->alpha, w->plies - 1);
    nw_text_add(&t, "; beta is ");
    add_bound(s, &t, false, w->beta, w->plies - 1);
    nw_text_add(&t, ": the window is open.");
    if (both)
        nw_text_add(&t, " No younger sibling at a %s node above it is solved first.",
                    w->criterion == NW_CRITERION_SSS ? "MAX" : "MIN");
}

static void say_test(saying *s)
{
    const nw_why *w = &s->f->why;
    nw_text t = nw_text_in(s->sentence, SENTENCE);
    if (w->reason == NW_REASON_TEST)
        nw_text_add(&t, "The test whether %s is worth at least %s, with a null window, reaches it.",
                    name_node(s->f, w->at + 1, -1, s->name[1]),
                    nw_score_text(w->ancestor[w->at].gamma, s->score[1]));
    else
        nw_text_add(&t,
                    "At %s the window is closed or the test fails, and no test above it reaches "
                    "the leaf.",
                    name_node(s->f, w->at, -1, s->name[1]));
}

static void say_criterion(saying *s)
{
    const nw_why *w = &s->f->why;
    if (w->reason == NW_REASON_CUTOFF)
        say_cutoff(s);
    else if (w->reason == NW_REASON_RIVAL)
        say_rival(s);
    else if (w->reason == NW_REASON_EVALUATED && w->criterion != NW_CRITERION_NEGASCOUT)
        say_open(s);
    else if (w->reason == NW_REASON_EVALUATED)
        snprintf(s->sentence, SENTENCE, "It lies on the path of open windows from the root.");
    else
        say_test(s);
}

void why_explain(const why_found *f, void (*print)(void *context, const char *sentence),
                 void *context)
{
    const nw_why *w = &f->why;
    saying s = {.f = f};
    say_run(&s);
    print(context, s.sentence);
    if (w->criterion == NW_CRITERION_NONE) {
        print(context, "No static criterion is known of this algorithm.");
        return;
    }
    if (w->limited) {
        snprintf(s.sentence, SENTENCE,
                 "Its first test is %s: it evaluates the leaves of %s from there.",
                 nw_score_text(w->gamma, s.score[0]),
                 w->criterion == NW_CRITERION_SSS ? "SSS*" : "DUAL*");
        print(context, s.sentence);
    }
    say_criterion(&s);
    print(context, s.sentence);
    if (w->evaluated != (f->times > 0))
        print(context, "The run differs: the same position was reached by another path.");
}

/* --- JSON */

static void write_sibling(json *j, const char *key, const nw_sibling *b)
{
    if (b->child < 0) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    json_integer(j, "child", b->child);
    json_score(j, "value", b->value);
    json_end(j);
}

static void write_ancestor(json *j, const nw_ancestor *a)
{
    json_object(j, NULL);
    json_bool(j, "max", a->max);
    json_unsigned(j, "child", a->child);
    json_score(j, "value", a->value);
    json_score(j, "alpha", a->alpha);
    json_score(j, "beta", a->beta);
    write_sibling(j, "older", &a->older);
    write_sibling(j, "younger", &a->younger);
    if (a->tested)
        json_score(j, "test", a->gamma);
    json_end(j);
}

static void write_criterion(json *j, const nw_why *w)
{
    static const char *const criteria[] = {"none", "all", "alphabeta", "sss", "dual", "negascout"};
    static const char *const reasons[] = {"open", "cutoff", "rival", "test", "missed"};
    if (w->criterion == NW_CRITERION_NONE) {
        json_null(j, "criterion");
        return;
    }
    json_object(j, "criterion");
    json_string(j, "name", criteria[w->criterion]);
    if (w->limited)
        json_score(j, "gamma", w->gamma);
    json_bool(j, "evaluated", w->evaluated);
    json_string(j, "reason", reasons[w->reason]);
    if (w->at < 0)
        json_null(j, "at");
    else
        json_integer(j, "at", w->at);
    json_end(j);
}

static void write_sentence(void *context, const char *sentence)
{
    json_string(context, NULL, sentence);
}

void why_write(json *j, const why_found *f)
{
    const why_question *q = f->question;
    const nw_why *w = &f->why;
    json_object(j, NULL);
    json_string(j, "game", q->game->rules->name);
    json_string(j, "algorithm", q->book.algorithm);
    json_list(j, "leaf");
    for (int i = 0; i < q->plies; i++)
        json_unsigned(j, NULL, q->path[i]);
    json_end(j);
    json_score(j, "value", w->value);
    json_bool(j, "evaluated", f->times > 0);
    json_unsigned(j, "order", f->order);
    json_unsigned(j, "times", f->times);
    json_unsigned(j, "leaves", f->leaves);
    json_integer(j, "pass", f->pass);
    json_score(j, "alpha", w->alpha);
    json_score(j, "beta", w->beta);
    write_criterion(j, w);
    json_list(j, "ancestors");
    for (int i = 0; i < w->plies; i++)
        write_ancestor(j, &w->ancestor[i]);
    json_end(j);
    json_list(j, "text");
    why_explain(f, write_sentence, j);
    json_end(j);
    json_end(j);
}

/* --- the request */

static void on_progress(void *context, const nw_counts *so_far)
{
    (void)so_far;
    answer_look_at_clock(context);
}

/* The member "leaf", child numbers from the position; returns their number. */
static int read_leaf(json_document *r, uint32_t path[NW_DEPTH_MAX])
{
    const json_value *list = json_get_list(r, 0, "leaf");
    int plies = 0;
    if (!list)
        json_refuse(r, "leaf: missing, child numbers from the position, as in [0, 1]");
    for (uint32_t i = list ? list->first : 0; i; i = r->value[i].next) {
        const json_value *v = &r->value[i];
        if (v->kind != JSON_NUMBER || !(v->number >= 0 && v->number < INT32_MAX) ||
            plies == NW_DEPTH_MAX) {
            json_refuse(r, "leaf: expected at most %d child numbers", (int)NW_DEPTH_MAX);
            break;
        }
        path[plies++] = (uint32_t)v->number;
    }
    return plies;
}

static int find_and_write(answer *a, const why_question *q, nw_error *err)
{
    why_found f;
    int rc = why_find(&f, q, err);
    if (rc == NW_ESTOP)
        rc = nw_fail(err, NW_ESTOP, a->late ? "stopped: it took too long" : "stopped");
    if (rc == 0) {
        why_write(&a->j, &f);
        answer_send(a);
    }
    why_free(&f);
    return rc;
}

int answer_why(answer *a, nw_error *err)
{
    position p;
    uint32_t path[NW_DEPTH_MAX];
    int rc = position_open(&p, a, err);
    why_question q = {.game = p.game, .state = p.state, .book = nw_lab_defaults(), .path = path};
    if (rc == 0) {
        q.book.algorithm = json_get_text(a->r, 0, "algorithm", "alphabeta");
        if (!nw_book_find(q.book.algorithm))
            json_refuse(a->r, "algorithm: unknown published algorithm '%.40s'", q.book.algorithm);
        q.book.depth = position_depth(&p, a);
        options_published(a, &q.book);
        q.plies = read_leaf(a->r, path);
        q.book.stop = a->host->stop;
        q.book.progress = on_progress;
        q.book.progress_context = a;
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = find_and_write(a, &q, err);
    position_free(&p);
    return rc;
}
