/* SPDX-License-Identifier: MIT */
/* The file of a database, and probing it.
 *
 *     "NWCHKDB2", pieces (1 byte), then for every class that exists, in order of its number:
 *     bytes (8), blocks (8), the first position of every block (4 each), the runs (bytes), and a
 *     checksum of all that was written of the class (8). Numbers are little endian.
 *
 * Of the same pieces with one side and with the other to move only the class with fewer bytes is
 * kept; the other has no runs, and its values follow from the children, which are in the kept class
 * or have fewer pieces or men.
 *
 * A run is one byte: value * STEPS + the number of a length. Lengths grow by a seventh, so that
 * short runs are exact and long ones take few bytes. A block is BLOCK bytes of runs, the last of a
 * class fewer; runs do not cross blocks. */
#include "games/checkers/database.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

enum { STEPS = 85, BLOCK = 64 };
static const char magic[] = "NWCHKDB2";

typedef struct packed {
    uint64_t bytes, blocks;
    uint32_t *first; /* position of every block */
    uint8_t *run;
} packed;

struct checkers_database {
    unsigned pieces;
    uint32_t length[STEPS];
    packed class[CHECKERS_CLASSES];
};

static void fill_lengths(uint32_t length[STEPS])
{
    length[0] = 1;
    for (int i = 1; i < STEPS; i++)
        length[i] = length[i - 1] + (length[i - 1] < 7 ? 1 : length[i - 1] / 7);
}

/* --- packing */

typedef struct packer {
    packed out;
    size_t room, first_room;
    uint32_t length[STEPS];
    bool failed;
} packer;

static void put_run(packer *p, uint32_t at, unsigned byte)
{
    if (p->out.bytes == p->room) {
        p->room = p->room ? 2 * p->room : 4096;
        uint8_t *more = realloc(p->out.run, p->room);
        p->failed |= !more;
        p->out.run = more ? more : p->out.run;
    }
    if (p->out.bytes % BLOCK == 0 && p->out.blocks == p->first_room) {
        p->first_room = p->first_room ? 2 * p->first_room : 64;
        uint32_t *more = realloc(p->out.first, p->first_room * sizeof *more);
        p->failed |= !more;
        p->out.first = more ? more : p->out.first;
    }
    if (p->failed)
        return;
    if (p->out.bytes % BLOCK == 0)
        p->out.first[p->out.blocks++] = at;
    p->out.run[p->out.bytes++] = (uint8_t)byte;
}

/* Positions from `from` to `to` have one value. */
static void put_runs(packer *p, checkers_value v, uint32_t from, uint32_t to)
{
    for (int i = STEPS - 1; from < to; i--)
        for (; to - from >= p->length[i]; from += p->length[i])
            put_run(p, from, (unsigned)v * STEPS + (unsigned)i);
}

static void pack_class(packer *p, const checkers_raw *raw, const checkers_class *c)
{
    const uint8_t *value = raw->value[checkers_class_number(c)];
    const uint32_t size = checkers_class_size(c);
    checkers_kinds k = checkers_class_kinds(c, 0);
    checkers_value now = CHECKERS_DRAWN;
    uint32_t from = 0;
    for (uint32_t i = 0; i < size && !p->failed; i++, checkers_kinds_next(c, &k)) {
        checkers_pos pos;
        const checkers_value v = (checkers_value)(value[i / 4] >> i % 4 * 2 & 3);
        if (v == now || !checkers_from_kinds(&k, &pos) || checkers_must_capture(&pos))
            continue;
        put_runs(p, now, from, i);
        now = v;
        from = i;
    }
    put_runs(p, now, from, size);
}

/* --- the file */

static uint64_t mix(uint64_t sum, const void *data, size_t n)
{
    const uint8_t *byte = data;
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return sum;
}

static uint64_t checksum(const packed *c)
{
    const uint64_t sum = mix(0xCBF29CE484222325u, c->first, c->blocks * sizeof *c->first);
    return mix(sum, c->run, c->bytes);
}

/* fwrite needs a valid pointer, and a class without runs has none. */
static bool write_all(const void *data, size_t size, size_t count, FILE *f)
{
    return count == 0 || fwrite(data, size, count, f) == count;
}

static bool write_class(const packed *c, FILE *f)
{
    const uint64_t sum = checksum(c);
    return fwrite(&c->bytes, sizeof c->bytes, 1, f) == 1 &&
           fwrite(&c->blocks, sizeof c->blocks, 1, f) == 1 &&
           write_all(c->first, sizeof *c->first, c->blocks, f) &&
           write_all(c->run, 1, c->bytes, f) && fwrite(&sum, sizeof sum, 1, f) == 1;
}

static void packed_free(packed *c)
{
    free(c->first);
    free(c->run);
    *c = (packed){0};
}

static packed pack(const checkers_raw *raw, checkers_class c, bool *enough)
{
    packer p = {.failed = false};
    fill_lengths(p.length);
    pack_class(&p, raw, &c);
    *enough = *enough && !p.failed;
    return p.out;
}

/* Packs class n and the one of the same pieces with the other side to move, if n is the first of
 * the two, and drops the longer. */
static bool pack_pair(const checkers_raw *raw, unsigned n, packed *class)
{
    const checkers_class c = checkers_class_at(n), other = checkers_class_other(&c);
    const unsigned m = checkers_class_number(&other);
    bool enough = true;
    if (m < n)
        return true;
    class[n] = pack(raw, c, &enough);
    if (m == n)
        return enough;
    class[m] = pack(raw, other, &enough);
    packed_free(class[n].bytes <= class[m].bytes ? &class[m] : &class[n]);
    return enough;
}

int checkers_raw_write(const checkers_raw *raw, FILE *f, nw_error *err)
{
    const uint8_t pieces = (uint8_t)raw->pieces;
    packed *class = calloc(CHECKERS_CLASSES, sizeof *class);
    bool ok = fwrite(magic, 1, 8, f) == 8 && fwrite(&pieces, 1, 1, f) == 1;
    bool enough = class != NULL;
    for (unsigned n = 0; n < CHECKERS_CLASSES && ok && enough; n++) {
        const checkers_class c = checkers_class_at(n);
        if (!checkers_class_exists(&c, raw->pieces))
            continue;
        enough = pack_pair(raw, n, class);
        ok = enough && write_class(&class[n], f);
        packed_free(&class[n]);
    }
    for (unsigned n = 0; class && n < CHECKERS_CLASSES; n++)
        packed_free(&class[n]);
    free(class);
    if (!enough)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    return ok ? NW_OK : nw_fail(err, NW_EIO, "the database could not be written");
}

static int damaged(nw_error *err)
{
    return nw_fail(err, NW_EIO, "the database is damaged: build it again");
}

/* Do the runs of every block fill it to the first position of the next? */
static bool runs_fit(const checkers_database *d, const packed *c, uint32_t size)
{
    uint64_t at = 0;
    for (uint64_t i = 0; i < c->bytes; i++) {
        if (i % BLOCK == 0 && c->first[i / BLOCK] != at)
            return false;
        if (c->run[i] >= 3 * STEPS)
            return false;
        at += d->length[c->run[i] % STEPS];
    }
    return at == size;
}

static int read_class(checkers_database *d, unsigned n, FILE *f, nw_error *err)
{
    const checkers_class class = checkers_class_at(n);
    const uint32_t size = checkers_class_size(&class);
    packed *c = &d->class[n];
    uint64_t sum = 0;
    if (fread(&c->bytes, sizeof c->bytes, 1, f) != 1 ||
        fread(&c->blocks, sizeof c->blocks, 1, f) != 1 || c->bytes > size ||
        c->blocks != (c->bytes + BLOCK - 1) / BLOCK)
        return damaged(err);
    c->first = malloc(c->blocks * sizeof *c->first + 1);
    c->run = malloc(c->bytes + 1);
    if (!c->first || !c->run)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (fread(c->first, sizeof *c->first, c->blocks, f) != c->blocks ||
        fread(c->run, 1, c->bytes, f) != c->bytes || fread(&sum, sizeof sum, 1, f) != 1 ||
        sum != checksum(c) || (c->bytes > 0 && !runs_fit(d, c, size)))
        return damaged(err);
    return NW_OK;
}

/* Is there one of every pair? */
static bool is_whole(const checkers_database *d)
{
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n), other = checkers_class_other(&c);
        if (checkers_class_exists(&c, d->pieces) && d->class[n].bytes == 0 &&
            d->class[checkers_class_number(&other)].bytes == 0)
            return false;
    }
    return true;
}

static int read_all(checkers_database *d, FILE *f, nw_error *err)
{
    char head[8];
    uint8_t pieces = 0;
    if (fread(head, 1, 8, f) != 8 || memcmp(head, magic, 8) != 0)
        return nw_fail(err, NW_EINVAL, "no database of checkers endings");
    if (fread(&pieces, 1, 1, f) != 1 || pieces < 2 || pieces > CHECKERS_CLASS_PIECES)
        return damaged(err);
    d->pieces = pieces;
    fill_lengths(d->length);
    int rc = NW_OK;
    for (unsigned n = 0; n < CHECKERS_CLASSES && rc == NW_OK; n++) {
        const checkers_class c = checkers_class_at(n);
        if (checkers_class_exists(&c, pieces))
            rc = read_class(d, n, f, err);
    }
    return rc == NW_OK && (fgetc(f) != EOF || !is_whole(d)) ? damaged(err) : rc;
}

int checkers_database_read(checkers_database **out, FILE *f, nw_error *err)
{
    checkers_database *d = calloc(1, sizeof *d);
    if (!d)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    const int rc = read_all(d, f, err);
    if (rc != NW_OK) {
        checkers_database_free(d);
        return rc;
    }
    *out = d;
    return NW_OK;
}

void checkers_database_free(checkers_database *d)
{
    for (unsigned n = 0; d && n < CHECKERS_CLASSES; n++)
        packed_free(&d->class[n]);
    free(d);
}

unsigned checkers_database_pieces(const checkers_database *d)
{
    return d->pieces;
}

/* --- comparing */

static bool is_asked(const checkers_class *c, uint32_t index)
{
    const checkers_kinds k = checkers_class_kinds(c, index);
    checkers_pos p;
    return checkers_from_kinds(&k, &p) && !checkers_must_capture(&p);
}

static uint64_t compare_class(const checkers_database *d, const checkers_raw *raw,
                              const checkers_class *c)
{
    const unsigned n = checkers_class_number(c);
    const packed *class = &d->class[n];
    const uint8_t *value = raw->value[n];
    uint64_t wrong = 0;
    uint32_t at = 0;
    for (uint64_t i = 0; i < class->bytes; i++) {
        const unsigned v = class->run[i] / STEPS;
        for (uint32_t end = at + d->length[class->run[i] % STEPS]; at < end; at++)
            wrong += (value[at / 4] >> at % 4 * 2 & 3u) != v && is_asked(c, at);
    }
    return wrong;
}

uint64_t checkers_database_compare(const checkers_database *d, const checkers_raw *raw)
{
    uint64_t wrong = 0;
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        if (checkers_class_exists(&c, d->pieces))
            wrong += compare_class(d, raw, &c);
    }
    return wrong;
}

/* --- probing */

/* The stored value of a position, arbitrary if there is a capture. About twenty steps to find the
 * block and at most BLOCK runs in it. */
static checkers_value stored_value(const checkers_database *d, const packed *c, uint32_t index)
{
    uint64_t low = 0, high = c->blocks;
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        if (c->first[middle] <= index)
            low = middle;
        else
            high = middle;
    }
    uint64_t end = c->first[low];
    const uint8_t *run = &c->run[low * BLOCK];
    for (;; run++) {
        end += d->length[*run % STEPS];
        if (index < end)
            return (checkers_value)(*run / STEPS);
    }
}

/* Probes the children. Every move leads to a kept class, or to fewer pieces or men, so the
 * recursion ends soon, mostly after one move. */
static checkers_value probe_children(const checkers_database *d, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    checkers_value best = CHECKERS_LOST;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        const checkers_value v = checkers_database_probe(d, &child);
        if (v == CHECKERS_LOST)
            return CHECKERS_WON;
        if (v == CHECKERS_DRAWN)
            best = v;
    }
    return best;
}

checkers_value checkers_database_probe(const checkers_database *d, const checkers_pos *p)
{
    if (!p->piece[p->side])
        return CHECKERS_LOST;
    if (!p->piece[!p->side] || (unsigned)checkers_count(p->piece[0] | p->piece[1]) > d->pieces ||
        checkers_count(p->piece[0]) > CHECKERS_CLASS_SIDE ||
        checkers_count(p->piece[1]) > CHECKERS_CLASS_SIDE)
        return CHECKERS_UNKNOWN;
    if (checkers_must_capture(p))
        return probe_children(d, p);
    const checkers_pos black = p->side == CHECKERS_WHITE ? checkers_turn_round(p) : *p;
    checkers_class c;
    const uint32_t index = checkers_class_index(&black, &c);
    const packed *class = &d->class[checkers_class_number(&c)];
    return class->bytes ? stored_value(d, class, index) : probe_children(d, p);
}
