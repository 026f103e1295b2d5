/* SPDX-License-Identifier: MIT */
#include "nullwindow_proof.h"
#include "base/buffer.h"
#include "base/crc.h"
#include "base/outfile.h"
#include "base/text.h"
#include "check/check.h"
#include "check/plain.h"
#include "core/error.h"
#include "games/games.h"
#include "proof/prover.h"
#include "library/required.h"
#include <stdlib.h>
#include <string.h>

/* A solution tree (Stockman 1979) with transpositions joined, extracted from a prover in two walks
 * from the root. The first gets the prover's move at every position where the proving side is to
 * move, the second writes.
 *
 * Trying a plain search at every position would take longer than the proof. The first walk tries it
 * where it mostly succeeds, judged by the plies that may follow; below such a leaf nothing is
 * collected, which bounds memory. The second walk tries it where the strategy is small enough.
 *
 * Where positions recur and a repetition does not help the proving side, a strategy that only
 * keeps the proved value may cycle. Then every position has a rank, the plies within which it is
 * proved, and its successors have lower ranks. A position reached again with a lower rank is
 * proved again. */

#define LEFT_TO_CHECKER UINT32_MAX
#define BY_LINE         (UINT32_MAX - 1)
enum {
    ALL_RANKS = NW_DEPTH_MAX,
    PROGRESS = 4096,
    TRIALS = 64,
    RESTS = 128,
    LINE_WORK = 4096,
    LINE_TEXT = 1024
};

typedef struct node {
    uint32_t choice; /* the number of the move, LEFT_TO_CHECKER, or BY_LINE */
    uint32_t moves;  /* BY_LINE: where they begin in the writer's lines */
    uint32_t number; /* in the file, from 1; 0: not written yet */
    uint32_t size;   /* of the strategy below as a tree, saturating */
    uint16_t rank;
    bool mine;
    bool tried; /* a plain search does not suffice */
} node;

/* How often a plain search sufficed, by the plies that may follow. */
typedef struct trials {
    uint32_t tried, plain;
} trials;

typedef struct writer {
    nw_prover *p;
    nw_game game;
    nw_claim claim;
    nw_repetition repetition; /* for the proving side */
    bool ranked, limited;     /* the question itself has a limit of plies */
    bool lasts;               /* the proving side only has to last that long */
    bool known;               /* entries of the database are leaves */
    bool by_lines;            /* positions that forced replies win are leaves */
    const nw_certificate_options *options;
    nw_certificate *out;
    nw_line line;
    nw_leaf_search plain;
    node *nodes;
    unsigned char *states;
    uint32_t *slots; /* of the index: node number + 1 */
    uint32_t count, room, mask;
    trials rest[RESTS];
    nw_buffer body;
    nw_buffer lines;                  /* texts of moves, each ended by a zero */
    uint32_t found[NW_DEPTH_MAX + 2]; /* where the last one begins, by ply, plus one */
    uint32_t latest, written;         /* the same of any ply, and of the file */
    nw_error *err;
} writer;

/* --- positions */

static int out_of_memory(writer *w)
{
    return nw_fail(w->err, NW_ENOMEM, "out of memory for a proof of %u positions", w->count);
}

/* Are they the same position, for the prover and in the file? key is the index key of b. Mirror
 * images count as the same only if they share a key: Connect Four gives them one up to 14 stones.
 * Otherwise a lookup would find them by chance, depending on the size of the index. */
static bool is_same(const writer *w, const void *a, const void *b, uint64_t key)
{
    return memcmp(a, b, w->game.state_size) == 0 ||
           (w->p->same && w->game.canonical(a) == key && w->p->same(a, b));
}

static uint32_t *slot_of(writer *w, const void *state, bool mine)
{
    const uint64_t key = (w->p->same ? w->game.canonical : w->game.key)(state);
    uint32_t i = (uint32_t)nw_mix(key + mine) & w->mask;
    for (; w->slots[i]; i = (i + 1) & w->mask) {
        const uint32_t n = w->slots[i] - 1;
        if (w->nodes[n].mine == mine && is_same(w, w->states + n * w->game.state_size, state, key))
            break;
    }
    return &w->slots[i];
}

static bool enlarge(writer *w)
{
    const uint32_t room = w->room ? 2 * w->room : 1024;
    node *nodes = realloc(w->nodes, room * sizeof *nodes);
    if (nodes)
        w->nodes = nodes;
    unsigned char *states = realloc(w->states, room * w->game.state_size);
    if (states)
        w->states = states;
    uint32_t *slots = calloc(2 * (size_t)room, sizeof *slots);
    if (!nodes || !states || !slots || room > UINT32_MAX / 4) {
        free(slots);
        return false;
    }
    free(w->slots);
    w->slots = slots;
    w->room = room;
    w->mask = 2 * room - 1;
    for (uint32_t n = 0; n < w->count; n++)
        *slot_of(w, w->states + n * w->game.state_size, w->nodes[n].mine) = n + 1;
    return true;
}

/* The number of the position; *is_new: it was added. */
static int find(writer *w, const void *state, bool mine, bool *is_new, uint32_t *out)
{
    if (w->count == w->room && !enlarge(w))
        return out_of_memory(w);
    uint32_t *slot = slot_of(w, state, mine);
    *is_new = *slot == 0;
    if (*is_new) {
        memcpy(w->states + w->count * w->game.state_size, state, w->game.state_size);
        w->nodes[w->count] = (node){.size = 1, .mine = mine, .rank = ALL_RANKS};
        *slot = ++w->count;
        if (w->options->progress && w->count % PROGRESS == 0)
            w->options->progress(w->options->context, w->count);
    }
    *out = *slot - 1;
    return 0;
}

/* Does the database prove the goal here? */
static bool is_known(const writer *w, const void *state, bool mine)
{
    nw_score value;
    return w->known && w->p->known(w->p->known_by, state, &value) &&
           (mine ? value : -value) >= w->plain.goal;
}

/* --- the prover's moves */

static int prove(writer *w, const nw_question *q, nw_proved *a)
{
    const int rc = nw_prover_prove_below(w->p, q, &w->options->limits, a, w->err);
    if (rc < 0)
        return rc;
    w->out->nodes += a->nodes;
    if (a->answer == NW_UNKNOWN)
        return nw_fail(w->err, NW_ESTOP, "stopped before the proof was complete");
    return 0;
}

/* The number of a move after which the other side fails. */
static int try_moves(writer *w, int ply, const nw_question *q, uint32_t *choice)
{
    for (int i = 0; i < w->line.counts[ply]; i++) {
        nw_proved a;
        nw_line_play(&w->line, ply, nw_line_moves(&w->line, ply)[i]);
        const nw_question after = nw_question_after(q, nw_line_state(&w->line, ply + 1));
        const int rc = prove(w, &after, &a);
        if (rc < 0)
            return rc;
        if (a.answer == NW_NO) {
            *choice = (uint32_t)i;
            return 0;
        }
    }
    return nw_fail(w->err, NW_EINVAL, "the prover contradicts itself: no move proves its answer");
}

/* Is the move at ply known without asking the prover? */
static bool is_given(const writer *w, int ply, uint32_t *choice)
{
    const nw_certificate_options *o = w->options;
    const nw_move move =
        o->known && !w->ranked ? o->known(o->known_by, nw_line_state(&w->line, ply)) : NW_NO_MOVE;
    for (int i = 0; i < w->line.counts[ply] && move != NW_NO_MOVE; i++)
        if (nw_line_moves(&w->line, ply)[i] == move) {
            *choice = (uint32_t)i;
            return true;
        }
    return false;
}

/* The move of the proving side at ply that proves the goal within *rank plies: the shortest
 * known. */
static int ask(writer *w, int ply, uint32_t *choice, int *rank)
{
    if (is_given(w, ply, choice))
        return 0;
    nw_question q = {
        .state = nw_line_state(&w->line, ply), .v = w->plain.goal, .repetition = w->repetition};
    nw_proved a;
    q.within = w->limited ? *rank : 0;
    q.outlast = w->lasts;
    int rc = prove(w, &q, &a);
    if (rc == 0 && w->ranked && !w->limited && (a.plies == 0 || a.plies > *rank)) {
        q.within = *rank;
        rc = prove(w, &q, &a);
    }
    if (rc < 0)
        return rc;
    if (w->ranked && !w->limited && a.plies)
        *rank = a.plies;
    for (int i = 0; i < w->line.counts[ply] && a.answer == NW_YES; i++)
        if (nw_line_moves(&w->line, ply)[i] == a.move) {
            *choice = (uint32_t)i;
            return 0;
        }
    return try_moves(w, ply, &q, choice);
}

/* --- lines */

static bool wins_by(writer *w, int ply, uint32_t moves)
{
    nw_error err;
    w->plain.seen = 0;
    w->plain.moves = w->lines.text + moves;
    const int found = nw_search_leaf(&w->plain, &w->line, ply, true, -1, &err);
    w->plain.moves = NULL;
    return found == 1;
}

static int keep_line(writer *w, const char *moves)
{
    w->latest = (uint32_t)w->lines.used + 1;
    nw_buffer_put(&w->lines, moves, strlen(moves) + 1);
    return w->lines.failed || w->lines.used > UINT32_MAX / 2 ? out_of_memory(w) : 1;
}

/* The replies at ply after which the proving side cannot end the game at once: 0, 1 with the reply
 * in *open, or 2 for more. */
static int open_replies(writer *w, int ply, nw_move *open)
{
    nw_move list[NW_MOVES_MAX];
    nw_leaf_search s = w->plain;
    nw_error err;
    const int count = w->game.moves(nw_line_state(&w->line, ply), list);
    int found = count == 0 ? 2 : 0;
    for (int i = 0; i < count && found < 2; i++) {
        nw_line_play(&w->line, ply, list[i]);
        s.seen = s.most - 1;
        if (nw_search_leaf(&s, &w->line, ply + 1, true, -1, &err) != 1) {
            *open = list[i];
            found++;
        }
    }
    return found;
}

/* Does a line that was found for a sibling, or the last one, win here too? */
static bool is_found(writer *w, int ply)
{
    const uint32_t tried[] = {w->found[ply], w->latest};
    for (int i = 0; i < 2; i++)
        if (tried[i] && (i == 0 || tried[1] != tried[0]) && wins_by(w, ply, tried[i] - 1)) {
            w->latest = tried[i];
            return true;
        }
    return false;
}

/* Follows the prover's moves from the choice at ply while at most one reply is open. 1: to a win.
 */
static int find_line(writer *w, int ply, uint32_t choice)
{
    char moves[LINE_TEXT];
    nw_text text = nw_text_in(moves, sizeof moves);
    for (int rank = 0; ply + 3 < NW_DEPTH_MAX; ply += 2) {
        char name[64];
        const nw_move move = nw_line_moves(&w->line, ply)[choice];
        w->game.move_name(nw_line_state(&w->line, ply), move, name, sizeof name);
        nw_text_add(&text, "%s ", name);
        nw_line_play(&w->line, ply, move);
        nw_move open;
        const int count = open_replies(w, ply + 1, &open);
        if (count != 1)
            return count == 0 && text.used + 1 < sizeof moves ? keep_line(w, moves) : 0;
        nw_line_play(&w->line, ply + 1, open);
        const int listed = nw_line_list(&w->line, ply + 2, w->err);
        const int rc = listed > 0 ? ask(w, ply + 2, &choice, &rank) : listed;
        if (listed <= 0 || rc < 0)
            return rc; /* the reply ends the game: no line */
    }
    return 0;
}

/* --- the first walk */

/* Does a plain search prove it? */
static int is_plain(writer *w, int ply, bool mine, uint32_t n)
{
    w->plain.seen = w->plain.most - w->options->leaf_work;
    const int plies = w->claim.plies ? w->nodes[n].rank : -1;
    int rc = nw_search_leaf(&w->plain, &w->line, ply, mine, plies, w->err);
    rc = rc == NW_ESTOP ? 0 : rc;
    w->nodes[n].tried = rc == 0;
    if (rc == 1)
        w->nodes[n].choice = LEFT_TO_CHECKER;
    return rc;
}

/* The same in the first walk, where it mostly succeeds. */
static int is_mostly_plain(writer *w, int ply, bool mine, uint32_t n)
{
    trials here = {0}, *t = &here;
    if (w->game.longest) {
        const int rest = w->game.longest(nw_line_state(&w->line, ply));
        t = &w->rest[rest < RESTS ? rest : RESTS - 1];
    }
    if (w->options->leaf_work == 0 || (t->tried >= TRIALS && t->plain < t->tried / 2))
        return 0;
    const int rc = is_plain(w, ply, mine, n);
    t->tried++;
    t->plain += rc == 1;
    return rc;
}

static int collect(writer *w, int ply, bool mine, int rank, uint32_t *size);

static int collect_moves(writer *w, int ply, bool mine, uint32_t n, int rank)
{
    uint32_t choice = 0, size = 1;
    bool lined = mine && w->by_lines && is_found(w, ply);
    int rc = mine && !lined ? ask(w, ply, &choice, &rank) : 0;
    if (mine && w->by_lines && !lined && rc == 0) {
        rc = find_line(w, ply, choice);
        lined = rc > 0 && wins_by(w, ply, w->latest - 1);
    }
    if (rc < 0)
        return rc;
    if (lined) {
        w->nodes[n].choice = BY_LINE;
        w->nodes[n].moves = w->latest - 1;
        w->found[ply] = w->latest;
        return 0;
    }
    rc = 0;
    w->nodes[n].choice = choice;
    w->nodes[n].rank = (uint16_t)rank;
    const int last = mine ? (int)choice + 1 : w->line.counts[ply];
    for (int i = (int)choice; i < last && rc == 0; i++) {
        uint32_t below = 1;
        nw_line_play(&w->line, ply, nw_line_moves(&w->line, ply)[i]);
        rc = collect(w, ply + 1, !mine, w->ranked ? rank - 1 : rank, &below);
        size = below < UINT32_MAX - size ? size + below : UINT32_MAX;
    }
    w->nodes[n].size = size;
    return rc;
}

/* Collects the strategy from the position at ply. *size is 1, and becomes its size. */
static int collect(writer *w, int ply, bool mine, int rank, uint32_t *size)
{
    const void *state = nw_line_state(&w->line, ply);
    bool is_new;
    uint32_t n;
    const int count = nw_line_list(&w->line, ply, w->err);
    if (count == 0 && !nw_is_reached(&w->game, state, mine, w->plain.goal))
        return nw_fail(w->err, NW_EINVAL, "the prover is wrong: a game ends against its answer");
    if (count > 0 && is_known(w, state, mine))
        return 0;
    int rc = count > 0 ? find(w, state, mine, &is_new, &n) : count;
    if (count <= 0 || rc < 0)
        return rc;
    if (is_new || (w->lasts ? w->nodes[n].rank < rank : w->nodes[n].rank > rank)) {
        if (w->options->limits.stop && *w->options->limits.stop)
            return nw_fail(w->err, NW_ESTOP, "stopped before the proof was complete");
        if (w->ranked && rank <= 0 && !w->lasts)
            return nw_fail(w->err, NW_EINVAL,
                           "the prover is wrong: a line is longer than its answer");
        w->nodes[n].rank = (uint16_t)rank;
        rc = w->lasts && rank <= 0 ? is_plain(w, ply, mine, n) : is_mostly_plain(w, ply, mine, n);
        if (rc == 0)
            rc = collect_moves(w, ply, mine, n, rank);
    }
    *size = w->nodes[n].size;
    return rc < 0 ? rc : 0;
}

/* --- the second walk */

static void put(writer *w, uint64_t x)
{
    char bytes[10];
    size_t n = 0;
    for (; x > 127; x >>= 7)
        bytes[n++] = (char)((x & 127) | 128);
    bytes[n++] = (char)x;
    nw_buffer_put(&w->body, bytes, n);
}

/* The move or the leaf of a position that was collected as its mirror image, below a position that
 * has become a leaf since. */
static int turn(writer *w, int ply, bool mine, uint32_t n)
{
    const size_t size = w->game.state_size;
    memcpy(w->states + n * size, nw_line_state(&w->line, ply), size);
    const int rc = w->nodes[n].choice == LEFT_TO_CHECKER ? is_plain(w, ply, mine, n) : 0;
    return rc != 0 ? rc : collect_moves(w, ply, mine, n, w->nodes[n].rank);
}

/* Writes the moves that win at ply, nothing if they are those of the last line. */
static void put_line(writer *w, int ply, uint32_t moves)
{
    const bool same = w->written && wins_by(w, ply, w->written - 1);
    const char *text = same ? "" : w->lines.text + moves;
    put(w, NW_CODE_MOVE + (uint64_t)w->line.counts[ply]);
    nw_buffer_put(&w->body, text, strlen(text));
    nw_buffer_put(&w->body, "\n", 1);
    if (!same)
        w->written = moves + 1;
    w->out->lines++;
}

/* The code of a position that was not written yet. */
static int decide(writer *w, int ply, bool mine, uint32_t n)
{
    const size_t size = w->game.state_size;
    int rc = 0;
    if (memcmp(w->states + n * size, nw_line_state(&w->line, ply), size) != 0)
        rc = turn(w, ply, mine, n);
    if (rc >= 0 && !w->nodes[n].tried && w->nodes[n].choice < BY_LINE &&
        w->nodes[n].size <= w->options->leaf_work)
        rc = is_plain(w, ply, mine, n);
    return rc < 0 ? rc : 0;
}

static int emit(writer *w, int ply, bool mine)
{
    bool is_new;
    uint32_t n;
    const int count = nw_line_list(&w->line, ply, w->err);
    if (count <= 0) {
        put(w, NW_CODE_OVER);
        return count;
    }
    if (is_known(w, nw_line_state(&w->line, ply), mine)) {
        w->out->entries++;
        put(w, NW_CODE_DATABASE);
        return 0;
    }
    int rc = find(w, nw_line_state(&w->line, ply), mine, &is_new, &n);
    if (rc < 0)
        return rc;
    if (w->nodes[n].number) {
        put(w, NW_CODE_REFERENCE);
        put(w, w->claim.positions + 1 - w->nodes[n].number);
        return 0;
    }
    w->nodes[n].number = (uint32_t)++w->claim.positions;
    rc = decide(w, ply, mine, n);
    if (rc < 0)
        return rc;
    const uint32_t choice = w->nodes[n].choice;
    if (choice == BY_LINE) {
        put_line(w, ply, w->nodes[n].moves);
        return 0;
    }
    if (choice == LEFT_TO_CHECKER) {
        w->out->leaves++;
        put(w, NW_CODE_LEAF);
        if (w->claim.plies)
            put(w, w->nodes[n].rank);
        return 0;
    }
    put(w, NW_CODE_MOVE + (mine ? choice : 0));
    const int last = mine ? (int)choice + 1 : count;
    for (int i = mine ? (int)choice : 0; i < last && rc == 0; i++) {
        nw_line_play(&w->line, ply, nw_line_moves(&w->line, ply)[i]);
        rc = emit(w, ply + 1, !mine);
    }
    return rc;
}

static int write_file(writer *w, const char *path)
{
    char head[NW_CLAIM_HEAD];
    const int length = nw_claim_write(&w->claim, head, sizeof head);
    if (w->body.failed || length >= (int)sizeof head)
        return out_of_memory(w);
    uint32_t crc = nw_crc32(0, head, (size_t)length);
    crc = nw_crc32(crc, w->body.text, w->body.used);
    const unsigned char sum[] = {crc & 255, crc >> 8 & 255, crc >> 16 & 255, crc >> 24};
    nw_outfile f;
    int rc = nw_outfile_open(&f, path, w->err);
    if (rc < 0)
        return rc;
    fwrite(head, 1, (size_t)length, f.out); /* nw_outfile_close checks for errors */
    fwrite(w->body.text, 1, w->body.used, f.out);
    fwrite(sum, 1, sizeof sum, f.out);
    w->out->bytes = (size_t)length + w->body.used + sizeof sum;
    return nw_outfile_close(&f, 0, w->err);
}

/* --- the claim */

/* Derives the claim and the proving side from the question. */
static int state_claim(writer *w, const nw_question *q, const nw_proved *a, bool shorten, int *rank)
{
    static const nw_repetition other[] = {NW_REPETITION_DRAW, NW_REPETITION_REACHES,
                                          NW_REPETITION_FAILS};
    nw_claim *c = &w->claim;
    const bool yes = a->answer == NW_YES;
    w->lasts = q->within > 0 && q->outlast == yes;
    if (a->answer == NW_UNKNOWN || (w->lasts && (w->p->recurs || w->options->leaf_work == 0)))
        return nw_fail(w->err, NW_EINVAL,
                       a->answer == NW_UNKNOWN ? "nothing is proved"
                       : w->p->recurs
                           ? "a proof that a game lasts has no certificate where positions recur"
                           : "a proof that a game lasts leaves its ends to the checker");
    snprintf(c->game, sizeof c->game, "%s", w->game.name);
    c->at_least = yes;
    c->v = yes ? q->v : q->v - 1;
    w->repetition = yes ? q->repetition : other[q->repetition];
    w->plain.goal = yes ? q->v : 1 - q->v;
    w->limited = q->within > 0;
    w->plain.lasts = w->lasts;
    c->repeats = w->lasts                                             ? NW_REPEATS_PROVES
                 : w->limited || w->repetition == NW_REPETITION_FAILS ? NW_REPEATS_REFUTES
                 : w->repetition == NW_REPETITION_REACHES             ? NW_REPEATS_PROVES
                                                                      : NW_REPEATS_DRAW;
    w->ranked = w->limited || (w->p->recurs && !nw_claim_repeats(c));
    *rank = w->limited ? q->within : a->plies > 0 && a->plies < ALL_RANKS ? a->plies : ALL_RANKS;
    if (w->limited || (shorten && w->ranked && a->plies))
        c->plies = (uint32_t)*rank;
    w->known = w->options->database && !c->plies && c->repeats == NW_REPEATS_DRAW;
    w->by_lines = w->options->lines && !w->ranked && !c->plies;
    snprintf(c->database, sizeof c->database, "%s", w->known ? w->options->database : "none");
    w->out->plies = (int)c->plies;
    return 0;
}

static int walk(writer *w, const void *root, int rank, const char *path)
{
    if (!nw_line_begin(&w->line, &w->game))
        return out_of_memory(w);
    memcpy(nw_line_state(&w->line, 0), root, w->game.state_size);
    uint32_t size = 1;
    int rc = collect(w, 0, w->claim.at_least, rank, &size);
    if (rc == 0)
        rc = emit(w, 0, w->claim.at_least);
    w->out->positions = w->claim.positions;
    return rc < 0 ? rc : write_file(w, path);
}

int nw_certificate_write(nw_prover *p, const nw_question *q, const nw_proved *a, bool shorten,
                         const nw_certificate_options *o, const char *path, nw_certificate *out,
                         nw_error *err)
{
    if (!p || !q || !q->state || !a || !o || !o->position || !path || !out)
        return nw_is_missing(err, __func__);
    writer *w = calloc(1, sizeof *w);
    int rank = 0;
    if (!w)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    *out = (nw_certificate){0};
    w->p = p;
    w->game = p->game;
    nw_game_complete(&w->game);
    w->options = o;
    w->out = out;
    w->err = err;
    w->plain.most = w->claim.leaf_work =
        o->lines && o->leaf_work < LINE_WORK ? LINE_WORK : o->leaf_work;
    const int n = snprintf(w->claim.position, sizeof w->claim.position, "%s", o->position);
    int rc = n < (int)sizeof w->claim.position && !strchr(o->position, '\n')
                 ? state_claim(w, q, a, shorten, &rank)
                 : nw_fail(err, NW_EINVAL, "the position has no text of one line");
    nw_pool *pool = p->pool; /* most questions are too small to share */
    p->pool = NULL;
    if (rc == 0)
        rc = walk(w, q->state, rank, path);
    p->pool = pool;
    nw_line_free(&w->line);
    nw_buffer_free(&w->body);
    nw_buffer_free(&w->lines);
    free(w->nodes);
    free(w->states);
    free(w->slots);
    free(w);
    return rc;
}
