/* SPDX-License-Identifier: MIT */
/* The table of a rank, shared by its serial searches and questions, and entries received from other
 * ranks. A transposition searched by another rank is as good as its own, and the previous
 * iteration's best move is available wherever the position is searched next. Without this, two
 * ranks visit half as many nodes again as one, in checkers three times as many. */
#include "core/clock.h"
#include "core/error.h"
#include "library/searcher.h"
#include "parallel/tds/rank.h"
#include <stdlib.h>

enum { JOURNAL = 1 << 14 };

/* The ranks of a machine share one table: made for threads, it serves processes as well. Their
 * common job pool follows it in memory. */
static void share_table(tds *t)
{
    const size_t bytes = (t->table->bytes + 63) / 64 * 64;
    char *memory = post_share(&t->post, bytes + tds_pool_bytes(t));
    if (!memory)
        return;
    t->own = t->table->entry;
    t->table->entry = (nw_entry *)(void *)memory;
    if (t->post.pools)
        t->pool = (tds_pool *)(void *)(memory + bytes);
}

/* Is there a rank with another table? */
static bool has_strangers(const tds *t)
{
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (rank != t->post.rank && !post_shares(&t->post, rank))
            return true;
    return false;
}

int tds_memory_open(tds *t, nw_error *err)
{
    t->table = t->request->solver ? t->request->solver->table : nw_searcher_table(t->serial);
    if (t->table && t->post.ranks > 1 && !t->request->apart)
        share_table(t);
    if (t->table && t->post.ranks > 1 && !t->own && !t->request->solver)
        nw_table_clear(t->table); /* touches its memory before timing starts */
    t->journal.room = JOURNAL;
    t->journal.least = t->request->share;
    t->journal.note = malloc(JOURNAL * sizeof *t->journal.note);
    if (!t->journal.note)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (t->table && has_strangers(t) && t->request->share > 0)
        t->table->journal = &t->journal;
    return NW_OK;
}

/* Is this the first rank that uses its table? */
static bool is_first(const tds *t)
{
    int rank = 0;
    while (t->own && rank < t->post.rank && !post_shares(&t->post, rank))
        rank++;
    return !t->own || rank == t->post.rank;
}

static uint64_t tag_of(const tds *t)
{
    return t->serial ? nw_searcher_tag(t->serial) : 0x656E64696E677331; /* for a solver */
}

void tds_memory_restore(tds *t)
{
    const tds_request *q = t->request;
    nw_table *table = t->first && t->post.ranks == 1 ? nw_searcher_table(t->first) : t->table;
    t->kept = q->keep && table && is_first(t) ? table : NULL;
    t->kept_at = nw_seconds();
    if (t->kept && q->restore)
        q->restore(q->keeper, t->kept, tag_of(t));
}

void tds_keep(tds *t, tds_moment when)
{
    const double now = nw_seconds(), least = 0.2;
    if (!t->kept || (when == TDS_DURING && now - t->kept_at < least))
        return;
    t->kept_at = now;
    t->request->keep(t->request->keeper, t->kept, tag_of(t), when);
}

void tds_memory_close(tds *t)
{
    free(t->journal.note);
    if (t->table)
        t->table->journal = NULL;
    if (t->own)
        t->table->entry = t->own;
    tds_pool_reset(t);
}

bool tds_recall(const tds *t, uint64_t key, nw_found *out)
{
    return t->table && nw_table_probe(t->table, key, out);
}

static bool decides(const nw_found *f, int depth, nw_score gamma, nw_score *g)
{
    if (f->depth != depth)
        return false;
    *g = f->bounds.f_minus >= gamma ? f->bounds.f_minus : f->bounds.f_plus;
    return f->bounds.f_minus >= gamma || f->bounds.f_plus < gamma;
}

bool tds_knows(const tds *t, uint64_t key, int depth, nw_score gamma, nw_score *g)
{
    nw_found f;
    return tds_recall(t, key, &f) && decides(&f, depth, gamma, g);
}

/* Merges two ranks' bounds of the same depth. */
static void merge(const tds *t, uint64_t key, nw_found *f)
{
    nw_found known;
    if (!tds_recall(t, key, &known) || known.depth != f->depth)
        return;
    if (known.bounds.f_minus > f->bounds.f_minus)
        f->bounds.f_minus = known.bounds.f_minus;
    if (known.bounds.f_plus < f->bounds.f_plus)
        f->bounds.f_plus = known.bounds.f_plus;
}

static unsigned name_of_best(const tds *t, const tds_slot *s)
{
    int i = 0;
    while (i < s->children - 1 && s->child[i].number != s->best)
        i++;
    return tds_name(t, &s->child[i]);
}

/* Many ranks worked below a question; the maximum size protects its entry. */
void tds_remember(tds *t, const tds_slot *s)
{
    const tds_solver *solver = t->request->solver;
    nw_found f = {
        .bounds = NW_NO_BOUNDS, .depth = s->depth, .move = name_of_best(t, s), .size = 31};
    if (!t->table)
        return;
    if (solver)
        f.bounds = (nw_bounds){solver->least, solver->greatest};
    if (s->g >= s->gamma)
        f.bounds.f_minus = s->g;
    else
        f.bounds.f_plus = s->g;
    merge(t, s->key, &f);
    nw_table_store(t->table, s->key, &f);
}

/* --- sharing entries */

static void send(tds *t, const tds_entries *e)
{
    const size_t size = offsetof(tds_entries, entry) + e->count * sizeof *e->entry;
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (rank != t->post.rank && !tds_is_gone(t, rank) && !post_shares(&t->post, rank))
            t->failed |= !post_add_bulk(&t->post, rank, e, size);
}

void tds_share_entries(tds *t)
{
    nw_journal *j = &t->journal;
    int count = atomic_load_explicit(&j->count, memory_order_relaxed);
    count = count < j->room ? count : j->room;
    tds_entries e = {.kind = TDS_ENTRIES};
    for (int i = 0; i < count; i++) {
        const nw_note *n = &j->note[i];
        e.entry[e.count++] =
            (struct tds_entry){n->key, nw_pack(&n->found, t->table->age), n->found.move};
        if (e.count == TDS_NOTES || i == count - 1) {
            send(t, &e);
            e.count = 0;
        }
    }
    t->counts.entries_sent += (uint64_t)count;
    atomic_store_explicit(&j->count, 0, memory_order_relaxed);
}

/* Installs a received entry, never over a deeper one of the same position, nor one that contradicts
 * what is known. */
static void install(tds *t, const struct tds_entry *e)
{
    nw_found f = {.bounds = {nw_unpack(e->data & 0xFFFFFF), nw_unpack(e->data >> 24 & 0xFFFFFF)},
                  .depth = nw_data_depth(e->data),
                  .move = (unsigned)e->move,
                  .size = nw_data_size(e->data)};
    nw_found known;
    const bool is_known = tds_recall(t, e->key, &known);
    if (is_known && known.depth > f.depth)
        return;
    t->counts.duplicate_entries += is_known && known.depth == f.depth &&
                                   known.bounds.f_minus >= f.bounds.f_minus &&
                                   known.bounds.f_plus <= f.bounds.f_plus;
    merge(t, e->key, &f);
    if (f.bounds.f_minus <= f.bounds.f_plus)
        nw_table_store(t->table, e->key, &f);
}

void tds_take_entries(tds *t, const tds_entries *e)
{
    if (!t->table)
        return;
    nw_journal *mine = t->table->journal;
    t->table->journal = NULL; /* received entries are not sent again */
    for (uint32_t i = 0; i < e->count && i < TDS_NOTES; i++)
        nw_table_prefetch(t->table, e->entry[i].key);
    for (uint32_t i = 0; i < e->count && i < TDS_NOTES; i++)
        install(t, &e->entry[i]);
    t->table->journal = mine;
}
