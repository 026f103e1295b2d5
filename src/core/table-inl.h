/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_TABLE_INL_H
#define NW_CORE_TABLE_INL_H
/* The transposition table: 2^bits entries of 16 bytes, without locks. The first word is 48 bits of
 * the key and the number of the best move in generation order (so any entry yields a legal move or
 * none), xored with a hash of the second, so that an entry torn by two threads fails the key check.
 * The second holds both bounds (24 bits, rounded outwards), depth, age and logarithm of the nodes.
 * The index is the low bits of the key, so 48 + bits (at most 64) bits of it are compared: a probe
 * of a full table takes the entry of another position with probability 2^(bits - 64), in a chain
 * four times that. At 10^7 probes per second a week has 0.3 such wrong hits with 2^20 entries, 6
 * with 2^24, 88 with 2^28 and 1,400 with 2^32. A result that must be exact after days needs a
 * certificate, which is checked without a table (docs/proof-format.md), or the wider check: 32 bits
 * more of every entry, of another hash, in an array beside the entries. A week with 2^32 entries
 * then has 3 * 10^-7 wrong hits. */
#include "core/bounds.h"
#include "core/inline.h"
#include <stdatomic.h>
#include <stdio.h>

typedef enum nw_replace {
    NW_REPLACE_NEW, /* always replace */
    NW_REPLACE_OLD, /* never replace within one search */
    NW_REPLACE_DEEP,
    NW_REPLACE_BIG,
    NW_REPLACE_LAST, /* deep, but entries untouched in the last two passes are replaced */
    /* From here on a position has more than one slot. */
    NW_REPLACE_TWO_DEEP, /* two slots: the deeper, and the newest */
    NW_REPLACE_TWO_BIG,
    NW_REPLACE_CHAIN /* a chain of one cache line, latest first; the last is dropped */
} nw_replace;

typedef struct nw_entry {
    _Atomic uint64_t check, data;
} nw_entry;

/* An unpacked entry. */
typedef struct nw_found {
    nw_bounds bounds;
    int depth;
    unsigned move; /* number in generation order, NW_TABLE_NO_MOVE for none */
    unsigned size; /* logarithm of the nodes searched, 0..31 */
} nw_found;

/* Recent stores, to be sent to the tables of other processes (parallel/tds). */
typedef struct nw_note {
    uint64_t key;
    nw_found found;
} nw_note;

typedef struct nw_journal {
    nw_note *note;
    int room, least;   /* least: minimum depth */
    _Atomic int count; /* of all stores; those beyond `room` are dropped */
} nw_journal;

typedef struct nw_table {
    nw_entry *entry;
    uint64_t mask;
    int bits;
    nw_replace replace;
    unsigned age; /* of this search, or pass, 1..7: an entry in use is never all zero */
    size_t bytes; /* allocated */
    bool mapped;
    _Atomic uint32_t *wide; /* of the wider check, or NULL; one slot per position */
    /* Or NULL. Only tables with two slots use it, so it costs the others nothing. */
    nw_journal *journal;
} nw_table;

enum { NW_TABLE_NO_MOVE = 0xFFFF, NW_TABLE_INF = (1 << 23) - 1, NW_TABLE_CHAIN = 4 };
enum { NW_DEPTH_STORED = 255 }; /* the greatest stored depth */

int nw_table_create(nw_table *t, int bits, nw_replace replace, nw_error *err);
/* Adds the wider check to an empty table with one slot per position. */
int nw_table_widen(nw_table *t, nw_error *err);
void nw_table_free(nw_table *t);
void nw_table_clear(nw_table *t);

/* tag identifies the game and options; files with another tag are refused. Other threads may change
 * the table during the write. */
int nw_table_write(const nw_table *t, uint64_t tag, FILE *f, nw_error *err);
int nw_table_read(nw_table *t, uint64_t tag, FILE *f, nw_error *err);
/* The same in place, without a second table; a bad file leaves the table empty. */
int nw_table_restore(nw_table *t, uint64_t tag, FILE *f, nw_error *err);

/* A new search begins: its entries outrank those of earlier ones. */
static inline void nw_table_age(nw_table *t)
{
    t->age = t->age % 7 + 1;
    assert(t->age >= 1 && t->age <= 7);
}

/* The next search continues this one, and its entries are of the same age. */
static inline void nw_table_continue(nw_table *t)
{
    t->age = t->age > 1 ? t->age - 1 : 7;
}

/* Starts a pass. With NW_REPLACE_LAST entries age by pass. */
static inline void nw_table_begin_pass(nw_table *t)
{
    if (t->replace == NW_REPLACE_LAST)
        nw_table_age(t);
}

/* Per mille of the entries that belong to the current search, from a sample. */
int nw_table_sample(const nw_table *t);

/* --- packing */

static inline uint64_t nw_pack_lower(nw_score v)
{
    const nw_score packed = v <= -NW_TABLE_INF  ? -NW_TABLE_INF
                            : v >= NW_TABLE_INF ? NW_TABLE_INF - 1
                                                : v;
    return (uint64_t)(uint32_t)packed & 0xFFFFFF;
}

static inline uint64_t nw_pack_upper(nw_score v)
{
    const nw_score packed = v >= NW_TABLE_INF    ? NW_TABLE_INF
                            : v <= -NW_TABLE_INF ? -NW_TABLE_INF + 1
                                                 : v;
    return (uint64_t)(uint32_t)packed & 0xFFFFFF;
}

static inline nw_score nw_unpack(uint64_t bits)
{
    const nw_score v = (nw_score)((uint32_t)bits << 8) >> 8;
    return v == NW_TABLE_INF ? NW_INF : v == -NW_TABLE_INF ? -NW_INF : v;
}

static inline uint64_t nw_pack(const nw_found *f, unsigned age)
{
    assert(f->depth >= 0 && f->depth <= NW_DEPTH_STORED && f->size <= 31 && age >= 1 && age <= 7);
    return nw_pack_lower(f->bounds.f_minus) | nw_pack_upper(f->bounds.f_plus) << 24 |
           (uint64_t)f->depth << 48 | (uint64_t)f->size << 56 | (uint64_t)age << 61;
}

static inline int nw_data_depth(uint64_t data)
{
    return (int)(data >> 48 & 0xFF);
}

static inline unsigned nw_data_size(uint64_t data)
{
    return (unsigned)(data >> 56 & 31);
}

static inline unsigned nw_data_age(uint64_t data)
{
    return (unsigned)(data >> 61);
}

static inline uint64_t nw_seal(uint64_t data)
{
    return data * 0xD6E8FEB86659FD93u;
}

/* --- looking up and storing */

/* Always inlined: gcc treats a function that only prefetches as pure and drops its calls. */
#define NW_PREFETCHES static inline __attribute__((always_inline))
NW_PREFETCHES void nw_table_prefetch(const nw_table *t, uint64_t key)
{
    __builtin_prefetch(&t->entry[key & t->mask]);
}

NW_ALWAYS_INLINE bool nw_entry_read(const nw_entry *e, uint64_t key, nw_found *out)
{
    const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
    const uint64_t check = atomic_load_explicit(&e->check, memory_order_relaxed) ^ nw_seal(data);
    if ((check ^ key) >> 16 || data == 0)
        return false;
    out->bounds.f_minus = nw_unpack(data & 0xFFFFFF);
    out->bounds.f_plus = nw_unpack(data >> 24 & 0xFFFFFF);
    out->depth = nw_data_depth(data);
    out->move = (unsigned)(check & 0xFFFF);
    out->size = nw_data_size(data);
    return true;
}

static inline bool nw_one_place(const nw_table *t)
{
    return t->replace < NW_REPLACE_TWO_DEEP;
}

/* The chain of a key: NW_TABLE_CHAIN entries, one cache line. */
static inline nw_entry *nw_chain_of(const nw_table *t, uint64_t key)
{
    return &t->entry[key & t->mask & ~(uint64_t)(NW_TABLE_CHAIN - 1)];
}

/* The other slots of a key. */
static inline bool nw_table_probe_on(const nw_table *t, uint64_t key, nw_found *out)
{
    if (t->replace != NW_REPLACE_CHAIN)
        return nw_entry_read(&t->entry[(key & t->mask) ^ 1], key, out);
    const nw_entry *chain = nw_chain_of(t, key);
    for (int i = 0; i < NW_TABLE_CHAIN; i++)
        if (nw_entry_read(&chain[i], key, out))
            return true;
    return false;
}

/* Finds the entry of key; out is untouched when there is none. */
NW_ALWAYS_INLINE bool nw_table_probe(const nw_table *t, uint64_t key, nw_found *out)
{
    if (nw_entry_read(&t->entry[key & t->mask], key, out))
        return true;
    return !nw_one_place(t) && nw_table_probe_on(t, key, out);
}

/* What the wider check keeps: the identity xored with a hash of the entry, so that it fails where
 * another thread has stored an entry since. An entry that is used again changes only in age. */
static inline uint32_t nw_wide_seal(uint32_t identity, const nw_found *f)
{
    return identity ^ (uint32_t)(nw_seal(nw_pack(f, 1)) >> 32);
}

/* The wider check: does the entry found for key belong to the position with that identity? */
static inline bool nw_table_agrees(const nw_table *t, uint64_t key, uint32_t identity,
                                   const nw_found *found)
{
    assert(nw_one_place(t));
    return atomic_load_explicit(&t->wide[key & t->mask], memory_order_relaxed) ==
           nw_wide_seal(identity, found);
}

/* After storing f for key. */
static inline void nw_table_identify(nw_table *t, uint64_t key, uint32_t identity,
                                     const nw_found *f)
{
    assert(nw_one_place(t));
    atomic_store_explicit(&t->wide[key & t->mask], nw_wide_seal(identity, f), memory_order_relaxed);
}

static inline void nw_entry_write(nw_entry *e, uint64_t key, const nw_found *f, unsigned age)
{
    assert(f->move <= NW_TABLE_NO_MOVE);
    const uint64_t data = nw_pack(f, age);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
    atomic_store_explicit(&e->check, ((key & ~(uint64_t)0xFFFF) | f->move) ^ nw_seal(data),
                          memory_order_relaxed);
}

static inline bool nw_entry_is(const nw_entry *e, uint64_t key)
{
    const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
    const uint64_t check = atomic_load_explicit(&e->check, memory_order_relaxed) ^ nw_seal(data);
    return (check ^ key) >> 16 == 0;
}

/* Is the entry from this search? With NW_REPLACE_LAST: from this pass or the previous one, so that
 * the last solution tree survives while the next one is built. */
static inline bool nw_is_recent(const nw_table *t, uint64_t data)
{
    const unsigned age = nw_data_age(data);
    return age == t->age || (t->replace == NW_REPLACE_LAST && age % 7 + 1 == t->age);
}

/* Refreshes the age of an entry that was used in this pass. */
static inline void nw_table_touch(nw_table *t, uint64_t key, const nw_found *found)
{
    if (t->replace == NW_REPLACE_LAST)
        nw_entry_write(&t->entry[key & t->mask], key, found, t->age);
}

/* Does f replace the entry with this data, by depth or by size? Entries of earlier searches are
 * always replaced. */
static inline bool nw_outranks(const nw_table *t, const nw_found *f, uint64_t data)
{
    if (data == 0 || !nw_is_recent(t, data))
        return true;
    switch (t->replace) {
    case NW_REPLACE_NEW:
        return true;
    case NW_REPLACE_OLD:
        return false;
    case NW_REPLACE_DEEP:
    case NW_REPLACE_LAST:
    case NW_REPLACE_TWO_DEEP:
        return f->depth >= nw_data_depth(data);
    default:
        return f->size >= nw_data_size(data);
    }
}

static inline void nw_entry_move(nw_entry *to, const nw_entry *from)
{
    atomic_store_explicit(&to->data, atomic_load_explicit(&from->data, memory_order_relaxed),
                          memory_order_relaxed);
    atomic_store_explicit(&to->check, atomic_load_explicit(&from->check, memory_order_relaxed),
                          memory_order_relaxed);
}

void nw_journal_note(nw_journal *j, uint64_t key, const nw_found *f);

/* Two slots: the first keeps the higher-ranking entry, the second is always replaced. A position
 * occupies only one of them.
 * Implements: Breuker, Uiterwijk and van den Herik 1994, replacement schemes. */
static inline int nw_pair_store(const nw_table *t, nw_entry *first, nw_entry *second, uint64_t key,
                                const nw_found *f)
{
    const uint64_t upper = atomic_load_explicit(&first->data, memory_order_relaxed);
    const uint64_t lower = atomic_load_explicit(&second->data, memory_order_relaxed);
    const bool lost = lower != 0 && !nw_entry_is(second, key);
    if (upper != 0 && nw_entry_is(first, key)) {
        nw_entry_write(first, key, f, t->age);
        return 0;
    }
    if (!nw_outranks(t, f, upper)) {
        nw_entry_write(second, key, f, t->age);
        return lost;
    }
    if (upper != 0)
        nw_entry_move(second, first);
    nw_entry_write(first, key, f, t->age);
    return upper != 0 && lost;
}

/* Inserts at the head of the chain. Entries before the old slot of the position, or before the end,
 * move down by one.
 * Implements: Plaat 1996, section 4.1, chaining.  Differs: chains are no longer than a cache
 * line. */
static inline int nw_chain_store(const nw_table *t, nw_entry *chain, uint64_t key,
                                 const nw_found *f)
{
    int last = 0;
    while (last < NW_TABLE_CHAIN - 1 && !nw_entry_is(&chain[last], key))
        last++;
    const bool lost = atomic_load_explicit(&chain[last].data, memory_order_relaxed) != 0 &&
                      !nw_entry_is(&chain[last], key);
    for (int i = last; i > 0; i--)
        nw_entry_move(&chain[i], &chain[i - 1]);
    nw_entry_write(&chain[0], key, f, t->age);
    return lost;
}

/* Stores f for key by the table's replacement scheme. Returns 1 if another position was replaced, 0
 * if not, -1 if f was not stored. */
static inline int nw_table_store(nw_table *t, uint64_t key, const nw_found *f)
{
    const uint64_t i = key & t->mask;
    nw_entry *e = &t->entry[i];
    if (nw_one_place(t)) {
        const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
        const bool same = nw_entry_is(e, key);
        if (!same && !nw_outranks(t, f, data))
            return -1;
        nw_entry_write(e, key, f, t->age);
        return data != 0 && !same;
    }
    if (t->journal)
        nw_journal_note(t->journal, key, f);
    if (t->replace == NW_REPLACE_CHAIN)
        return nw_chain_store(t, nw_chain_of(t, key), key, f);
    return nw_pair_store(t, &t->entry[i & ~(uint64_t)1], &t->entry[i | 1], key, f);
}
#endif
