/* SPDX-License-Identifier: MIT */
#include "check/check.h"
#include "base/crc.h"
#include "check/plain.h"
#include "core/error.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const nw_repeats_names[] = {"draw", "proves", "refutes"};

bool nw_claim_repeats(const nw_claim *c)
{
    const bool draw_proves = c->at_least ? c->v <= 0 : c->v >= 0;
    return c->repeats == NW_REPEATS_PROVES || (c->repeats == NW_REPEATS_DRAW && draw_proves);
}

/* --- the head */

/* RESIDUE: the CRC-32 of anything followed by its own. */
enum { CHECKSUM = 4, ENDLESS = 1 << 30, NAME_SUM = 9, RESIDUE = 0x2144DF1C };

int nw_claim_write(const nw_claim *c, char *out, size_t size)
{
    return snprintf(out, size,
                    "nullwindow-proof 1\ngame %s\nposition %s\nbound %s\nvalue %d\nrepetition %s\n"
                    "plies %u\ndatabase %s\nleaf-work %" PRIu64 "\npositions %" PRIu64 "\n",
                    c->game, *c->position ? c->position : "start",
                    c->at_least ? "at-least" : "at-most", (int)c->v, nw_repeats_names[c->repeats],
                    c->plies, c->database, c->leaf_work, c->positions);
}

/* A head is valid if writing it again gives the same bytes. */
static int read_claim(const char *bytes, size_t size, nw_claim *c, size_t *body, nw_error *err)
{
    char text[NW_CLAIM_HEAD], again[NW_CLAIM_HEAD], bound[16] = "", repeats[16] = "";
    *c = (nw_claim){0};
    snprintf(text, sizeof text, "%.*s", size < NW_CLAIM_HEAD ? (int)size : NW_CLAIM_HEAD, bytes);
    const int fields =
        sscanf(text,
               "nullwindow-proof 1 game %63[^\n] position %4095[^\n] bound %15s value %10" SCNd32
               " repetition %15s plies %9u database %127[^\n] leaf-work %18" SCNu64
               " positions %18" SCNu64,
               c->game, c->position, bound, &c->v, repeats, &c->plies, c->database, &c->leaf_work,
               &c->positions);
    if (strcmp(c->position, "start") == 0)
        *c->position = '\0';
    c->at_least = strcmp(bound, "at-least") == 0;
    while (c->repeats < NW_REPEATS_REFUTES && strcmp(nw_repeats_names[c->repeats], repeats) != 0)
        c->repeats++;
    c->lasts = c->plies && c->repeats == NW_REPEATS_PROVES;
    *body = (size_t)nw_claim_write(c, again, sizeof again);
    if (fields != 9 || size < *body + CHECKSUM || memcmp(again, bytes, *body) != 0)
        return nw_fail(err, NW_EINVAL, "this is not a proof file of a known version");
    if (nw_crc32(0, bytes, size) != RESIDUE)
        return nw_fail(err, NW_EINVAL, "the checksum is wrong: the file is damaged or cut");
    if (c->plies > NW_DEPTH_MAX || (c->plies && nw_claim_repeats(c) && !c->lasts) ||
        (strcmp(c->database, "none") != 0 && (c->plies || c->repeats != NW_REPEATS_DRAW)) ||
        c->positions > size - *body - CHECKSUM)
        return nw_fail(err, NW_EINVAL, "plies, repetition, database, positions: they do not fit");
    return 0;
}

/* --- the strategy */

typedef struct node {
    uint32_t plies;  /* its length */
    bool mine, open; /* the proving side is to move; it is on the line being checked */
} node;

typedef struct checker {
    nw_check_rules by;
    nw_database database;
    nw_game game;
    const char *bytes;
    size_t at, end;
    const nw_claim *claim;
    nw_leaf_search plain;
    nw_line line;
    node *nodes; /* claim.positions of them, as the file is long enough for that, and one */
    unsigned char *states;
    const char *moves; /* of the last line */
    nw_checked *out;
    int rc; /* of the first failure, which is in err */
    nw_error *err;
} checker;

static uint32_t wrong(checker *c, const char *what)
{
    if (c->rc == 0)
        c->rc = nw_fail(c->err, NW_EINVAL, "byte %zu: %s", c->at, what);
    return 0;
}

/* Seven bits per byte, the lowest first; the last byte is below 128, and 0 only alone. */
static uint64_t read_number(checker *c)
{
    uint64_t x = 0, b = 128;
    int shift = 0;
    for (; b > 127 && shift < 35 && c->at < c->end; shift += 7) {
        b = (unsigned char)c->bytes[c->at++];
        x |= (b & 127) << shift;
    }
    return b < 128 && (b > 0 || shift == 7) ? x : wrong(c, "a number that is cut or too long");
}

/* Checks a reference: it must be the same position, and not an ancestor. */
static uint32_t check_reference(checker *c, const nw_described *d)
{
    const node *n = &c->nodes[d->number];
    const void *there = c->states + d->number * c->game.state_size;
    if (d->number == c->out->positions || n->mine != d->mine ||
        (memcmp(d->state, there, c->game.state_size) != 0 &&
         !(c->by.game->same && c->by.game->same(d->state, there))))
        return wrong(c, "a reference to another position");
    if (n->open && (c->plain.lasts || !nw_claim_repeats(c->claim)))
        return wrong(c, "a cycle: the line comes back to a position on it");
    c->out->references++;
    return n->plies;
}

static uint32_t check_leaf(checker *c, const nw_described *d)
{
    const bool plain = d->code == NW_CODE_LEAF;
    const char *text = c->bytes + c->at;
    const char *feed = plain ? text : memchr(text, '\n', c->end - c->at);
    if (!feed)
        return wrong(c, "a line that is cut");
    c->at += plain ? 0 : (size_t)(feed - text) + 1;
    c->moves = feed > text ? text : c->moves;
    c->plain.moves = plain ? NULL : c->moves;
    const uint64_t limit = c->claim->plies ? read_number(c) : 0;
    const int plies = c->claim->plies ? (int)limit : -1;
    c->plain.seen = 0;
    const int found = nw_search_leaf(&c->plain, &c->line, d->ply, d->mine, plies, c->err);
    if (found != 1 || limit > c->claim->plies)
        return wrong(c, "a leaf that does not prove the claim, or not within the stated work");
    c->out->leaves++;
    c->out->searched += c->plain.seen;
    return (uint32_t)limit;
}

static uint32_t check_position(checker *c, int ply, bool mine);

/* Numbers a new position and checks it, by the moves after it or by a plain search. */
static uint32_t check_new(checker *c, const nw_described *d)
{
    const int first = d->mine ? (int)(d->code - NW_CODE_MOVE) : 0;
    const int count = c->line.counts[d->ply], last = d->mine ? first + 1 : count;
    const bool leaf = d->code == NW_CODE_LEAF || first == count;
    uint32_t plies = c->plain.lasts ? ENDLESS : 0;
    if (c->out->positions == c->claim->positions ||
        d->code > NW_CODE_MOVE + (d->mine ? (uint64_t)count : 0))
        return wrong(c, "an illegal move, or more positions than the file states");
    c->out->positions++;
    memcpy(c->states + d->number * c->game.state_size, d->state, c->game.state_size);
    c->nodes[d->number] = (node){.mine = d->mine, .open = true};
    if (leaf)
        plies = check_leaf(c, d);
    for (int i = first; i < last && c->rc == 0 && !leaf; i++) {
        nw_line_play(&c->line, d->ply, nw_line_moves(&c->line, d->ply)[i]);
        const uint32_t below = check_position(c, d->ply + 1, !d->mine) + 1;
        if (c->plain.lasts ? below < plies : below > plies)
            plies = below;
    }
    c->nodes[d->number] = (node){plies, d->mine, false};
    return plies;
}

/* Checks a finished game, or an entry of the database. */
static uint32_t check_value(checker *c, const nw_described *d)
{
    nw_score value = 0;
    const bool over = d->code == NW_CODE_OVER;
    *(over ? &c->out->ends : &c->out->entries) += 1;
    if (over)
        value = (c->game.result ? c->game.result : c->game.evaluate)(d->state);
    else if (!c->database.rules || !c->database.rules->value(c->database.data, d->state, &value))
        wrong(c, "no database is named, or it does not have this position");
    if ((d->mine ? value : -value) < c->plain.goal)
        wrong(c, "a result that does not prove the claim");
    return c->plain.lasts ? ENDLESS : 0;
}

/* Checks the position that comes next in the file; returns its length in plies. */
static uint32_t check_position(checker *c, int ply, bool mine)
{
    nw_described d = {nw_line_state(&c->line, ply), ply, mine, 0, c->out->positions};
    const int count = nw_line_list(&c->line, ply, c->err);
    c->rc = count < 0 ? count : 0;
    d.code = read_number(c);
    const uint64_t back = d.code == NW_CODE_REFERENCE ? read_number(c) : 0;
    if (back <= d.number)
        d.number -= back;
    if ((d.code == NW_CODE_OVER) != (count == 0))
        wrong(c, count ? "the game is not over here" : "the game is over here");
    if (c->rc)
        return 0;
    if (c->by.tell)
        c->by.tell(c->by.context, &d);
    return d.code == NW_CODE_REFERENCE                        ? check_reference(c, &d)
           : d.code == NW_CODE_LEAF || d.code >= NW_CODE_MOVE ? check_new(c, &d)
                                                              : check_value(c, &d);
}

static int check_all(checker *c)
{
    const size_t positions = c->claim->positions + 1;
    c->nodes = malloc(positions * (sizeof *c->nodes + c->game.state_size));
    c->states = (unsigned char *)(c->nodes + positions);
    if (!nw_line_begin(&c->line, &c->game) || !c->nodes)
        return nw_fail(c->err, NW_ENOMEM, "out of memory");
    void *root = nw_line_state(&c->line, 0);
    c->rc = nw_game_parse(c->by.game, root, c->claim->position, c->err);
    if (c->rc < 0)
        return c->rc;
    const uint32_t plies = c->out->plies = check_position(c, 0, c->claim->at_least);
    if (c->by.game->release)
        c->by.game->release(root);
    if (c->at != c->end || c->out->positions != c->claim->positions ||
        (c->plain.lasts ? plies < c->claim->plies : c->claim->plies && plies > c->claim->plies))
        wrong(c, "bytes are left over, or positions or plies are not as stated");
    return c->rc;
}

/* Finds the rules that the claim asks for, and the database. */
static int open_rules(checker *c)
{
    if (!c->by.game)
        c->by.game = nw_game_find(c->claim->game, strlen(c->claim->game));
    if (c->by.game)
        c->game = *c->by.game->rules;
    nw_game_complete(&c->game);
    if (!c->by.game || strcmp(c->game.name, c->claim->game) != 0)
        return nw_fail(c->err, NW_EINVAL, "a proof of another game; --game names a plugin");
    if (strcmp(c->claim->database, "none") == 0)
        return 0;
    int rc =
        c->by.database ? nw_database_open(&c->database, c->by.game, c->by.database, c->err) : 0;
    if (rc == 0 && strncmp(c->database.name, c->claim->database, NAME_SUM) != 0)
        rc =
            nw_fail(c->err, NW_EINVAL, "it needs the database %s (--database)", c->claim->database);
    return rc;
}

int nw_check(const char *bytes, size_t size, const nw_check_rules *by, nw_claim *claim,
             nw_checked *out, nw_error *err)
{
    checker c = {.by = *by, .bytes = bytes, .moves = "", .claim = claim, .out = out, .err = err};
    *out = (nw_checked){0};
    int rc = read_claim(bytes, size, claim, &c.at, err);
    c.end = size - CHECKSUM;
    c.plain = (nw_leaf_search){.goal = claim->at_least ? claim->v : -claim->v,
                               .most = claim->leaf_work,
                               .lasts = claim->lasts};
    rc = rc == 0 ? open_rules(&c) : rc;
    rc = rc == 0 ? check_all(&c) : rc;
    nw_database_close(&c.database);
    nw_line_free(&c.line);
    free(c.nodes);
    return rc;
}
