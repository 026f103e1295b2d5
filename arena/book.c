/* SPDX-License-Identifier: MIT */
#include "arena/book.h"
#include "core/error.h"
#include "records/files.h"
#include "records/played.h"
#include <stdlib.h>

enum { ENTRY = 16, CHOICES = 64 };

typedef struct book_choice {
    nw_move move;
    unsigned weight;
} book_choice;

typedef struct book {
    nw_buffer bytes;
    size_t entries;
    played_game g; /* the current line */
    int plies;
    nw_buffer *out;
    uint64_t seen[ARENA_BOOK_RARE]; /* final positions of the lines so far */
    int lines;
} book;

static uint64_t number_at(const book *b, size_t entry, int from, int bytes)
{
    const unsigned char *at = (const unsigned char *)b->bytes.text + ENTRY * entry + from;
    uint64_t n = 0;
    for (int i = 0; i < bytes; i++)
        n = n << 8 | at[i];
    return n;
}

static uint64_t key_at(const book *b, size_t entry)
{
    return number_at(b, entry, 0, 8);
}

/* The first entry whose key is not smaller. */
static size_t find(const book *b, uint64_t key)
{
    size_t lo = 0, hi = b->entries;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (key_at(b, middle) < key)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo;
}

/* The book's moves for the position, heavier ones first; returns their number. */
static int choices_of(const book *b, book_choice out[CHOICES], unsigned *sum)
{
    const void *state = played_state(&b->g);
    const uint64_t key = b->g.game->book_key(state);
    int count = 0;
    *sum = 0;
    for (size_t i = find(b, key); i < b->entries && count < CHOICES && key_at(b, i) == key; i++) {
        book_choice c = {.weight = (unsigned)number_at(b, i, 10, 2)};
        if (c.weight == 0 || !b->g.game->book_move(state, (unsigned)number_at(b, i, 8, 2), &c.move))
            continue;
        *sum += c.weight;
        int at = count++;
        for (; at > 0 && out[at - 1].weight < c.weight; at--)
            out[at] = out[at - 1];
        out[at] = c;
    }
    return count;
}

static void add_line(book *b)
{
    const played_game *g = &b->g;
    const uint64_t key = g->key[g->plies];
    for (int i = 0; i < b->lines; i++)
        if (b->seen[i] == key)
            return;
    if (g->plies == 0 || b->lines == ARENA_BOOK_RARE || played_status_of(g).over)
        return;
    b->seen[b->lines++] = key;
    played_write_line(b->out, g->game, played_state_at(g, 0), g->move, g->plies, false);
    nw_buffer_add(b->out, "\n");
}

/* Follows the lines from here, reached in one of 1 / chance games. */
static int follow(book *b, double chance, nw_error *err)
{
    book_choice list[CHOICES];
    unsigned sum = 0;
    const int count = b->g.plies < b->plies ? choices_of(b, list, &sum) : 0;
    bool ended = true;
    int rc = 0;
    for (int i = 0; i < count && rc == 0; i++) {
        const double then = chance * list[i].weight / sum;
        if (then * ARENA_BOOK_RARE < 1)
            continue;
        ended = false;
        rc = played_move(&b->g, list[i].move, err);
        if (rc == 0)
            rc = follow(b, then, err);
        played_undo(&b->g);
    }
    if (ended && rc == 0)
        add_line(b);
    return rc;
}

static int check_book(book *b, const char *path, nw_error *err)
{
    b->entries = b->bytes.used / ENTRY;
    if (b->entries == 0 || b->bytes.used % ENTRY != 0)
        return nw_fail(err, NW_EINVAL,
                       "%.100s: not a Polyglot book: it has %zu bytes, not 16 per move", path,
                       b->bytes.used);
    for (size_t i = 1; i < b->entries; i++)
        if (key_at(b, i) < key_at(b, i - 1))
            return nw_fail(err, NW_EINVAL, "%.100s: not a Polyglot book: entry %zu is out of order",
                           path, i + 1);
    return 0;
}

int arena_book_read(nw_buffer *out, const nw_game_info *game, const char *path, int plies,
                    nw_error *err)
{
    if (!game->book_key)
        return nw_fail(err, NW_EINVAL, "%.100s: Polyglot books are for chess, not for %.40s", path,
                       game->rules->name);
    book *b = calloc(1, sizeof *b);
    if (!b)
        return nw_fail(err, NW_ENOMEM, "out of memory for the book");
    b->plies = plies;
    b->out = out;
    int rc = file_load(path, &b->bytes, err);
    if (rc == 0)
        rc = check_book(b, path, err);
    if (rc == 0)
        rc = played_begin(&b->g, game, "", err);
    if (rc == 0)
        rc = follow(b, 1, err);
    played_free(&b->g);
    nw_buffer_free(&b->bytes);
    free(b);
    return rc;
}
