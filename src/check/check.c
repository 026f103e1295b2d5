/* SPDX-License-Identifier: MIT */
#include "check/check.h"
#include "check/plain.h"
#include "core/error.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const nw_repeats_names[] = {"draw", "proves", "refutes"};

bool nw_claim_repeats(const nw_claim *c)
{
    if (c->repeats != NW_REPEATS_DRAW)
        return c->repeats == NW_REPEATS_PROVES;
    return c->at_least ? c->v <= 0 : c->v >= 0;
}

bool nw_claim_lasts(const nw_claim *c)
{
    return c->plies && c->repeats == NW_REPEATS_PROVES;
}

/* --- the head */

enum { CHECKSUM = 4 };
static const char *const bounds[] = {"at-most", "at-least"};

int nw_claim_write(const nw_claim *c, char *out, size_t size)
{
    return snprintf(out, size,
                    "nullwindow-proof 1\ngame %s\nposition %s\nbound %s\nvalue %d\nrepetition %s\n"
                    "plies %u\ndatabase none\nleaf-work %" PRIu64 "\npositions %" PRIu64 "\n",
                    c->game, *c->position ? c->position : "start", bounds[c->at_least], (int)c->v,
                    nw_repeats_names[c->repeats], c->plies, c->leaf_work, c->positions);
}

/* A header is valid if writing it again gives the same bytes. */
static size_t read_head(const unsigned char *bytes, size_t size, nw_claim *c)
{
    char text[NW_CLAIM_HEAD], again[NW_CLAIM_HEAD], bound[16], repeats[16];
    const size_t room = size < sizeof text - 1 ? size : sizeof text - 1;
    int v = 0;
    memcpy(text, bytes, room);
    text[room] = '\0';
    if (sscanf(
            text,
            "nullwindow-proof 1 game %63[^\n] position %4095[^\n] bound %15s value %10d "
            "repetition %15s plies %9u database none leaf-work %18" SCNu64 " positions %18" SCNu64,
            c->game, c->position, bound, &v, repeats, &c->plies, &c->leaf_work, &c->positions) != 8)
        return 0;
    if (strcmp(c->position, "start") == 0)
        *c->position = '\0';
    c->at_least = strcmp(bound, bounds[1]) == 0;
    c->v = v;
    while (c->repeats < NW_REPEATS_REFUTES && strcmp(nw_repeats_names[c->repeats], repeats) != 0)
        c->repeats++;
    const size_t length = (size_t)nw_claim_write(c, again, sizeof again);
    return length < sizeof again && length <= room && memcmp(again, text, length) == 0 ? length : 0;
}

int nw_claim_read(const unsigned char *bytes, size_t size, nw_claim *out, size_t *body,
                  nw_error *err)
{
    *out = (nw_claim){0};
    *body = read_head(bytes, size, out);
    if (*body == 0 || size - *body < CHECKSUM)
        return nw_fail(err, NW_EINVAL, "this is not a proof file of a known version");
    const unsigned char *sum = bytes + size - CHECKSUM;
    const uint32_t wanted =
        sum[0] | (uint32_t)sum[1] << 8 | (uint32_t)sum[2] << 16 | (uint32_t)sum[3] << 24;
    if (nw_crc32(0, bytes, size - CHECKSUM) != wanted)
        return nw_fail(err, NW_EINVAL, "the checksum is wrong: the file is damaged or cut");
    if (out->plies > NW_DEPTH_MAX || (out->plies && nw_claim_repeats(out) && !nw_claim_lasts(out)))
        return nw_fail(err, NW_EINVAL, "plies %u: too many, or a draw by repetition proves it",
                       out->plies);
    return 0;
}

/* --- the strategy */

enum { OVER, LEAF, DATABASE, REFERENCE, INTERIOR, ENDLESS = 1 << 30 };

typedef struct node {
    uint32_t plies;  /* its length */
    bool mine, open; /* the proving side is to move; it is on the line being checked */
} node;

typedef struct checker {
    const nw_game *game;
    bool (*same)(const void *a, const void *b);
    const unsigned char *bytes;
    size_t at, end;
    nw_claim claim;
    nw_leaf_search plain;
    nw_line line;
    node *nodes; /* claim.positions of them, as the file is long enough for that */
    unsigned char *states;
    nw_checked *out;
    nw_error *err;
} checker;

static int wrong(const checker *c, int ply, const char *what)
{
    return nw_fail(c->err, NW_EINVAL, "byte %zu, ply %d: %s", c->at, ply, what);
}

/* Seven bits per byte, the lowest first; the last byte is below 128, and 0 only alone. */
static int read_varint(checker *c, int ply, uint64_t *out)
{
    *out = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (c->at >= c->end)
            return wrong(c, ply, "the strategy ends too early");
        const unsigned char b = c->bytes[c->at++];
        *out |= (uint64_t)(b & 127) << shift;
        if (b < 128)
            return b == 0 && shift > 0 ? wrong(c, ply, "a number with a zero byte at its end") : 0;
    }
    return wrong(c, ply, "a number is too large");
}

/* Checks a reference: it must be the same position, and not an ancestor. */
static int check_reference(checker *c, int ply, bool mine, uint32_t *plies)
{
    uint64_t back;
    const int rc = read_varint(c, ply, &back);
    if (rc < 0)
        return rc;
    if (back == 0 || back > c->out->positions)
        return wrong(c, ply, "a reference to a position that the file does not have");
    const uint64_t number = c->out->positions - back;
    const node *n = &c->nodes[number];
    const size_t size = c->game->state_size;
    const void *here = nw_line_state(&c->line, ply), *there = c->states + number * size;
    if (n->mine != mine || (memcmp(here, there, size) != 0 && !(c->same && c->same(here, there))))
        return wrong(c, ply, "a reference to another position");
    if (n->open && (c->plain.lasts || !nw_claim_repeats(&c->claim)))
        return wrong(c, ply, "a cycle: the line comes back to a position on it");
    *plies = n->plies;
    c->out->references++;
    return 0;
}

static int check_leaf(checker *c, int ply, bool mine, uint32_t *plies)
{
    uint64_t limit = 0;
    int rc = c->claim.plies ? read_varint(c, ply, &limit) : 0;
    if (rc < 0)
        return rc;
    if (limit > c->claim.plies)
        return wrong(c, ply, "a leaf with more plies than the claim allows");
    *plies = (uint32_t)limit;
    c->plain.seen = 0;
    rc = nw_search_leaf(&c->plain, &c->line, ply, mine, c->claim.plies ? (int)limit : -1, c->err);
    c->out->leaves++;
    c->out->searched += c->plain.seen;
    if (rc == NW_ESTOP)
        return wrong(c, ply, "a leaf takes more work than the file states");
    return rc == 0 ? wrong(c, ply, "a leaf that does not prove the claim") : rc < 0 ? rc : 0;
}

static int check_position(checker *c, int ply, bool mine, uint32_t *plies);

static int check_moves(checker *c, int ply, bool mine, uint64_t code, uint32_t *plies)
{
    const int first = mine ? (int)(code - INTERIOR) : 0;
    const int last = mine ? first + 1 : c->line.counts[ply];
    for (int i = first; i < last; i++) {
        uint32_t below;
        nw_line_play(&c->line, ply, i);
        const int rc = check_position(c, ply + 1, !mine, &below);
        if (rc < 0)
            return rc;
        if (c->plain.lasts ? below + 1 < *plies : below + 1 > *plies)
            *plies = below + 1;
    }
    return 0;
}

/* Numbers a new position and checks it. */
static int check_new(checker *c, int ply, bool mine, uint64_t code, uint32_t *plies)
{
    const uint64_t number = c->out->positions++;
    if (number >= c->claim.positions)
        return wrong(c, ply, "more positions than the file states");
    memcpy(c->states + number * c->game->state_size, nw_line_state(&c->line, ply),
           c->game->state_size);
    c->nodes[number] = (node){.mine = mine, .open = true};
    int rc = code == LEAF ? check_leaf(c, ply, mine, plies) : 0;
    if (code >= INTERIOR) {
        if (code - INTERIOR >= (mine ? (uint64_t)c->line.counts[ply] : 1))
            return wrong(c, ply, "an illegal move");
        rc = check_moves(c, ply, mine, code, plies);
    }
    c->nodes[number].open = false;
    c->nodes[number].plies = *plies;
    return rc;
}

static int check_position(checker *c, int ply, bool mine, uint32_t *plies)
{
    uint64_t code;
    const int count = nw_line_list(&c->line, ply, c->err);
    const int rc = count < 0 ? count : read_varint(c, ply, &code);
    *plies = c->plain.lasts ? ENDLESS : 0;
    if (rc < 0)
        return rc;
    if ((code == OVER) != (count == 0))
        return wrong(c, ply, code == OVER ? "the game is not over here" : "the game is over here");
    if (code == OVER) {
        c->out->ends++;
        return nw_is_reached(c->game, nw_line_state(&c->line, ply), mine, c->plain.goal)
                   ? 0
                   : wrong(c, ply, "the game ends with a result that does not prove the claim");
    }
    if (code == DATABASE)
        return wrong(c, ply, "a database entry, and the file names no database");
    return code == REFERENCE ? check_reference(c, ply, mine, plies)
                             : check_new(c, ply, mine, code, plies);
}

static int check_all(checker *c, const void *root)
{
    if (!nw_line_begin(&c->line, c->game, root) || !c->nodes || !c->states)
        return nw_fail(c->err, NW_ENOMEM, "out of memory");
    const int rc = check_position(c, 0, c->claim.at_least, &c->out->plies);
    if (rc < 0)
        return rc;
    if (c->at != c->end)
        return wrong(c, 0, "bytes are left over");
    if (c->out->positions != c->claim.positions)
        return wrong(c, 0, "fewer positions than the file states");
    if (c->plain.lasts ? c->out->plies < c->claim.plies
                       : c->claim.plies && c->out->plies > c->claim.plies)
        return wrong(c, 0, "a line is longer or shorter than the claim allows");
    return 0;
}

int nw_check(const unsigned char *bytes, size_t size, const nw_check_rules *rules, const void *root,
             nw_checked *out, nw_error *err)
{
    nw_error own;
    *out = (nw_checked){0};
    checker *c = calloc(1, sizeof *c);
    if (!c)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    c->err = err ? err : &own;
    int rc = nw_claim_read(bytes, size, &c->claim, &c->at, c->err);
    if (rc == 0) {
        c->game = rules->game;
        c->same = rules->same;
        c->bytes = bytes;
        c->end = size - CHECKSUM;
        c->plain = (nw_leaf_search){.goal = c->claim.at_least ? c->claim.v : -c->claim.v,
                                    .most = c->claim.leaf_work,
                                    .lasts = nw_claim_lasts(&c->claim)};
        c->out = out;
        if (c->claim.positions > c->end - c->at)
            rc = wrong(c, 0, "more positions stated than bytes");
    }
    if (rc == 0) {
        c->nodes = malloc((size_t)(c->claim.positions + 1) * sizeof *c->nodes);
        c->states = malloc((size_t)(c->claim.positions + 1) * c->game->state_size);
        rc = check_all(c, root);
    }
    nw_line_free(&c->line);
    free(c->nodes);
    free(c->states);
    free(c);
    return rc;
}
